import { addressParser, decodeWords, type Address } from 'postal-mime'
import { splitContactName } from '../../../domain/crm/index.ts'

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
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .replace(/^@[^:]*:/, '')
    .toLowerCase()
  return mailbox.test(plain) ? plain : undefined
}

const cleanName = (name: string): string => name.replaceAll(/^[\s<]+|[\s<>]+$/g, '')

/** 'Vale, Kim' as Kim Vale; names of companies and names with titles stay as they were written. */
function joinHalves(halves: readonly string[]): string {
  const name = halves.join(', ')
  const { first_name: first = '', last_name: last = '' } = splitContactName(name)
  return last !== '' && name === `${last}, ${first}` ? `${first} ${last}` : name
}

/**
 * Joins a name that was written with a comma and without quotes ('Vale, Kim <kim@vale.example>'): the parser reads its
 * first half as a mailbox without an address.
 */
function joinSplitNames(entries: readonly Address[]): Address[] {
  const joined: Address[] = []
  let halves: string[] = []
  for (const entry of entries) {
    if (!entry.group && !entry.address && entry.name) {
      halves.push(entry.name)
      continue
    }
    joined.push(halves.length > 0 && !entry.group ? { ...entry, name: joinHalves([...halves, entry.name]) } : entry)
    halves = []
  }
  return joined
}

/** The mailboxes of a header, groups opened, entries without an address left out, each address once. */
export function mailboxesOf(addresses: readonly Address[] | undefined): MailAddress[] {
  const found = new Map<string, MailAddress>()
  for (const entry of joinSplitNames(addresses ?? []).flatMap((item) => item.group ?? [item])) {
    const address = plainAddress(entry.address ?? '')
    if (address && !found.has(address)) found.set(address, { address, name: cleanName(entry.name) })
  }
  return [...found.values()]
}

const anyAddress = /[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"'[\]\\]{1,255}/

/** The mailboxes of the From field as it was sent: all of them, and one in a comment or in words where no other is named. */
export function readSenders(values: readonly string[]): MailAddress[] {
  const senders = mailboxesOf(
    values.flatMap((value) => addressParser(value)).map((entry) => ({ ...entry, name: decodeWords(entry.name) })),
  )
  if (senders.length > 0) return senders
  const address = plainAddress(anyAddress.exec(values.join(' '))?.[0] ?? '')
  return address === undefined ? [] : [{ address, name: '' }]
}
