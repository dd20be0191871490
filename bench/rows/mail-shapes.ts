import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../shared/data'), 'mail/messages')

/** Mails of a machine without the public set: plain, with a picture of text and HTML, and with an attachment. */
const ownShapes: readonly string[] = [
  'Subject: Departure\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nMay we leave an hour earlier?\r\n',
  'Subject: =?utf-8?q?Angebot_f=C3=BCr_M=C3=BCnchen?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>Hello <b>there</b></p>\r\n--b--\r\n',
  `Subject: Passengers\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\nContent-Type: text/plain\r\n\r\nAttached.\r\n--c\r\nContent-Type: text/csv; name=list.csv\r\nContent-Disposition: attachment; filename=list.csv\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from('name\nAna').toString('base64')}\r\n--c--\r\n`,
]

const readShapes = (): Buffer[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'LICENSE')
        .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
        .filter((raw) => raw.length > 0)
    : ownShapes.map((text) => Buffer.from(text))

/** Composition of a burst, in words for the report. */
export const shapesInWords = (): string =>
  existsSync(folder)
    ? `${readShapes().length} real and broken mails of SHARED_DATA`
    : `${ownShapes.length} mails of our own`

const idLine = /^message-id:.*(?:\r?\n[ \t].*)*\r?\n/im

/** The real and broken mails of the suite, repeated: each copy with a new identity and sender. */
export function* mailsOfShapes(count: number, run: string): Generator<{ readonly from: string; readonly raw: Buffer }> {
  const shapes = readShapes()
  for (let number = 0; number < count; number++) {
    const shape = shapes[number % shapes.length] ?? Buffer.alloc(0)
    const from = `writer${number % 500}@burst.example`
    // Bytes stay bytes: a broken charset must arrive as broken as it is.
    const text = shape.toString('latin1')
    const end = text.search(/\r?\n\r?\n/)
    const head = (end < 0 ? text : text.slice(0, end + 1)).replace(idLine, '')
    const sender = /^from:/im.test(head) ? '' : `From: ${from}\r\n`
    const raw = `Message-ID: <${run}-${number}@burst.example>\r\n${sender}${head}${end < 0 ? '' : text.slice(end + 1)}`
    yield { from, raw: Buffer.from(raw, 'latin1') }
  }
}
