import { readFileSync } from 'node:fs'
import PdfKit from 'pdfkit'
import { fontRuns } from './pdf-fonts.ts'

/** Points: thirty stickers of 2 5/8 by 1 inch on a letter page, the usual sheet of offices (Avery 5160). */
const sticker = { width: 189, height: 72, left: 13.5, top: 36, gap: 9, columns: 3, rows: 10 }
const padding = 6
const barHeight = 26
/** Blank modules that a scanner needs at either side of the bars. */
const quietModules = 10

/** One label: words, and the widths of its bars and gaps in modules. */
interface Label {
  readonly title: string
  readonly lines: readonly string[]
  readonly bars?: readonly number[]
  /** Characters below the bars. */
  readonly text?: string
}

interface Line {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly isBold?: boolean
}

/** Pages of stickers that are filled row by row. */
export class LabelSheet {
  readonly document: PDFKit.PDFDocument
  readonly #registered = new Set<string>()
  #count = 0

  constructor(title: string, at: number) {
    this.document = new PdfKit({
      size: 'LETTER',
      margin: 0,
      autoFirstPage: false,
      lang: 'en-US',
      info: { Title: title, CreationDate: new Date(at) },
    })
  }

  /** One line of words, cut at the width of its sticker. */
  #line(words: string, { x, y, width, size, isBold = false }: Line): void {
    const [run] = fontRuns(words)
    if (!run) return
    const weight = isBold ? 600 : 400
    const name = `${run.part.name} ${weight}`
    if (!this.#registered.has(name)) this.document.registerFont(name, readFileSync(run.part.file(weight)))
    this.#registered.add(name)
    this.document
      .font(name, size)
      .fillColor('#000')
      .text(run.text, x, y, { width, height: size + 4, ellipsis: true, lineBreak: false })
  }

  #bars(bars: readonly number[], { x, y, width }: Pick<Line, 'x' | 'y' | 'width'>): void {
    const modules = bars.reduce((sum, bar) => sum + bar, 2 * quietModules)
    const module = Math.min(1, width / modules)
    let at = x + quietModules * module
    for (const [place, bar] of bars.entries()) {
      if (place % 2 === 0) this.document.rect(at, y, bar * module, barHeight)
      at += bar * module
    }
    this.document.fill('#000')
  }

  /** Adds one sticker behind the others. */
  add({ title, lines, bars, text }: Label): void {
    const { width, height, left, top, gap, columns, rows } = sticker
    const place = this.#count % (columns * rows)
    this.#count += 1
    if (place === 0) this.document.addPage()
    const x = left + (place % columns) * (width + gap) + padding
    const y = top + Math.floor(place / columns) * height + padding
    const inner = width - 2 * padding
    this.#line(title, { x, y, width: inner, size: 8, isBold: true })
    this.#line(lines.join(' · '), { x, y: y + 11, width: inner, size: 7 })
    if (bars === undefined) return
    this.#bars(bars, { x, y: y + 22, width: inner })
    this.#line(text ?? '', { x, y: y + 22 + barHeight + 1, width: inner, size: 7 })
  }
}
