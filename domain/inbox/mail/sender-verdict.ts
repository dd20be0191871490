import type { SenderCheck } from './sender-check.ts'

/** One DKIM signature. */
export interface SignatureEvidence {
  /** Result word of RFC 8601. */
  readonly result: string
  readonly domain: string
  /** False if text was added after the signed part (tag l=): anyone can add it. */
  readonly coversAll: boolean
}

/** Facts about a mail from itself and from DNS. Result words are those of RFC 8601. */
export interface SenderEvidence {
  /** Addresses of all From lines. */
  readonly authors: readonly string[]
  /** How many From lines there are. */
  readonly fromLines: number
  /** Absent where the connecting address says nothing: mail that was relayed or read from a mailbox. */
  readonly spf?: { readonly result: string; readonly domain: string } | undefined
  /** Of a delivery report from the null sender: SPF of the author's domain. */
  readonly authorSpf?: { readonly result: string } | undefined
  readonly dkim: readonly SignatureEvidence[]
  /** `policy`: the domain's request. */
  readonly dmarc: { readonly result: string; readonly policy?: string | undefined }
  /** The newest ARC set: the sealer of the chain, and its DMARC result. */
  readonly arc: {
    readonly result: string
    readonly sealer?: string | undefined
    readonly dmarc?: { readonly result: string; readonly domain: string } | undefined
  }
  /** DMARC result of the server of a watched mailbox, if the mailbox is set up to trust it. */
  readonly byMailbox?: { readonly result: string; readonly domain: string } | undefined
}

/** The sender as the product shows it. */
export interface ShownSender {
  readonly name: string
  readonly address: string
}

interface Question {
  readonly shown: ShownSender
  readonly evidence: SenderEvidence
  /** Domains of forwarders whose ARC seals count. */
  readonly sealers: readonly string[]
}

/** The domain of an address in lower case. */
export const domainOf = (address: string): string =>
  address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')

/** True if one domain is the other, or lies within it. */
const areRelated = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

const addressInName = /[^\s@<>()"',;:[\]]+@[^\s@<>()"',;:[\]]+\.[\p{L}\p{N}-]{2,}/u

/** An address of another domain that a name shows: most programs show the name alone. */
export function addressShownBy({ name, address }: ShownSender): string | undefined {
  const [shown] = addressInName.exec(name.normalize('NFKC')) ?? []
  if (shown === undefined || areRelated(domainOf(shown), domainOf(address))) return undefined
  return shown.toLowerCase().slice(0, 300)
}

type Finding = Pick<SenderCheck, 'verdict' | 'reason'>

const verified = (reason: SenderCheck['reason']): Finding => ({ verdict: 'verified', reason })
const unverified = (reason: SenderCheck['reason']): Finding => ({ verdict: 'unverified', reason })
const failed = (reason: SenderCheck['reason']): Finding => ({ verdict: 'failed', reason })

/** Faults of the From line itself, which no signature mends. */
function fromLineFault({ authors, fromLines }: SenderEvidence, domain: string): Finding | undefined {
  if (fromLines === 0 || authors.length === 0) return failed('no-author')
  const domains = new Set(authors.map(domainOf))
  if (fromLines > 1 || domains.size > 1) return failed('several-authors')
  return domains.has(domain) ? undefined : failed('unclear-author')
}

const passes = ({ result, coversAll }: SignatureEvidence): boolean => result === 'pass' && coversAll

/** True if the author's domain vouches for the mail: by DMARC, or without a DMARC record by an aligned pass. */
function isProven({ dmarc, dkim, spf }: SenderEvidence, domain: string): boolean {
  if (dmarc.result === 'pass') return true
  // The very same domain is aligned under any policy, also one that could not be looked up.
  if (dkim.some((one) => passes(one) && one.domain === domain)) return true
  if (dmarc.result !== 'none') return false
  const isAligned = (other: string) => areRelated(other, domain)
  const isSigned = dkim.some((one) => passes(one) && isAligned(one.domain))
  return isSigned || (spf?.result === 'pass' && isAligned(spf.domain))
}

const isForwarded = ({ arc }: SenderEvidence, domain: string, sealers: readonly string[]): boolean =>
  arc.result === 'pass' &&
  arc.sealer !== undefined &&
  sealers.includes(arc.sealer) &&
  arc.dmarc?.result === 'pass' &&
  arc.dmarc.domain === domain

/**
 * True if a failed look-up could have proved the sender. Only those of the author's own domain count: a forger can add
 * a signature of a domain whose name servers never answer.
 */
function isUndecided({ dkim, spf }: SenderEvidence, domain: string): boolean {
  if (dkim.some((one) => one.result === 'temperror' && areRelated(one.domain, domain))) return true
  return spf?.result === 'temperror' && areRelated(spf.domain, domain)
}

function withoutProof({ dmarc, spf, authorSpf }: SenderEvidence, domain: string): Finding {
  // Without the connecting address a mail may well have passed where it came in first.
  if (spf === undefined) return unverified('relayed')
  if (authorSpf?.result === 'pass') return unverified('listed-server')
  if (dmarc.result === 'fail') return failed('dmarc')
  return spf.result === 'fail' && areRelated(spf.domain, domain) ? failed('spf') : unverified('no-proof')
}

function findingOf({ evidence, sealers }: Question, domain: string): Finding {
  const fault = fromLineFault(evidence, domain)
  if (fault) return fault
  if (isProven(evidence, domain)) return verified('proven')
  const byMailbox = evidence.byMailbox?.domain === domain ? evidence.byMailbox.result : undefined
  if (byMailbox === 'pass') return verified('by-mailbox')
  if (isForwarded(evidence, domain, sealers)) return verified('forwarded')
  if (byMailbox === 'fail') return failed('dmarc')
  // A forger cannot make a domain's policy unreadable, but a name below it, which the mail itself chooses, can be.
  if (evidence.dmarc.result === 'temperror') return { verdict: 'unchecked', reason: 'dns' }
  return isUndecided(evidence, domain) ? unverified('dns') : withoutProof(evidence, domain)
}

/** The best result of several signatures, or 'none'. */
const bestSignature = (dkim: readonly SignatureEvidence[]): string =>
  dkim.some(passes)
    ? 'pass'
    : (dkim.find((one) => one.result !== 'pass')?.result ?? (dkim.length > 0 ? 'policy' : 'none'))

/** Decides what a reader is shown of a mail's sender. */
export function judgeSender(question: Question): SenderCheck {
  const { shown, evidence } = question
  const domain = domainOf(shown.address)
  const name_shows = addressShownBy(shown)
  const { spf, dkim, dmarc, arc } = evidence
  return {
    ...findingOf(question, domain),
    domain: domain.slice(0, 255),
    ...(name_shows !== undefined && { name_shows }),
    ...(dmarc.policy !== undefined && { policy: dmarc.policy }),
    ...(spf && { spf: spf.result }),
    dkim: bestSignature(dkim),
    dmarc: dmarc.result,
    arc: arc.result,
  }
}
