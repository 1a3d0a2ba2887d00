import { useEffect, type RefObject } from 'react'

/**
 * A press anywhere else closes what is open. The focus does not tell of every touch: Safari gives a button none, and much of a page takes none.
 * @param anchor around what is open and what opens it
 */
export function usePressElsewhere(isOpen: boolean, anchor: RefObject<HTMLElement | null>, close: () => void) {
  useEffect(() => {
    if (!isOpen) return
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && !anchor.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [isOpen, anchor, close])
}
