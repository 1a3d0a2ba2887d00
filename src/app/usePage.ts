import { useLocation } from 'wouter'
import { useSearch } from '#ports/useSearch.ts'

/** @returns what is another page where it changes: the path, and of the texts, which have one address below the query each, that too */
export function usePage(): string {
  const [path] = useLocation()
  const search = useSearch()
  return path === '/home/links' ? path + search : path
}
