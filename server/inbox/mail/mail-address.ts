import type { Address } from 'postal-mime'

export interface MailAddress {
  /** Lower case. */
  readonly address: string
  readonly name: string
}

/** Comments in brackets (RFC 5322), innermost first, at most so deep. */
const deepestComment = 5

function withoutComments(text: string): string {
  let plain = text
  for (let depth = 0; depth < deepestComment && plain.includes('('); depth++)
    plain = plain.replaceAll(/\([^()]*\)/g, '')
  return plain
}

const mailbox = /^[^\s\p{Cc}\p{Cs}@<>(),;:"[\]\\]{1,64}@[^\s\p{Cc}\p{Cs}@<>(),;:"\\]{1,255}$/u

/** An address as it can be answered: without comments, blanks and old routes; undefined when it is none. */
export function plainAddress(text: string): string | undefined {
  const plain = withoutComments(text.slice(0, 1000))
    .replaceAll(/[\s<>]/g, '')
    .replace(/^@[^:]*:/, '')
    .toLowerCase()
  return mailbox.test(plain) ? plain : undefined
}

/** The mailboxes of a header, groups opened, what is no address left out, each once. */
export function mailboxesOf(addresses: readonly Address[] | undefined): MailAddress[] {
  const found = new Map<string, MailAddress>()
  for (const entry of (addresses ?? []).flatMap((item) => item.group ?? [item])) {
    const address = plainAddress(entry.address ?? '')
    if (address && !found.has(address)) found.set(address, { address, name: entry.name.trim() })
  }
  return [...found.values()]
}
