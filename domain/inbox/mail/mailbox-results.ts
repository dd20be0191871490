const longest = 10_000
const tokens = /"(?:\\.|[^"\\])*"|\((?:\\.|[^()\\])*\)|;|[^"();]+|["()]/gs

/**
 * The parts of an Authentication-Results header between its semicolons: comments taken out, quoted text left whole. None
 * where a quote or a comment has no end or holds another, so that no part can be mistaken.
 */
function partsOf(header: string): string[] {
  const found = header.slice(0, longest).match(tokens) ?? []
  if (found.some((token) => /^["()]$/.test(token))) return []
  const parts = ['']
  for (const token of found) {
    if (token === ';') parts.push('')
    else if (!token.startsWith('(')) parts.push((parts.pop() ?? '') + token)
  }
  return parts
}

/** What a mail server found out about DMARC, and for which From domain. */
export interface MailboxResult {
  readonly result: string
  readonly domain: string
}

/**
 * What an Authentication-Results header (RFC 8601) says of DMARC, if the named server wrote it. Undefined when another
 * one did, or when it says two things: parts of a header can be the sender's own words.
 */
export function dmarcResultOf(header: string, server: string): MailboxResult | undefined {
  const [first = '', ...parts] = partsOf(header)
  const [by = ''] = first.trim().split(/\s+/)
  if (by.toLowerCase() !== server.toLowerCase()) return undefined
  const found = parts.filter((part) => /^\s*dmarc\s*=/i.test(part))
  const [result = '', domain = ''] = [/^\s*dmarc\s*=\s*([a-z]+)/i, /\sheader\.from\s*=\s*"?([^\s"]+)/i].map(
    (shape) => shape.exec(found[0] ?? '')?.[1]?.toLowerCase() ?? '',
  )
  return found.length === 1 && result !== '' && domain !== '' ? { result, domain } : undefined
}
