import { setImmediate as otherWork } from 'node:timers/promises'
import { Readable } from 'node:stream'
import type { ARCData, ARCResult, DKIMVerifyResult, DMARCResult } from 'mailauth'
import { limitedLookup, type DnsLookup } from '../dns/dns-lookup.ts'
import { withFewSignatures } from './few-signatures.ts'

/** Server that handed a mail over, if that says something about its sender. */
export interface Connection {
  readonly address: string
  /** How the host named itself. */
  readonly helo: string
}

export interface MailToCheck {
  readonly raw: Uint8Array
  /** Envelope sender, '' for the null sender. */
  readonly from: string
  /** Domain of the From address as the product shows it. */
  readonly domain: string
  /** Absent where SPF has nothing to judge. */
  readonly connection?: Connection | undefined
  /** True if it reports on the delivery of another mail. */
  readonly isReport: boolean
}

interface Asking {
  readonly lookup: DnsLookup
  /** How this installation is called in mail. */
  readonly mailDomain: string
  /** For tests: otherwise as long as a mail may wait. */
  readonly questionMs?: number | undefined
  readonly totalMs?: number | undefined
}

/** Bytes that are hashed before others get their turn. */
const chunkBytes = 256 * 1024

/** A shorter RSA key can be broken. */
const minBitLength = 1024

async function* inTurns(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    yield bytes.subarray(at, at + chunkBytes)
    await otherWork()
  }
}

/** The library takes long to load: only a process that checks mail pays for it. */
async function loadChecks() {
  const [{ dkimVerify }, { spf }, { dmarc }, { arc }] = await Promise.all([
    import('mailauth/lib/dkim/verify.js'),
    import('mailauth/lib/spf/index.js'),
    import('mailauth/lib/dmarc/index.js'),
    import('mailauth/lib/arc/index.js'),
  ])
  return { dkimVerify, spf, dmarc, arc }
}

type Checks = Awaited<ReturnType<typeof loadChecks>>

const textAt = (value: unknown, ...path: readonly string[]): string | undefined => {
  const found = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  )
  return typeof found === 'string' ? found : undefined
}

async function sealOf({ arc }: Checks, dkim: DKIMVerifyResult, resolver: DnsLookup) {
  if (!dkim.arc) return { result: 'none' }
  const found: ARCResult = await arc(dkim.arc as ARCData, { resolver, minBitLength })
  // The library says `false` for a mail without seals.
  const newest = Array.isArray(found.chain) ? found.chain.at(-1) : undefined
  const sealer = textAt(newest, 'arc-seal', 'parsed', 'd', 'value')?.toLowerCase()
  const result = textAt(found.authenticationResults, 'dmarc', 'result')
  const domain = textAt(found.authenticationResults, 'dmarc', 'header', 'from')?.toLowerCase()
  return {
    result: found.status.result,
    sealer,
    ...(result !== undefined && domain !== undefined && { dmarc: { result, domain } }),
  }
}

const signaturesOf = (dkim: DKIMVerifyResult) =>
  dkim.results.map(({ status, signingDomain = '', id }) => ({
    id,
    result: status.result,
    domain: signingDomain.toLowerCase(),
    coversAll: !status.underSized,
  }))

async function spfOf({ spf }: Checks, { from, connection }: MailToCheck, asking: Asking & { resolver: DnsLookup }) {
  if (!connection) return undefined
  const { address: ip, helo } = connection
  const found = await spf({ sender: from, ip, helo, mta: asking.mailDomain, resolver: asking.resolver })
  return { result: found.status.result, domain: found.domain.toLowerCase() }
}

/**
 * Of a report: true if the author's domain lists the server that sent it: the null sender names no domain to query, the
 * name that a server gives itself is often not in DNS, and few servers sign their reports.
 */
const spfOfAuthor: typeof spfOf = async (checks, mail, asking) =>
  mail.isReport && mail.from === '' ? spfOf(checks, { ...mail, from: `postmaster@${mail.domain}` }, asking) : undefined

type Signature = ReturnType<typeof signaturesOf>[number]

interface DmarcQuestion {
  readonly dkim: DKIMVerifyResult
  readonly signatures: readonly Signature[]
  readonly spf: Awaited<ReturnType<typeof spfOf>>
  readonly resolver: DnsLookup
}

async function dmarcOf({ dmarc }: Checks, { dkim, signatures, spf, resolver }: DmarcQuestion) {
  const found: DMARCResult | false = await dmarc({
    headerFrom: dkim.headerFrom,
    fromFields: dkim.fromFields,
    spfDomains: spf?.result === 'pass' ? [spf.domain] : [],
    dkimDomains: signatures
      .filter(({ result, coversAll }) => result === 'pass' && coversAll)
      .map(({ id, domain }) => ({ ...(id !== undefined && { id }), domain })),
    resolver,
  })
  return found ? { result: found.status.result, policy: found.policy } : { result: 'none' }
}

/** The domain that a DNS name says something about. */
const domainOfName = (name: string): string => name.toLowerCase().replace(/^(?:_dmarc|[^.]+\._domainkey)\./, '')

/** True if a DNS name belongs to the domain, to one above it or within it. */
function belongsTo(name: string, domain: string): boolean {
  const named = domainOfName(name)
  return named === domain || named.endsWith(`.${domain}`) || domain.endsWith(`.${named}`)
}

/**
 * Verdict of a mail and DNS on its sender. Trouble with DNS is a separate result ('temperror') and takes a few seconds
 * at most. Each check has its time limit, so that one cannot use up that of the others.
 */
export async function gatherEvidence(mail: MailToCheck, asking: Asking) {
  const checks = await loadChecks()
  const { questionMs = 1200, totalMs = 2000 } = asking
  const isOwn = (name: string) => belongsTo(name, mail.domain)
  const fresh = () => limitedLookup(asking.lookup, { questionMs, totalMs, isOwn })
  const [dkim, spf, authorSpf] = await Promise.all([
    checks.dkimVerify(Readable.from(inTurns(withFewSignatures(mail.raw))), {
      resolver: fresh(),
      sender: mail.from,
      minBitLength,
      rejectRsaSha1: true,
    }),
    spfOf(checks, mail, { ...asking, resolver: fresh() }),
    spfOfAuthor(checks, mail, { ...asking, resolver: fresh() }),
  ])
  const signatures = signaturesOf(dkim)
  const [dmarc, arc] = await Promise.all([
    dmarcOf(checks, { dkim, signatures, spf, resolver: fresh() }),
    sealOf(checks, dkim, fresh()),
  ])
  return { authors: dkim.headerFrom, fromLines: dkim.fromFields, dkim: signatures, spf, authorSpf, dmarc, arc }
}
