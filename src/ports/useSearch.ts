import { useRouter } from 'wouter'

/**
 * @returns the address's query without its question mark, as it stands there. Wouter's own has decoded it once already: what is read from that is decoded
 * twice, and an & within a value that was itself an address parts it.
 */
export function useSearch(): string {
  const router = useRouter()
  return router.searchHook(router).replace(/^\?/, '')
}
