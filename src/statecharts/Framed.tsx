import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { createEngine } from '#theme/engine.ts'
import { PageSheet, SheetContext, type Sheet } from '#theme/sheet.ts'
import { createStyleCache } from '#theme/styleCache.ts'

interface FramedProps {
  title: string
  /** In CSS pixels of what is framed. */
  width: number
  height: number
  scale: number
  isDark: boolean
  children: ReactNode
}

interface Page {
  document: Document
  sheet: Sheet
}

/** A page of its own with a width of its own, in which the same tree goes on: the screen's media queries see the frame, not the window. */
export function Framed({ title, width, height, scale, isDark, children }: FramedProps) {
  const [page, setPage] = useState<Page | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const root = frame.current?.contentDocument?.documentElement
    if (!root) return
    root.classList.toggle('dark', isDark)
    // As large as the text of the page around it.
    root.style.fontSize = document.documentElement.style.fontSize
  })

  const load = (event: SyntheticEvent<HTMLIFrameElement>) => {
    const { contentDocument } = event.currentTarget
    if (contentDocument && contentDocument !== page?.document) setPage({ document: contentDocument, sheet: sheetIn(contentDocument) })
  }
  return (
    <div style={{ width: width * scale, maxWidth: '100%', height: height * scale, overflow: 'hidden' }}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own screen, in our own hands all along */}
      <iframe
        ref={frame}
        title={title}
        srcDoc={`<!doctype html><html lang="en"><head><title>${title}</title></head><body></body></html>`}
        onLoad={load}
        style={{
          width,
          maxWidth: scale === 1 ? '100%' : 'none',
          height,
          border: 0,
          display: 'block',
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
      {page && createPortal(<SheetContext value={page.sheet}>{children}</SheetContext>, page.document.body)}
    </div>
  )
}

function sheetIn({ head }: Document): Sheet {
  const engine = createEngine(createStyleCache({ container: head }))
  const sheet = new PageSheet([], () => Promise.resolve(engine))
  sheet.use(engine)
  return sheet
}
