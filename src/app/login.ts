import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { safeReturnUrl } from '#domain/returnUrl.ts'

/** The login from a page, which leads back to it. */
export function loginAddress(path: string, search: string): string {
  const back = safeReturnUrl(path + (search && `?${search}`))
  return `/auth/login${back && back !== '/home' ? `?return=${encodeURIComponent(back)}` : ''}`
}

/** For a link to the login: the page that it is pressed on is known only then. */
export function useLogin(): (event: MouseEvent) => void {
  const [path, navigate] = useLocation()
  return (event) => {
    event.preventDefault()
    navigate(loginAddress(path, window.location.search.slice(1)))
  }
}
