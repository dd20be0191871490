import sanitizeHtml from 'sanitize-html'
import { markQuotedHtml } from '../../../domain/inbox/mail/mark-quoted-html.ts'
import type { TextOrigin } from '../../../domain/inbox/mail/trim-quoted.ts'
import { cutTooDeep } from './html-depth.ts'
import { quoteHint } from './quote-hint.ts'
import { safeStyle } from './safe-style.ts'

const tags =
  'p br div span a img b strong i em u s strike del ins sub sup small big font center h1 h2 h3 h4 h5 h6 blockquote q cite pre code tt kbd samp ul ol li dl dt dd table thead tbody tfoot tr td th caption colgroup col hr abbr address'.split(
    ' ',
  )

/**
 * Elements that are removed with their content; of any other unknown element the content stays. `head` is not one of
 * them: HTML lets its end tag be left out, and its elements are listed one by one.
 */
const vanishing =
  'script style textarea option select noscript template xmp iframe object applet embed title noembed noframes plaintext math svg audio video canvas frameset meta link base'.split(
    ' ',
  )

/** Attributes of looks that are copied when their value is plain. */
const plainAttributes =
  'align valign width height bgcolor color face size border cellpadding cellspacing colspan rowspan dir lang alt title start type nowrap scope'.split(
    ' ',
  )

const plainAttribute = /^[^<>`\\]{0,500}$/

/** An inline picture of these types carries its own bytes and fetches nothing. */
const dataImage = /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i

const linkProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Deeper elements are dropped: a browser gives up there as well. */
const deepest = 200

type Attributes = Record<string, string>

export interface SanitiseOptions {
  /** Our own address of the attachment that `cid:` names, or undefined when the mail has none of that id. */
  readonly imageOfCid?: (contentId: string) => string | undefined
  /** The address under which a picture of our own store is kept, or undefined for one that may not be shown here. */
  readonly ownImage?: (src: string) => string | undefined
  /** Facts about the mail of the HTML. */
  readonly origin?: TextOrigin
}

/** An absolute address of an allowed protocol as a browser would read it, or undefined. */
function addressOf(text: string | undefined, protocols: ReadonlySet<string>): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return protocols.has(url.protocol) ? url.href : undefined
}

const remoteProtocols = new Set(['http:', 'https:'])

/** A cid address is percent-encoded (RFC 2392); text that is no such code stays unchanged. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

/** Our address of the picture that a cid names, as it is written or decoded. */
function findInline(cid: string, { imageOfCid }: SanitiseOptions): Attributes {
  const own = imageOfCid?.(cid) ?? imageOfCid?.(decodePercent(cid))
  return own === undefined ? {} : { src: own }
}

function imageSource(src: string, options: SanitiseOptions): Attributes {
  const cid = /^\s*cid:(.+)$/is.exec(src)?.[1]
  if (cid !== undefined) return findInline(cid.trim(), options)
  if (dataImage.test(src.trim())) return { src: src.trim() }
  const kept = options.ownImage?.(src.trim())
  if (kept !== undefined) return { src: kept }
  const remote = addressOf(src.startsWith('//') ? `https:${src}` : src, remoteProtocols)
  return remote === undefined ? {} : { 'data-remote-src': remote }
}

function linkTarget(href: string | undefined): Attributes {
  const address = addressOf(href, linkProtocols)
  return address === undefined ? {} : { href: address, rel: 'noopener noreferrer nofollow', target: '_blank' }
}

/** Kept attributes of an element: made from scratch, never passed through by name pattern. */
function safeAttributes(tag: string, given: Attributes, options: SanitiseOptions): Attributes {
  const kept: Attributes = {}
  for (const name of plainAttributes) {
    const value = given[name]
    if (value !== undefined && plainAttribute.test(value)) kept[name] = value
  }
  const style = given['style'] === undefined ? '' : safeStyle(given['style'])
  const hint = quoteHint(tag, given)
  return {
    ...kept,
    ...(style && { style }),
    ...(hint && { 'data-quote-hint': hint }),
    ...(tag === 'a' && linkTarget(given['href'])),
    ...(tag === 'img' && imageSource(given['src'] ?? '', options)),
  }
}

/**
 * Mail HTML made safe to show (promises, 'Nobody where they don't belong'): an allow-list of elements, attributes,
 * style properties and link protocols. Remote pictures wait in `data-remote-src` until the reader allows them, and the
 * last quoted block is put into `<div data-quoted>` for the screen to fold (decision M14).
 */
export function sanitiseHtml(html: string, options: SanitiseOptions = {}): string {
  const clean = sanitizeHtml(cutTooDeep(html), {
    allowedTags: tags,
    nonTextTags: vanishing,
    allowedAttributes: {
      '*': [...plainAttributes, 'style', 'data-quote-hint', 'href', 'rel', 'target', 'src', 'data-remote-src'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'data'],
    allowedSchemesAppliedToAttributes: [],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    disallowedTagsMode: 'discard',
    nestingLimit: deepest,
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: safeAttributes(tagName, attribs, options) }),
    },
  })
  return markQuotedHtml(clean, options.origin)
}
