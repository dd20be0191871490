import { Resolver } from 'node:dns/promises'

/** Asks DNS. Rejects with the codes of `node:dns`: ENOTFOUND and ENODATA are answers, anything else is trouble. */
export type DnsLookup = (name: string, type: string) => Promise<string[][] | string[]>

/** The name servers of this machine. */
export function systemLookup(): DnsLookup {
  const resolver = new Resolver({ timeout: 1000, tries: 2 })
  // Entries of MX and the like are objects; the caller knows.
  return (name, type) => resolver.resolve(name, type) as Promise<string[][] | string[]>
}

const noRecord: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

/** True if DNS answered that the record does not exist. */
export const isNoRecord = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && noRecord.has(error.code)

/** A name that DNS does not allow cannot be registered: that is an answer, and not trouble. */
async function withoutBadNames<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EBADNAME')
      throw Object.assign(new Error(error.message, { cause: error }), { code: 'ENOTFOUND' })
    throw error
  })
}

/** No answer in time. */
class DnsSilence extends Error {
  readonly code = 'ETIMEOUT'
  constructor(name: string) {
    super(`no answer about ${name} in time`)
  }
}

async function inTime<T>(answer: Promise<T>, { name, ms }: { name: string; ms: number }): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, late) => {
    timer = setTimeout(() => late(new DnsSilence(name)), ms)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}

/** Time for the questions of one mail. */
export interface LookupLimits {
  readonly questionMs: number
  /** For all questions together about the sender's own domain, and for all about other names. */
  readonly totalMs: number
  /** True if a name belongs to the sender's domain. */
  readonly isOwn: (name: string) => boolean
}

/**
 * DNS within limits of time. Names of the sender's domain have a separate limit: a forger names other domains whose
 * servers never answer, to use up the time of the one that matters.
 */
export function limitedLookup(lookup: DnsLookup, { questionMs, totalMs, isOwn }: LookupLimits): DnsLookup {
  const spent = { own: 0, other: 0 }
  return async (name, type) => {
    const kind = isOwn(name) ? 'own' : 'other'
    const ms = Math.min(questionMs, totalMs - spent[kind])
    if (ms <= 0) throw new DnsSilence(name)
    const begun = performance.now()
    let least = 0
    try {
      return await inTime(withoutBadNames(lookup(name, type)), { name, ms })
    } catch (error) {
      // A timer may fire a moment early: a silence costs all of its time, or the rest would buy further questions.
      if (error instanceof DnsSilence) least = ms
      throw error
    } finally {
      spent[kind] += Math.max(least, performance.now() - begun)
    }
  }
}

interface Remembered {
  readonly until: number
  readonly answer: Promise<string[][] | string[]>
}

const mostRemembered = 5000
const keptMs = 60_000
/** A name server that did not answer is not waited for by every mail. */
const silenceKeptMs = 30_000

/** Asks each question once a minute. */
export function rememberingLookup(lookup: DnsLookup, clock: () => number): DnsLookup {
  const known = new Map<string, Remembered>()
  return (name, type) => {
    const key = `${type} ${name.toLowerCase()}`
    const now = clock()
    const before = known.get(key)
    if (before && before.until > now) return before.answer
    const answer = lookup(name, type)
    known.delete(key)
    known.set(key, { answer, until: now + keptMs })
    answer.catch((error: unknown) => {
      if (!isNoRecord(error)) known.set(key, { answer, until: now + silenceKeptMs })
    })
    const [oldest] = known.keys()
    if (known.size > mostRemembered && oldest !== undefined) known.delete(oldest)
    return answer
  }
}
