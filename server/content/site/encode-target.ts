import { redirectTarget } from '../../../domain/content/index.ts'

/** The target of a redirect as a header can hold it: ASCII, percent-encoded, its host in Punycode. */
export function encodeTarget(target: string): string | undefined {
  const kept = redirectTarget(target)
  if (kept === undefined || kept.startsWith('/')) return kept
  return URL.canParse(kept) ? new URL(kept).href : undefined
}
