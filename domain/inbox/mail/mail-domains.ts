import { z } from 'zod'
import { defineContract } from '../../kernel/index.ts'

/** Result of a DNS look-up of a record. */
const recordStates = ['found', 'missing', 'different', 'unknown'] as const

const dnsRecord = z.object({
  kind: z.enum(['dkim', 'dkim-next', 'spf', 'dmarc']),
  /** Where it belongs in DNS. */
  name: z.string(),
  value: z.string(),
  /** Absent until it was looked up. */
  state: z.enum(recordStates).optional(),
  /** Current value. */
  found: z.array(z.string()).optional(),
})

export type DnsRecord = z.output<typeof dnsRecord>
export type DnsRecordState = (typeof recordStates)[number]

const mailDomains = z.object({
  domains: z.array(z.object({ domain: z.string(), records: z.array(dnsRecord) })),
  /** The name of the key that signs now, and of the one that is prepared. */
  selector: z.string(),
  nextSelector: z.string().nullable(),
})

export type MailDomains = z.output<typeof mailDomains>

/** The domains that the client's mail comes from, with the records that DNS should have for them. */
export const listMailDomains = defineContract({
  method: 'GET',
  path: '/messaging/mail-domains',
  summary: 'DNS records of the mail domains',
  role: 'admin',
  output: mailDomains,
})

/** The same, looked up. */
export const checkMailDomains = defineContract({
  method: 'POST',
  path: '/messaging/mail-domains/checks',
  summary: 'Look up the DNS records of the mail domains',
  role: 'admin',
  repeat: 'sets',
  changes: ['mail-domains'],
  ratePerMinute: 20,
  output: mailDomains,
})

/** Prepares the key that is to sign next. Keys are the installation's, so this is for support. */
export const prepareSigningKey = defineContract({
  method: 'POST',
  path: '/messaging/signing-keys',
  summary: 'Prepare the next key that signs mail',
  role: 'super',
  changes: ['mail-domains'],
  output: mailDomains,
})

/** Signs with the prepared key from now on. Refused until DNS has it for each of the client's domains. */
export const switchSigningKey = defineContract({
  method: 'POST',
  path: '/messaging/signing-keys/uses',
  summary: 'Sign mail with the prepared key',
  role: 'super',
  changes: ['mail-domains'],
  output: mailDomains,
})

/** A key as its record shows it. */
interface ShownKey {
  readonly selector: string
  readonly state: 'next' | 'active' | 'retired'
  readonly publicKey: string
}

export interface DomainFacts {
  readonly domain: string
  readonly keys: readonly ShownKey[]
  /** True if bounces come back to this domain: SPF judges the servers that write for it. */
  readonly takesBounces: boolean
  /** Host of the server that outgoing mail is handed to. */
  readonly outgoingHost: string | undefined
}

/** The records that DNS should have for a domain that mail comes from. */
export function recordsFor({ domain, keys, takesBounces, outgoingHost }: DomainFacts): DnsRecord[] {
  const signing = keys.map(({ selector, state, publicKey }) => ({
    kind: state === 'next' ? ('dkim-next' as const) : ('dkim' as const),
    name: `${selector}._domainkey.${domain}`,
    value: `v=DKIM1; k=rsa; p=${publicKey}`,
  }))
  const spf = { kind: 'spf' as const, name: domain, value: `v=spf1 ${outgoingHost ? `a:${outgoingHost} ` : ''}mx ~all` }
  const dmarc = { kind: 'dmarc' as const, name: `_dmarc.${domain}`, value: 'v=DMARC1; p=quarantine' }
  return [...signing, ...(takesBounces ? [spf] : []), dmarc]
}

const publicKeyIn = (record: string): string => /(?:^|;)\s*p\s*=([^;]*)/i.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? ''

const beginnings = {
  dkim: /(?:^|;)\s*p\s*=/i,
  'dkim-next': /(?:^|;)\s*p\s*=/i,
  spf: /^v=spf1(?:\s|$)/i,
  dmarc: /^v=DMARC1/i,
}

/**
 * State of a record, by the texts DNS has at its name. One SPF or DMARC record is right, with any content: it depends
 * on the domain's other senders.
 */
export function stateOfRecord(
  { kind, value }: Pick<DnsRecord, 'kind' | 'value'>,
  texts: readonly string[],
): DnsRecordState {
  const fitting = texts.filter((text) => beginnings[kind].test(text.trim()))
  if (fitting.length === 0) return 'missing'
  if (fitting.length > 1) return 'different'
  if (kind === 'spf' || kind === 'dmarc') return 'found'
  return publicKeyIn(fitting[0] ?? '') === publicKeyIn(value) ? 'found' : 'different'
}
