const width = 612
const height = 792
const left = 72
const lineHeight = 18

/** Characters that mean themselves in a PDF string; all others become a question mark or an escape. */
const pdfText = (text: string): string =>
  text.replaceAll(/[^\u0020-\u007e]/g, '?').replaceAll(/[\\()]/g, (letter) => `\\${letter}`)

function pageOf(title: string, lines: readonly string[]): string {
  const rows = lines.map((line) => `0 -${lineHeight} Td (${pdfText(line)}) Tj`)
  return `BT /F1 18 Tf ${left} ${height - 90} Td (${pdfText(title)}) Tj /F1 11 Tf 0 -14 Td ${rows.join(' ')} ET`
}

/** A PDF of one page with a title and lines of text: real enough to open, small enough to make by the dozen. */
export function smallPdf(title: string, lines: readonly string[]): Buffer {
  const page = pageOf(title, lines)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
