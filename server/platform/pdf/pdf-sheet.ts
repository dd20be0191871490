import { readFileSync } from 'node:fs'
import PdfKit from 'pdfkit'
import { fontRuns } from './pdf-fonts.ts'

/** Blank modules that a scanner needs at either side of the bars. */
const quietModules = 10

export interface SheetLine {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly isBold?: boolean
  readonly align?: 'left' | 'right'
}

interface SheetBars {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A document on whose pages lines of words and barcodes are put at their places, in points. */
export class PdfSheet {
  readonly document: PDFKit.PDFDocument
  readonly #registered = new Set<string>()

  constructor(title: string, at: number, size: 'LETTER' | readonly [number, number] = 'LETTER') {
    this.document = new PdfKit({
      size: size === 'LETTER' ? size : [...size],
      margin: 0,
      autoFirstPage: false,
      lang: 'en-US',
      info: { Title: title, CreationDate: new Date(at) },
    })
  }

  /** One line of words, cut at its width. */
  line(words: string, { x, y, width, size, isBold = false, align = 'left' }: SheetLine): void {
    const [run] = fontRuns(words)
    if (!run) return
    const weight = isBold ? 600 : 400
    const name = `${run.part.name} ${weight}`
    if (!this.#registered.has(name)) this.document.registerFont(name, readFileSync(run.part.file(weight)))
    this.#registered.add(name)
    this.document
      .font(name, size)
      .fillColor('#000')
      .text(run.text, x, y, { width, height: size + 4, ellipsis: true, lineBreak: false, align })
  }

  /** A barcode by the widths of its bars and gaps, at most a point a module. */
  bars(bars: readonly number[], { x, y, width, height }: SheetBars): void {
    const modules = bars.reduce((sum, bar) => sum + bar, 2 * quietModules)
    const module = Math.min(1, width / modules)
    let at = x + quietModules * module
    for (const [place, bar] of bars.entries()) {
      if (place % 2 === 0) this.document.rect(at, y, bar * module, height)
      at += bar * module
    }
    this.document.fill('#000')
  }
}
