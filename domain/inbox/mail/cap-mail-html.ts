/** The html of an email that is kept, in bytes (3-aviation section 9). */
const mostBytes = 1_027_604

/** Put at the end of an email that was cut. */
export const cutNote = '<p><em>This email is too long to be shown whole. It was cut here.</em></p>'

/** Bytes of a UTF-16 unit in UTF-8; each half of a pair is two of its four. */
function bytesOf(unit: number): number {
  if (unit < 0x80) return 1
  return unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
}

/** True if html exceeds the kept part of an email, with the note after it. */
export function isTooLongMail(html: string): boolean {
  let left = mostBytes - cutNote.length
  if (html.length > left) return true
  for (let at = 0; at < html.length; at++) left -= bytesOf(html.charCodeAt(at))
  return left < 0
}

/** Text without blockquotes, at any depth; an unclosed one extends to the end. */
function withoutBlockquotes(html: string): string {
  const kept: string[] = []
  let [depth, from] = [0, 0]
  for (const { 0: tag, 1: slash, index } of html.matchAll(/<(\/?)blockquote(?:\s[^<>]*)?>/gi)) {
    if (slash === '' && depth++ === 0) kept.push(html.slice(from, index))
    if (slash === '/' && depth > 0 && --depth === 0) from = index + tag.length
  }
  if (depth === 0) kept.push(html.slice(from))
  return kept.join('')
}

/** The first half, up to where no tag is cut through. */
function firstHalf(html: string): string {
  const half = html.slice(0, Math.floor(html.length / 2)).toWellFormed()
  const open = half.lastIndexOf('<')
  return open > half.lastIndexOf('>') ? half.slice(0, open) : half
}

/**
 * The html of an email in stored form (3-aviation section 5): of one that is too long the blockquotes are removed
 * first; if that is not enough, the rest is halved until it fits. `madeSafe` closes cut elements, and may make it
 * longer. Nothing is lost by it: the raw mail stays whole.
 */
export function capMailHtml(
  html: string,
  madeSafe: (html: string) => string,
): { readonly html: string; readonly isCut: boolean } {
  const whole = isTooLongMail(html) ? undefined : madeSafe(html)
  if (whole !== undefined && !isTooLongMail(whole)) return { html: whole, isCut: false }
  for (let rest = withoutBlockquotes(html); ; rest = firstHalf(rest)) {
    const safe = isTooLongMail(rest) ? rest : madeSafe(rest)
    if (!isTooLongMail(safe)) return { html: safe, isCut: true }
  }
}
