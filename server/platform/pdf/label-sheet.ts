import { PdfSheet } from './pdf-sheet.ts'

/** Points: thirty stickers of 2 5/8 by 1 inch on a letter page, the usual sheet of offices (Avery 5160). */
const sticker = { width: 189, height: 72, left: 13.5, top: 36, gap: 9, columns: 3, rows: 10 }
const padding = 6
const barHeight = 26

/** One label: words, and the widths of its bars and gaps in modules. */
interface Label {
  readonly title: string
  readonly lines: readonly string[]
  readonly bars?: readonly number[]
  /** Characters below the bars. */
  readonly text?: string
}

/** Pages of stickers that are filled row by row. */
export class LabelSheet extends PdfSheet {
  #count = 0

  /** Adds one sticker behind the others. */
  add({ title, lines, bars, text }: Label): void {
    const { width, height, left, top, gap, columns, rows } = sticker
    const place = this.#count % (columns * rows)
    this.#count += 1
    if (place === 0) this.document.addPage()
    const x = left + (place % columns) * (width + gap) + padding
    const y = top + Math.floor(place / columns) * height + padding
    const inner = width - 2 * padding
    this.line(title, { x, y, width: inner, size: 8, isBold: true })
    this.line(lines.join(' · '), { x, y: y + 11, width: inner, size: 7 })
    if (bars === undefined) return
    this.bars(bars, { x, y: y + 22, width: inner, height: barHeight })
    this.line(text ?? '', { x, y: y + 22 + barHeight + 1, width: inner, size: 7 })
  }
}
