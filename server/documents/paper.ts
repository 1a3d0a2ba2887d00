import PDFDocument from 'pdfkit'
import { LEGAL_OPERATOR } from '#domain/legalOperator.ts'
import { FONT_FILES } from '#server/documents/letters.ts'

const MARGIN = 56
const EDGE = 40
const FOOT = 28
/** The height of a heading with the space below it. */
const SUBHEADING = 30
const GAP = 10
const TABLE_SIZE = 9
const INK = '#2a241e'
const MUTED = '#62584c'
const LINE = '#d9cfbe'
const ACCENT = '#0f6650'
const DANGER = '#b42318'

/** A column's place, in parts of the width from the left, and which side its words stand on. */
export interface Column {
  from: number
  to: number
  align: 'left' | 'right'
}

interface PaperOptions {
  title: string
  subject: string
  /** What the file says of when it was made: the same document is the same bytes. */
  date: Date
}

/**
 * With the font's own composition ị is one letter to a reader and two signs when it is copied. It is switched off only where there are such letters,
 * because the layout of what has features of its own is not kept from one word to the next. The types know lists of features only.
 */
const wholeLetters = (text: string) =>
  /[^\u0000-\u00ff]/.test(text) ? { features: { ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[] } : {}

type RowKind = 'head' | 'plain' | 'sum'

type Struct = ReturnType<PDFKit.PDFDocument['struct']>

/** A tagged PDF on A4, written from the top down: what a screen reader reads is what stands there, in that order. */
export class Paper {
  readonly #doc: PDFKit.PDFDocument
  readonly #root: Struct
  readonly #bytes: Promise<Uint8Array>

  constructor({ title, subject, date }: PaperOptions) {
    const options: Omit<PDFKit.PDFDocumentOptions, 'subset'> & { subset: 'PDF/UA' } = {
      size: 'A4',
      margins: { top: EDGE, left: MARGIN, right: MARGIN, bottom: EDGE + FOOT },
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: 'en-ZA',
      displayTitle: true,
      bufferPages: true,
      font: FONT_FILES.regular,
      info: { Title: title, Subject: subject, Author: 'Letsema', Creator: 'Letsema', CreationDate: date, ModDate: date },
    }
    // The library knows this subset, its types do not yet.
    const doc = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions)
    this.#doc = doc
    this.#bytes = collect(doc)
    this.#root = doc.struct('Document', { title })
    doc.addStructure(this.#root)
    this.#brand()
  }

  heading(text: string): void {
    this.#write('H1', () =>
      this.#doc
        .font(FONT_FILES.bold)
        .fontSize(22)
        .fillColor(INK)
        .text(text, MARGIN, this.#doc.y, { width: this.#width, ...wholeLetters(text) }),
    )
    this.#doc.moveDown(0.6)
  }

  subheading(text: string): void {
    this.#doc.moveDown(0.6)
    this.#breakBefore(SUBHEADING + 30)
    this.#subheading(text)
  }

  #subheading(text: string): void {
    this.#write('H2', () =>
      this.#doc
        .font(FONT_FILES.bold)
        .fontSize(13)
        .fillColor(INK)
        .text(text, MARGIN, this.#doc.y, { width: this.#width, ...wholeLetters(text) }),
    )
    this.#doc.moveDown(0.4)
  }

  paragraph(text: string, tone: 'plain' | 'muted' | 'danger' = 'plain'): void {
    const colour = { plain: INK, muted: MUTED, danger: DANGER }[tone]
    const layout = { width: this.#width, lineGap: 2, ...wholeLetters(text) }
    this.#doc.font(FONT_FILES[tone === 'danger' ? 'bold' : 'regular']).fontSize(tone === 'muted' ? 9.5 : 11)
    this.#breakBefore(this.#doc.heightOfString(text, layout))
    this.#write('P', () => this.#doc.fillColor(colour).text(text, MARGIN, this.#doc.y, layout))
    this.#doc.moveDown(0.8)
  }

  /** A name and its value in each row; the last one stands out where it is the sum. */
  facts(
    rows: readonly (readonly [name: string, value: string])[],
    { hasSum = false, align = 'left' }: { hasSum?: boolean; align?: Column['align'] } = {},
  ): void {
    const columns: Column[] = [
      { from: 0, to: 0.42, align: 'left' },
      { from: 0.42, to: 1, align },
    ]
    const body = rows.map((row) => [...row])
    this.table(null, body, columns, { sums: hasSum ? 1 : 0 })
  }

  /**
   * @param sums how many of the last rows are sums
   * @param title stands above it, on the page on which its first row is
   */
  table(
    head: readonly string[] | null,
    rows: readonly (readonly string[])[],
    planned: readonly Column[],
    { sums = 0, title }: { sums?: number; title?: string } = {},
  ): void {
    const columns = head ? this.#withWholeFigures(planned, rows) : planned
    if (title !== undefined) {
      const [first = []] = rows
      const start = this.#heightOf(head ?? [], columns, 'head', false) + this.#heightOf(first, columns, 'plain', false)
      this.#doc.moveDown(0.6)
      this.#breakBefore(SUBHEADING + start)
      this.#subheading(title)
    }
    const table = this.#doc.struct('Table')
    this.#root.add(table)
    const begin = () => head && this.#row(table, head, columns, 'head')
    begin()
    rows.forEach((row, index) => {
      const kind = index >= rows.length - sums ? 'sum' : 'plain'
      if (this.#breakBefore(this.#heightOf(row, columns, kind, head === null))) begin()
      this.#row(table, row, columns, kind, head === null)
    })
    table.end()
    this.#doc.moveDown(0.6)
  }

  async finish(): Promise<Uint8Array> {
    const { start, count } = this.#doc.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      this.#doc.switchToPage(page)
      this.#foot(`${LEGAL_OPERATOR}${count > 1 ? ` Page ${page + 1} of ${count}.` : ''}`, page === start + count - 1)
    }
    this.#root.end()
    this.#doc.end()
    return this.#bytes
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN
  }

  /** The sun over its field, and the name. */
  #brand(): void {
    const doc = this.#doc
    doc.markContent('Artifact', { type: 'Layout' })
    doc.circle(MARGIN + 11, EDGE + 6, 5).fill(ACCENT)
    for (const [index, half] of [7, 9.5, 11].entries()) {
      const y = EDGE + 15 + index * 4
      doc
        .moveTo(MARGIN + 11 - half, y)
        .quadraticCurveTo(MARGIN + 11, y - 4.5, MARGIN + 11 + half, y)
        .lineWidth(1.7)
        .lineCap('round')
        .stroke(ACCENT)
    }
    doc.endMarkedContent()
    this.#write('P', () =>
      doc
        .font(FONT_FILES.bold)
        .fontSize(15)
        .fillColor(ACCENT)
        .text('Letsema', MARGIN + 30, EDGE + 3),
    )
    doc.y = EDGE + 52
    doc.x = MARGIN
  }

  #row(table: Struct, cells: readonly string[], columns: readonly Column[], kind: RowKind, isNamed = false): void {
    const doc = this.#doc
    const height = this.#heightOf(cells, columns, kind, isNamed)
    const top = doc.y
    this.#rule(top + height, kind === 'head' ? MUTED : LINE)
    const row = doc.struct('TR')
    table.add(row)
    for (const { text, x, width, align, font, isFirst } of this.#placed(cells, columns, kind, isNamed)) {
      const isTitle = kind === 'head' || (isNamed && isFirst)
      const colour = isTitle && kind !== 'sum' ? MUTED : INK
      const title: PDFKit.Mixins.StructureElementOptions & { scope: 'Column' | 'Row' } = { scope: kind === 'head' ? 'Column' : 'Row' }
      row.add(
        doc.struct(isTitle ? 'TH' : 'TD', isTitle ? title : {}, () => {
          doc
            .font(font)
            .fillColor(colour)
            .text(text, x, top + 3, { width, align, ...wholeLetters(text) })
        }),
      )
    }
    row.end()
    doc.x = MARGIN
    doc.y = top + height
  }

  /** A column of figures is as wide as its widest, and the words get what is left: half a figure on a line of its own would be read as another. */
  #withWholeFigures(columns: readonly Column[], rows: readonly (readonly string[])[]): Column[] {
    this.#doc.font(FONT_FILES.bold).fontSize(TABLE_SIZE)
    const shares = columns.map(({ from, to, align }, index) => {
      const widest = align === 'right' ? Math.max(0, ...rows.map((row) => this.#doc.widthOfString(row[index] ?? ''))) : 0
      return { align, share: Math.max(to - from, (widest + GAP + 1) / this.#width) }
    })
    const of = (side: Column['align']) => shares.reduce((sum, { align, share }) => sum + (align === side ? share : 0), 0)
    const words = (1 - of('right')) / of('left')
    let from = 0
    return shares.map(({ align, share }) => {
      const to = from + share * (align === 'left' ? words : 1)
      const column = { from, to, align }
      from = to
      return column
    })
  }

  #placed(cells: readonly string[], columns: readonly Column[], kind: RowKind, isNamed: boolean) {
    return cells.map((text, index) => {
      const { from, to, align } = columns[index] ?? { from: 0, to: 1, align: 'left' as const }
      const isFirst = index === 0
      const font = FONT_FILES[kind === 'plain' && !(isNamed && !isFirst) ? 'regular' : 'bold']
      return { text, x: MARGIN + from * this.#width, width: (to - from) * this.#width - (to < 0.999 ? GAP : 0), align, font, isFirst }
    })
  }

  #heightOf(cells: readonly string[], columns: readonly Column[], kind: RowKind, isNamed: boolean): number {
    const doc = this.#doc
    doc.fontSize(columns.length > 2 ? TABLE_SIZE : 11)
    const heights = this.#placed(cells, columns, kind, isNamed).map(({ text, width, font }) =>
      doc.font(font).heightOfString(text, { width, ...wholeLetters(text) }),
    )
    return Math.max(...heights) + 8
  }

  #rule(y: number, colour: string): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    this.#doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.#width, y)
      .lineWidth(0.7)
      .stroke(colour)
    this.#doc.endMarkedContent()
  }

  /** Whose paper it is, is read aloud once: at its end. */
  #foot(text: string, isRead: boolean): void {
    const doc = this.#doc
    const { bottom } = doc.page.margins
    // Below the margin a text would begin a new page.
    doc.page.margins.bottom = 0
    const draw = () =>
      doc
        .font(FONT_FILES.regular)
        .fontSize(8.5)
        .fillColor(MUTED)
        .text(text, MARGIN, doc.page.height - EDGE - 12, { width: this.#width, ...wholeLetters(text) })
    if (isRead) this.#write('P', draw)
    else {
      doc.markContent('Artifact', { type: 'Pagination' })
      draw()
      doc.endMarkedContent()
    }
    doc.page.margins.bottom = bottom
  }

  /** @returns whether a new page had to be begun */
  #breakBefore(height: number): boolean {
    const isFull = this.#doc.y + height > this.#doc.page.maxY()
    if (isFull) this.#doc.addPage()
    return isFull
  }

  #write(tag: string, draw: () => void): void {
    this.#root.add(this.#doc.struct(tag, {}, draw))
  }
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
}
