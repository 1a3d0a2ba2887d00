import { useEffect } from 'react'

/**
 * The title of the page once it runs in the browser; the server writes its own into the HTML.
 * @param title null where a part of the screen has its own
 */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title
  }, [title])
}
