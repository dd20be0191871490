const longest = 10_000
const tokens = /"(?:\\.|[^"\\])*"|\((?:\\.|[^()\\])*\)|;|[^"();]+|["()]/gs

/**
 * Parts of an Authentication-Results header between its semicolons: comments removed, quoted text left whole. Empty for
 * a quote or a comment that has no end or holds another, so that no part can be mistaken.
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

/** Result of a mail server for DMARC, and its From domain. */
export interface MailboxResult {
  readonly result: string
  readonly domain: string
}

/**
 * DMARC result of an Authentication-Results header (RFC 8601), if the named server wrote it. Undefined for another
 * server, or for two results: parts of a header can be the sender's own words.
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
