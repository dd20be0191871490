import { gzipSync } from 'node:zlib'
import { ZipFile } from 'yazl'

/** A mail as tests write it into archives. */
export interface WrittenMail {
  readonly id?: string
  readonly from?: string
  readonly to?: string
  readonly subject?: string
  /** Id of the mail that it answers. */
  readonly answers?: string
  readonly labels?: string
  readonly thrid?: string
  readonly date?: string
  readonly text?: string
  /** Further header lines. */
  readonly more?: string
}

const crlf = (lines: readonly string[]): string => lines.join('\r\n')

const usualMail = {
  from: 'Mia Lund <mia@customer.example>',
  to: 'laro@flightline.example',
  subject: 'A flight',
  date: 'Tue, 03 Mar 2020 10:00:00 +0000',
  text: 'Hello',
}

const header = (name: string, value: string | undefined): string[] => (value === undefined ? [] : [`${name}: ${value}`])

const inBrackets = (id: string | undefined): string | undefined => id && `<${id}>`

/** One mail with CRLF. */
export function writeMail(given: WrittenMail): string {
  const { labels, thrid, id, from, to, subject, date, answers, more, text } = { ...usualMail, ...given }
  return crlf([
    ...header('X-Gmail-Labels', labels),
    ...header('X-GM-THRID', thrid),
    ...header('Message-ID', inBrackets(id)),
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${date}`,
    ...header('In-Reply-To', inBrackets(answers)),
    ...(more === undefined ? [] : [more]),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  ])
}

/** A mail with one file, in MIME parts. */
export const writeMailWithFile = (mail: WrittenMail, file: { name: string; content: Buffer }): string =>
  writeMail({ ...mail, text: '' })
    .replace('Content-Type: text/plain; charset=utf-8', 'Content-Type: multipart/mixed; boundary="part"')
    .concat(
      crlf([
        '--part',
        'Content-Type: text/plain; charset=utf-8',
        '',
        mail.text ?? 'With a file',
        '--part',
        `Content-Type: application/octet-stream; name="${file.name}"`,
        `Content-Disposition: attachment; filename="${file.name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        file.content.toString('base64'),
        '--part--',
        '',
      ]),
    )

const fromLine = 'From 1500000000000000000@xxx Tue Mar 03 10:00:00 +0000 2020'

/** An mbox file as Gmail writes it (mboxrd). */
export const writeMbox = (mails: readonly string[]): Buffer =>
  Buffer.from(mails.map((mail) => `${fromLine}\r\n${mail.replaceAll(/^(>*From )/gm, '>$1')}\r\n`).join(''), 'utf8')

type Files = Readonly<Record<string, Buffer | string>>

export async function writeZip(files: Files): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece as Buffer))
  return Buffer.concat(pieces)
}

function tarHead(name: string, size: number, kind: string): Buffer {
  const head = Buffer.alloc(512)
  head.write(name.slice(0, 100), 0)
  head.write('0000644\0', 100)
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  head.write('        ', 148)
  head.write(kind, 156)
  head.write('ustar\u000000', 257)
  const sum = head.reduce((total, one) => total + one, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

const padded = (content: Buffer): Buffer => Buffer.concat([content, Buffer.alloc((512 - (content.length % 512)) % 512)])

/** A tar archive; names longer than 100 letters as GNU writes them. */
export function writeTar(files: Files): Buffer {
  const parts = Object.entries(files).flatMap(([name, given]) => {
    const content = Buffer.from(given)
    const long = Buffer.from(`${name}\0`)
    const longHead = name.length > 100 ? [tarHead('././@LongLink', long.length, 'L'), padded(long)] : []
    return [...longHead, tarHead(name, content.length, '0'), padded(content)]
  })
  return Buffer.concat([...parts, Buffer.alloc(1024)])
}

export const writeTarGz = (files: Files): Buffer => gzipSync(writeTar(files))
