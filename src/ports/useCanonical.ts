import { useEffect } from 'react'
import { usePorts } from './ports.tsx'

/**
 * What a phone's own Share hands on in place of the address bar, of a page whose address is a right of whoever has it.
 * @param path to what may be shared instead
 */
export function useCanonical(path: string): void {
  const { origin } = usePorts()
  useEffect(() => {
    const link = document.createElement('link')
    link.rel = 'canonical'
    link.dataset['own'] = ''
    link.href = origin + path
    document.head.append(link)
    return () => link.remove()
  }, [origin, path])
}
