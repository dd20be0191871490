import { decodeStep } from './lookup-path.ts'
import { pagePath } from './site-page.ts'

/** Characters that no address of a visitor has: control characters, and those that end the path of an address. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}?#\\]/u

/**
 * Path that visitors may ask for, as redirects and misses are listed by it: with a slash before it and none at its end.
 * Wider than the addresses of pages, because old sites and mistyped links have other characters. Undefined for other
 * texts.
 */
export function visitedPath(decoded: string): string | undefined {
  const path = `/${decoded
    .normalize('NFC')
    .trim()
    .replaceAll(/^\/+|\/+$/g, '')
    .trim()}`
  const isFit = !unfit.test(path) && !/(^|\/)\.\.?(\/|$)|\/\//.test(path) && !path.startsWith('/_')
  return isFit ? path : undefined
}

/** Source path of a redirect, typed with or without percent-encoding. Undefined for a path that cannot be requested. */
export const redirectPath = (typed: string): string | undefined =>
  visitedPath(typed.trim().split('/').map(decodeStep).join('/'))

/** An address by https with a host; its path may have any letters and spaces, and no control characters. */
const outside = /^https:\/\/[^\s/?#\\@]+(?:[/?#][^\p{Cc}]*)?$/iu

/** Where a redirect leads, as it is kept: a page of the site, or an address outside by https. Undefined for all else. */
export function redirectTarget(typed: string): string | undefined {
  const words = typed.trim()
  if (outside.test(words)) return words
  const isOfOtherKind = words === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(words)
  return isOfOtherKind ? undefined : pagePath(words)
}
