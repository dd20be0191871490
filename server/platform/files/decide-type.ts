import { fileTypeFromBuffer } from 'file-type'

/** Bytes at the start of a content that its type is judged by. */
export const judgedBytes = 4100

/** Asked of a text without blanks before it: several `\s*` behind each other take half a minute for a page of blanks. */
const markup: readonly (readonly [RegExp, string])[] = [
  [/^(?:<\?xml[^>]*>\s*)?(?:<!doctype svg[^>]*>\s*)?<(?:\w{1,20}:)?svg[\s>]/i, 'image/svg+xml'],
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

function asText(head: Buffer): string | undefined {
  if (head.includes(0)) return undefined
  try {
    // A character may be cut off at the end of the judged bytes.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
  } catch {
    return undefined
  }
}

/**
 * The type of a content by what it is, not by what it is called. Text is searched for markup that a browser would run;
 * only kinds of plain text are distinguished by the name.
 */
export async function judgeType(head: Buffer, name: string): Promise<string> {
  const found = await fileTypeFromBuffer(head)
  if (found && found.mime !== 'application/xml') return found.mime
  const text = asText(head)
  if (text === undefined) return 'application/octet-stream'
  const bare = text.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '').trimStart()
  const active = markup.find(([form]) => form.test(bare))
  if (active) return active[1]
  return byExtension[extensionOf(name)] ?? 'text/plain'
}

/** Contents that are refused whatever their name says, by the extension that the rules know them by. */
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

/** Whether a type may be shown in the browser; all else is only ever downloaded. */
export const isShownInline = (type: string): boolean => inline.test(type)

/** Types that a browser could run, apply or navigate to as a page of ours. Pictures in SVG are shown by `img` alone. */
const active = /[/+.-](?:x?html|mhtml|xml|xslt?|css|json|wasm|pdf|rfc822)$|^multipart|script|flash|manifest/

/**
 * The type that an answer names: what could act in a browser goes out as bytes without a meaning, so that a file of
 * somebody's is never a script, a style sheet or a page of this origin. SVG stays, in its sandbox, for `img`.
 */
export const servedType = (type: string): string =>
  isShownInline(type) || type === 'image/svg+xml' || !active.test(type) ? type : 'application/octet-stream'

/** Whether a sender's own word for the type of unknown bytes is taken: never for what would be shown or could act. */
export const isTakenAtWord = (type: string): boolean =>
  /^(?:audio|video|application)\/[\w.+-]{1,80}$/.test(type) && !active.test(type)
