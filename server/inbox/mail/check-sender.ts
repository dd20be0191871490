import ipaddr from 'ipaddr.js'
import { addressShownBy, domainOf, judgeSender } from '../../../domain/inbox/mail/sender-verdict.ts'
import { dmarcResultOf } from '../../../domain/inbox/mail/mailbox-results.ts'
import type { SenderCheck } from '../../../domain/inbox/mail/sender-check.ts'
import type { Config } from '../../platform/config.ts'
import type { DnsLookup } from '../../platform/outside/dns/dns-lookup.ts'
import { gatherEvidence, type Connection } from '../../platform/outside/mail-check/check-mail.ts'
import type { WholePlatform } from '../../platform/platform.ts'
import type { ParsedMail } from './parse-message.ts'

/** How a mail came in. */
export interface Arrived {
  readonly raw: Uint8Array
  /** Envelope sender; null where no envelope is known. */
  readonly from: string | null
  /** Host that handed it over; null for mail of a watched mailbox. */
  readonly remoteAddress: string | null
  readonly helo: string | null
  /** The server of its mailbox, where its Authentication-Results are believed. */
  readonly resultsBy: string | null
}

const ownMachine: ReadonlySet<string> = new Set(['127.0.0.1', '::1'])

/** Networks that are not reached from outside: mail from there was passed on by a server of the product. */
const inside: ReadonlySet<string> = new Set(['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

const networkOf = (text: string) =>
  text.includes('/') ? ipaddr.parseCIDR(text) : ipaddr.parseCIDR(`${text}/${text.includes(':') ? 128 : 32}`)

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base, bits] = networkOf(network)
  return base.kind() === address.kind() && address.match(base, bits)
}

type Origin = 'own-machine' | 'relay' | Connection

/** Evidence of the connecting address: none for mail of this machine, of a relay, or of a mailbox. */
export function originOf({ remoteAddress, helo }: Arrived, relays: readonly string[]): Origin {
  if (remoteAddress === null || !ipaddr.isValid(remoteAddress)) return 'relay'
  const address = ipaddr.process(remoteAddress)
  if (relays.some((network) => isWithin(address, network))) return 'relay'
  if (ownMachine.has(address.toString())) return 'own-machine'
  return inside.has(address.range()) ? 'relay' : { address: address.toString(), helo: helo ?? '' }
}

type Unchecked = Pick<SenderCheck, 'verdict' | 'reason'>

function withoutEvidence(mail: ParsedMail, finding: Unchecked): SenderCheck {
  const name_shows = addressShownBy(mail.from)
  return {
    ...finding,
    domain: domainOf(mail.from.address).slice(0, 255),
    ...(name_shows !== undefined && { name_shows }),
  }
}

interface Judging {
  readonly lookup: DnsLookup
  readonly config: Config
  readonly arrived: Arrived
  readonly mail: ParsedMail
  readonly origin: Origin
}

async function judged({ lookup, config, arrived, mail, origin }: Judging): Promise<SenderCheck> {
  const domain = domainOf(mail.from.address)
  const evidence = await gatherEvidence(
    {
      raw: arrived.raw,
      from: arrived.from ?? '',
      domain,
      connection: typeof origin === 'object' ? origin : undefined,
      isReport: mail.bounce !== undefined,
    },
    { lookup, mailDomain: config.MAIL_DOMAIN },
  )
  const results = arrived.resultsBy === null ? undefined : mail.headers.get('authentication-results')
  const byMailbox = results === undefined ? undefined : dmarcResultOf(results, arrived.resultsBy ?? '')
  return judgeSender({ shown: mail.from, evidence: { ...evidence, byMailbox }, sealers: config.MAIL_TRUSTED_SEALERS })
}

/**
 * Verdict on the From address of a mail, by SPF, DKIM, DMARC and ARC. Never throws and takes some seconds at most. The
 * demo world has no DNS, and mail that this machine handed over needs no check: both stay unchecked.
 */
export async function checkSender(platform: WholePlatform, arrived: Arrived, mail: ParsedMail): Promise<SenderCheck> {
  const { dns: lookup, config } = platform
  if (lookup === undefined || config.FLIGHTLINE_DEMO)
    return withoutEvidence(mail, { verdict: 'unchecked', reason: 'off' })
  const origin = originOf(arrived, config.MAIL_IN_RELAYS)
  if (origin === 'own-machine') return withoutEvidence(mail, { verdict: 'unchecked', reason: 'local' })
  try {
    return await judged({ lookup, config, arrived, mail, origin })
  } catch (error) {
    // A mail on which the check itself breaks was written to break it: it is no reason to trust the sender.
    platform.log.error({ err: error }, 'the sender of a mail could not be checked')
    return withoutEvidence(mail, { verdict: 'unverified', reason: 'fault' })
  }
}
