import { decodeUtf7, isUtf7 } from './utf7.ts'

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
    .replaceAll(/[ \t]*=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** A text of UTF-7 as one of UTF-8. */
function inUtf8(entity: Entity): string {
  // The end of its last line belongs to the boundary below it.
  const body = entity.body.replace(/\r$/, '')
  const text = decodeUtf7(sentBody(body, fieldOf(entity, 'content-transfer-encoding')))
  const head = entity.head
    .replaceAll(/(charset[ \t]*=[ \t]*)"?[\w-]+"?/gi, '$1utf-8')
    .replace(/^content-transfer-encoding[ \t]*:/im, 'X-Sent-Encoding:')
  const lines =
    Buffer.from(text, 'utf8')
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  return `${head}\r\nContent-Transfer-Encoding: base64${entity.between}${lines.join('\r\n')}\r\n`
}

/** The parts of a multipart body, each rewritten; what stands before the first and behind the last stays. */
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
  const isText = /^text\/(?:plain|html)\b/i.test(type) && isUtf7(parameterOf(type, 'charset') ?? '')
  return isText ? inUtf8(entity) : text
}

/**
 * The message with its texts of UTF-7, which the parser does not read, in UTF-8. Each part is looked at by itself: another
 * one may hold '+12145550101', which is no UTF-7 though it could be. A mail that is attached stays as it is.
 */
export function withoutUtf7(raw: Uint8Array): Uint8Array {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  return /utf-?7/i.test(text) ? Buffer.from(rewritten(text, 0), 'latin1') : raw
}
