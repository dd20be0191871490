import { fileTypeFromBuffer } from 'file-type'

/** Bytes at the start of a content that its type is judged by. */
export const judgedBytes = 4100

/** Asked of a text without blanks before it: several `\s*` in a row take half a minute for a page of blanks. */
const markup: readonly (readonly [RegExp, string])[] = [
  [
    /<!doctype html|<(?:html|head|body|script|iframe|meta|title|a|div|p|table|form|object|embed|link|base|img|style)[\s/>]/i,
    'text/html',
  ],
  [/^<(?:\?xml|[a-z!])/i, 'application/xml'],
]

const byExtension: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  ics: 'text/calendar',
  json: 'application/json',
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  md: 'text/markdown',
  eml: 'message/rfc822',
}

const extensionOf = (name: string): string => /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

function decode(head: Buffer, charset: string): string | undefined {
  try {
    // A character may be cut off at the end of the judged bytes.
    return new TextDecoder(charset, { fatal: true }).decode(head, { stream: true })
  } catch {
    return undefined
  }
}

/** Charset that a byte order mark or the first line of an XML document names. */
function namedCharset(head: Buffer): string {
  const mark = head.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  return (
    /^\s*<\?xml[^>]{1,200}?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head.toString('latin1', 0, 300))?.[1] ?? 'utf-8'
  )
}

function asText(head: Buffer): string | undefined {
  const named = decode(head, namedCharset(head))
  if (named?.startsWith('<') && !named.includes('\0')) return named
  return head.includes(0) ? undefined : decode(head, 'utf-8')
}

/** End of a document type with the entities that it declares; undefined where it does not end in the text. */
function endOfDoctype(text: string): number | undefined {
  const inner = text.indexOf('[')
  const plain = text.indexOf('>')
  if (inner === -1 || (plain !== -1 && plain < inner)) return plain === -1 ? undefined : plain + 1
  const closed = text.indexOf(']', inner)
  const end = closed === -1 ? -1 : text.indexOf('>', closed)
  return end === -1 ? undefined : end + 1
}

/** True if a text is a drawing, with any processing instructions, comments and entities before its first element. */
function isDrawing(text: string): boolean {
  let rest = text.trimStart()
  while (/^<[?!]/.test(rest)) {
    const isDoctype = /^<!doctype\s/i.test(rest)
    const isOfDrawing = /^<!doctype\s+(?:\w{1,20}:)?svg[\s>[]/i.test(rest)
    if (isDoctype && !isOfDrawing) return false
    const end = isDoctype ? endOfDoctype(rest) : rest.indexOf('>') + 1
    // Entities of a drawing may be longer than the judged bytes.
    if (end === undefined) return isOfDrawing
    if (end === 0) return false
    rest = rest.slice(end).trimStart()
  }
  return /^<(?:\w{1,20}:)?svg[\s/>]/i.test(rest)
}

/**
 * The type of a content by its bytes, not by its name. Text is searched for markup that a browser would run; only kinds
 * of plain text are distinguished by the name.
 */
export async function judgeType(head: Buffer, name: string): Promise<string> {
  const found = await fileTypeFromBuffer(head)
  if (found && found.mime !== 'application/xml') return found.mime
  const text = asText(head)
  if (text === undefined) return 'application/octet-stream'
  const bare = text.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '').trimStart()
  if (isDrawing(bare)) return 'image/svg+xml'
  const active = markup.find(([form]) => form.test(bare))
  if (active) return active[1]
  return byExtension[extensionOf(name)] ?? 'text/plain'
}

/** Contents that are refused under any name, by the extension that the rules know them by. */
const refused: Readonly<Record<string, string>> = {
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'application/x-msdownload': 'exe',
  'application/x-elf': 'bin',
  'application/x-mach-binary': 'bin',
}

/** The extension under which a content of this type is refused; undefined when it is taken (1-shell section 5). */
export const refusedExtension = (type: string): string | undefined => refused[type]

const inline =
  /^(?:image\/(?:png|jpeg|gif|bmp|webp|avif|x-icon)|video\/(?:mp4|webm|quicktime|x-msvideo|vnd\.avi)|audio\/[\w.+-]+|application\/pdf|text\/plain)$/

/** True if a type may be shown in the browser; all others are only downloaded. */
export const isShownInline = (type: string): boolean => inline.test(type)

/** Types that a browser could run, apply or navigate to as a page of ours. Pictures in SVG are shown by `img` alone. */
const active = /[/+.-](?:x?html|mhtml|xml|xslt?|css|json|wasm|pdf|rfc822)$|^multipart|script|flash|manifest/

/**
 * Content type of an answer: an active type is sent as plain bytes, so that a user's file is never a script, a style
 * sheet or a page of this origin. SVG stays, in its sandbox, for `img`.
 */
export const servedType = (type: string): string =>
  isShownInline(type) || type === 'image/svg+xml' || !active.test(type) ? type : 'application/octet-stream'

/** True if a sender's own type of unknown bytes is accepted: never for a shown or active type. */
export const isTakenAtWord = (type: string): boolean =>
  /^(?:audio|video|application)\/[\w.+-]{1,80}$/.test(type) && !active.test(type)
