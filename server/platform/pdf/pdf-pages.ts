import { readFileSync } from 'node:fs'
import PdfKit from 'pdfkit'
import { fontRuns, type FontRun } from './pdf-fonts.ts'

/** Points. */
const margin = 54
const ink = '#1b1f26'
const quiet = '#5b6472'
const hairline = '#d5d9e0'

export interface TextStyle {
  readonly size?: number
  readonly isBold?: boolean
  readonly isQuiet?: boolean
  /** Points between this part and the next. */
  readonly gap?: number
}

/** The library's document; opening a picture is documented, and missing from its types. */
class Document extends PdfKit {
  declare openImage: (content: Buffer) => Buffer & { readonly width: number; readonly height: number }
}

/** A document of pages that are written from top to bottom: text in any script, pictures, files that travel along. */
export class PdfPages {
  readonly document: Document
  readonly #registered = new Set<string>()
  #page = 0

  constructor(title: string, at: number) {
    this.document = new Document({
      size: 'LETTER',
      margin,
      autoFirstPage: false,
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title, CreationDate: new Date(at) },
    })
    this.document.on('pageAdded', () => this.#number())
    this.document.addPage()
  }

  #font({ part }: FontRun, isBold: boolean): string {
    const weight = isBold ? 600 : 400
    const name = `${part.name} ${weight}`
    if (!this.#registered.has(name)) {
      this.document.registerFont(name, readFileSync(part.file(weight)))
      this.#registered.add(name)
    }
    return name
  }

  /** The number of a page is printed at its foot, outside the text. */
  #number(): void {
    const { document } = this
    this.#page += 1
    const { x, y } = document
    const [run] = fontRuns(String(this.#page))
    if (!run) return
    const { bottom } = document.page.margins
    document.page.margins.bottom = 0
    document
      .font(this.#font(run, false), 8)
      .fillColor(quiet)
      .text(run.text, margin, document.page.height - margin / 2 - 8, {
        width: document.page.width - 2 * margin,
        align: 'right',
        lineBreak: false,
      })
    document.page.margins.bottom = bottom
    document.x = x
    document.y = y
  }

  /** Writes lines of text; empty lines stay. */
  text(text: string, { size = 10, isBold = false, isQuiet = false, gap = 2 }: TextStyle = {}): void {
    const { document } = this
    for (const line of text.split('\n')) {
      const runs = fontRuns(line.trimEnd())
      document.fontSize(size).fillColor(isQuiet ? quiet : ink)
      if (runs.length === 0) document.moveDown(0.6)
      for (const [at, run] of runs.entries())
        document.font(this.#font(run, isBold), size).text(run.text, { continued: at < runs.length - 1, lineGap: 1.5 })
    }
    document.y += gap
  }

  /** Writes words with an amount at the right, on one page. */
  pair(words: string, amount: string, style: TextStyle = {}): void {
    const { document } = this
    const { size = 10, isBold = false, isQuiet = false, gap = 4 } = style
    const width = document.page.width - 2 * margin
    const amountWidth = 120
    if (document.y + 3 * size > document.page.height - margin) document.addPage()
    const top = document.y
    const [run] = fontRuns(amount)
    if (run)
      document
        .font(this.#font(run, isBold), size)
        .fillColor(isQuiet ? quiet : ink)
        .text(run.text, margin + width - amountWidth, top, { width: amountWidth, align: 'right', lineBreak: false })
    document.x = margin
    document.y = top
    const { right } = document.page.margins
    document.page.margins.right = right + amountWidth
    this.text(words, { size, isBold, isQuiet, gap })
    document.page.margins.right = right
  }

  rule(): void {
    const { document } = this
    document.y += 8
    if (document.y > document.page.height - 2 * margin) document.addPage()
    document
      .moveTo(margin, document.y)
      .lineTo(document.page.width - margin, document.y)
      .lineWidth(0.5)
      .strokeColor(hairline)
      .stroke()
    document.y += 10
  }

  /** Shows a picture below the text. False for one that cannot be read. */
  picture(content: Buffer): boolean {
    const { document } = this
    const width = document.page.width - 2 * margin
    const height = 300
    try {
      const image = document.openImage(content)
      const shown = Math.min(height, (image.height * Math.min(width, image.width)) / image.width)
      if (document.y + shown > document.page.height - margin) document.addPage()
      document.image(image, { fit: [Math.min(width, image.width), height] })
      document.y += 6
      return true
    } catch {
      // Not every picture that calls itself PNG or JPEG is one: it is attached as it came all the same.
      return false
    }
  }

  attach(file: { readonly name: string; readonly type: string; readonly content: Buffer; readonly at: number }): void {
    const at = new Date(file.at)
    this.document.file(file.content, { name: file.name, type: file.type, creationDate: at, modifiedDate: at })
  }
}
