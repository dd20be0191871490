import PdfKit from 'pdfkit'

/** Points of a label of 4 x 6 inches. */
const label = { width: 288, height: 432 }
const letter = { width: 612, height: 792 }

/** Four labels of a letter page: each is a little smaller than 4 x 6 inches, so that printers reach its edges. */
const quarter = { width: letter.width / 2, height: letter.height / 2 }
const edge = 14

/** Pages of postage labels: one to a page of a label printer, or four to a letter page. */
export class PostageSheet {
  readonly document: PDFKit.PDFDocument
  readonly #layout: 'single' | 'four'
  #count = 0

  constructor(layout: 'single' | 'four', at: number) {
    this.#layout = layout
    this.document = new PdfKit({
      size: layout === 'single' ? [label.width, label.height] : 'LETTER',
      margin: 0,
      autoFirstPage: false,
      lang: 'en-US',
      info: { Title: 'Shipping labels', CreationDate: new Date(at) },
    })
  }

  /** Adds the picture of a label, a PNG. */
  add(picture: Buffer): void {
    const place = this.#layout === 'single' ? 0 : this.#count % 4
    this.#count += 1
    if (place === 0) this.document.addPage()
    if (this.#layout === 'single') {
      this.document.image(picture, 0, 0, { fit: [label.width, label.height], align: 'center', valign: 'center' })
      return
    }
    const x = (place % 2) * quarter.width + edge
    const y = Math.floor(place / 2) * quarter.height + edge
    const fit: [number, number] = [quarter.width - 2 * edge, quarter.height - 2 * edge]
    this.document.image(picture, x, y, { fit, align: 'center', valign: 'center' })
  }
}
