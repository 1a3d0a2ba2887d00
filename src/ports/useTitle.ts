import { useEffect } from 'react'

/** The title of the page once it runs in the browser; the server writes its own into the HTML. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
