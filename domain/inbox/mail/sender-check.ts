import { z } from 'zod'
import { shortText } from '../../kernel/index.ts'

/**
 * Verdict on the address in the From line of a mail.
 *
 * - `verified`: the sender's domain vouches for it.
 * - `unverified`: no evidence for or against it.
 * - `failed`: the domain says which servers write for it, and this mail comes from another one, or its From line can be
 *   read in two ways.
 * - `unchecked`: it could not be looked up, or is mail of this machine.
 */
const verdicts = ['verified', 'unverified', 'failed', 'unchecked'] as const

const reasons = [
  // verified
  'proven',
  'forwarded',
  'by-mailbox',
  // unverified
  'no-proof',
  'relayed',
  'listed-server',
  'fault',
  // unverified, or unchecked where nothing could be asked at all
  'dns',
  // failed
  'dmarc',
  'spf',
  'no-author',
  'several-authors',
  'unclear-author',
  // unchecked
  'local',
  'off',
] as const

/** Result words of SPF, DKIM, DMARC and ARC as RFC 8601 names them: for support. */
const resultWord = z.string().max(20)

/** Result of the check of a mail's sender, kept with its message. */
export const senderCheck = z.strictObject({
  verdict: z.enum(verdicts),
  reason: z.enum(reasons),
  /** Domain of the From address. */
  domain: shortText.default(''),
  /** Another address that the sender's name shows instead of the real one. */
  name_shows: shortText.optional(),
  /** The domain's request to receivers for mail that fails. */
  policy: resultWord.optional(),
  spf: resultWord.optional(),
  dkim: resultWord.optional(),
  dmarc: resultWord.optional(),
  arc: resultWord.optional(),
})

export type SenderCheck = z.output<typeof senderCheck>
type Reason = SenderCheck['reason']

/** How much a reader has to be warned of a sender, the worst first. */
export const senderDoubts = ['forged', 'misleading', 'unverified'] as const
export type SenderDoubt = (typeof senderDoubts)[number]

interface Checked {
  readonly sender_check?: SenderCheck | undefined
}

/** True if the sender of a message failed the check: it has no remote pictures and answers no message. */
export const isForged = ({ sender_check: check }: Checked): boolean => check?.verdict === 'failed'

/** Mark of a message; undefined for one that was verified, not checked, or is no mail from outside. */
export function doubtOf({ sender_check: check }: Checked): SenderDoubt | undefined {
  if (check?.verdict === 'failed') return 'forged'
  if (check?.name_shows !== undefined) return 'misleading'
  return check?.verdict === 'unverified' ? 'unverified' : undefined
}

/** The worst of several doubts. */
export const worstDoubt = (doubts: readonly (SenderDoubt | undefined)[]): SenderDoubt | undefined =>
  senderDoubts.find((doubt) => doubts.includes(doubt))

/** The mark of each doubt, and of a sender without one. */
export const doubtWords: Readonly<Record<SenderDoubt, string>> = {
  forged: 'Sender may be forged',
  misleading: 'Name shows another address',
  unverified: 'Sender not verified',
}

/** The mark of a message from outside. */
export function checkWords(check: SenderCheck): string {
  const doubt = doubtOf({ sender_check: check })
  if (doubt !== undefined) return doubtWords[doubt]
  return check.verdict === 'verified' ? 'Sender verified' : 'Sender not checked'
}

/** Why, in a sentence; `domain` is the domain of the From address. */
const sentences: Readonly<Record<Reason, (domain: string) => string>> = {
  proven: (domain) => `${domain} confirms that this mail is its own.`,
  forwarded: (domain) => `It was forwarded by a server that you trust, which had checked that it is from ${domain}.`,
  'by-mailbox': (domain) => `The server of your mailbox has checked that it is from ${domain}.`,
  'no-proof': (domain) => `${domain} does not say which servers write for it, so anybody could have sent this.`,
  relayed: (domain) => `Nothing in this mail proves that it is from ${domain}.`,
  'listed-server': (domain) =>
    `Nothing in this report proves that it is from ${domain}, but a server of ${domain} sent it.`,
  dmarc: (domain) => `${domain} does not confirm this mail. The sender may be forged.`,
  spf: (domain) => `${domain} says that the server which sent this does not write for it.`,
  'no-author': () => 'The mail names no sender.',
  'several-authors': () => 'The mail names several senders, which real mail does not.',
  'unclear-author': () => 'The sender is written so that programs read it in different ways.',
  dns: (domain) => `It could not be looked up whether this mail is from ${domain}.`,
  local: () => 'The mail was handed over on this machine, where there is nothing to check.',
  off: () => 'Senders are not checked here.',
  fault: () => 'The check could not be made because of a fault.',
}

/** Result of the check, in plain sentences. */
export function checkSentence({ reason, domain, name_shows: shown }: SenderCheck): string {
  const why = sentences[reason](domain === '' ? 'the domain of the sender' : domain)
  return shown === undefined ? why : `The name shows ${shown}, but the mail is from another address. ${why}`
}

/** A From line that real mail does not have: no domain has a policy for it. */
const unreadableFrom: ReadonlySet<Reason> = new Set(['no-author', 'several-authors', 'unclear-author'])

/**
 * True if a failed mail is held: `asked` if the sender's domain asks to keep such mail away from people, or if its
 * domain is unclear.
 */
export function isToBeHeld(check: SenderCheck, holds: 'never' | 'asked' | 'always'): boolean {
  if (check.verdict !== 'failed' || holds === 'never') return false
  return (
    holds === 'always' || unreadableFrom.has(check.reason) || check.policy === 'quarantine' || check.policy === 'reject'
  )
}
