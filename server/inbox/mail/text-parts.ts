import { decodeMislabelled } from './charset.ts'
import { endQuotedLines } from './repair-parts.ts'

/** Parts within parts; deeper ones stay as they are. */
const deepest = 40

interface Entity {
  readonly head: string
  /** Of the head, each field on one line. */
  readonly fields: string
  /** The blank line. */
  readonly between: string
  readonly body: string
}

function entityOf(text: string): Entity | undefined {
  const blank = /\r?\n\r?\n/.exec(text)
  if (!blank) return undefined
  const head = text.slice(0, blank.index)
  return {
    head,
    fields: head.replaceAll(/\r?\n[ \t]+/g, ' '),
    between: blank[0],
    body: text.slice(blank.index + blank[0].length),
  }
}

const fieldOf = ({ fields }: Entity, name: string): string =>
  new RegExp(`^${name}[ \\t]*:[ \\t]*(.*)$`, 'im').exec(fields)?.[1]?.trim() ?? ''

const parameterOf = (field: string, name: string): string | undefined =>
  new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i')
    .exec(field)
    ?.slice(1)
    .find((one) => one !== undefined)

/** A body as it was before it was made fit for sending, one byte a character. */
function sentBody(body: string, encoding: string): string {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, 'base64').toString('latin1')
  if (!/^quoted-printable$/i.test(encoding)) return body
  return body
    .replaceAll(/=[ \t]*\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The part as one of UTF-8 and base64, with the given text. */
function inUtf8(entity: Entity, text: string): string {
  const head = entity.head
    .replaceAll(/^content-(?:type|transfer-encoding)[ \t]*:.*(?:\r?\n[ \t]+.*)*\r?\n?/gim, '')
    .replace(/\r?\n$/, '')
  const type = fieldOf(entity, 'content-type')
  const named = /charset[ \t]*=/i.test(type)
    ? type.replaceAll(/(charset[ \t]*=[ \t=]*)(?:"[^"]*"|[^\s;]*)/gi, '$1utf-8')
    : `${type || 'text/plain'}; charset=utf-8`
  const lines =
    Buffer.from(text, 'utf8')
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  const fields = [...(head === '' ? [] : [head]), `Content-Type: ${named}`, 'Content-Transfer-Encoding: base64']
  return `${fields.join('\r\n')}${entity.between}${lines.join('\r\n')}\r\n`
}

/** A part of text that is no file, in UTF-8 where its label misleads the parser; undefined for any other part. */
function readableText(entity: Entity, type: string): string | undefined {
  if (type !== '' && !/^text\/(?:plain|html)\b/i.test(type)) return undefined
  if (/^attachment|filename/i.test(fieldOf(entity, 'content-disposition'))) return undefined
  // The end of its last line belongs to the boundary below it.
  const sent = sentBody(entity.body.replace(/\r$/, ''), fieldOf(entity, 'content-transfer-encoding'))
  const isHtml = /^text\/html/i.test(type)
  const text = decodeMislabelled(Buffer.from(sent, 'latin1'), parameterOf(type, 'charset') ?? '', isHtml)
  if (text === undefined) return undefined
  return inUtf8(entity, /format[ \t]*=[ \t]*"?flowed/i.test(type) ? endQuotedLines(text) : text)
}

/** Parts of a multipart body, each rewritten; text before the first and after the last stays. */
const withParts = (body: string, boundary: string, depth: number): string =>
  `\n${body}`
    .split(`\n--${boundary}`)
    .map((piece) => {
      const line = /^[ \t]*\r?\n/.exec(piece)?.[0]
      return line === undefined ? piece : line + rewritten(piece.slice(line.length), depth + 1)
    })
    .join(`\n--${boundary}`)
    .slice(1)

function rewritten(text: string, depth: number): string {
  const entity = depth > deepest ? undefined : entityOf(text)
  if (!entity) return text
  const type = fieldOf(entity, 'content-type')
  const boundary = parameterOf(type, 'boundary')
  if (/^multipart\//i.test(type) && boundary !== undefined)
    return entity.head + entity.between + withParts(entity.body, boundary, depth)
  return readableText(entity, type) ?? text
}

/**
 * The message with each text in UTF-8 that the parser would not read: in another charset than its label says, without a
 * label, or in one that the parser does not know. Parts are judged one by one. An attached mail stays unchanged.
 */
export const withReadableTexts = (raw: Uint8Array): Uint8Array => {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  const rewrittenText = rewritten(text, 0)
  return rewrittenText === text ? raw : Buffer.from(rewrittenText, 'latin1')
}
