import { saveFile } from '#app/saveFile.ts'

/** @returns the drawing as a file of its own, at its full size */
function svgFileOf(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const { width, height } = drawing.viewBox.baseVal
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.removeAttribute('style')
  copy.removeAttribute('class')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`
}

export function saveSvg(drawing: SVGSVGElement, name: string): void {
  saveFile({ name: `${name}.svg`, content: new Blob([svgFileOf(drawing)], { type: 'image/svg+xml' }) })
}
