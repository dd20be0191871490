import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow, type FetchMessageObject, type MailboxObject } from 'imapflow'
import { dayMs } from '../../../../domain/kernel/values/durations.ts'
import type { Log } from '../../log.ts'
import type { ImapMailbox } from './imap-url.ts'

/** How far a mailbox has been read. A server that renumbers its mails changes `uidValidity`. */
export interface ImapPosition {
  readonly uidValidity: string
  /** Every mail up to this number has been delivered. */
  readonly uid: number
  /** Epoch milliseconds when it was. */
  readonly at: number
}

/** Delivered part: the whole mail, or only its headers if it is larger than `maxBytes`. */
export interface FetchedMail {
  readonly raw: Uint8Array
  readonly uid: number
  readonly uidValidity: string
  /** Bytes of the mail on the server. */
  readonly size: number
  readonly isComplete: boolean
}

export interface ImapWatcherOptions {
  readonly mailbox: ImapMailbox
  readonly loadPosition: () => Promise<ImapPosition | undefined>
  readonly savePosition: (position: ImapPosition) => Promise<void>
  /** The mailbox was reached and read to its end, with mail or not: at least once in `heardMs`. */
  readonly onHeard?: () => Promise<void>
  /** The mailbox could not be reached or read, with the words of its server: once for each attempt. */
  readonly onFault?: (words: string) => Promise<void>
  /** Stores the raw mail durably. The position moves only after it resolved; the same mail may come twice after a fault. */
  readonly deliver: (mail: FetchedMail) => Promise<void>
  readonly clock: () => number
  readonly log: Log
  /** Larger mails are delivered as headers only, in bytes. */
  readonly maxBytes?: number
  /** How often to look where the server cannot push, and to renew a push, in milliseconds. */
  readonly pollMs?: number
  /** How often to look into a mailbox that stays silent, in milliseconds. */
  readonly heardMs?: number
  /** Milliseconds for each answer of a server; after that the connection is given up. */
  readonly answerMs?: number
  /** Longest wait between two attempts to connect, in milliseconds. */
  readonly longestWaitMs?: number
}

export interface ImapWatcher {
  /** Lets the delivery at hand end, then leaves. */
  close(): Promise<void>
}

/** After a server renumbered its mails, this much before the last look is read again; doubles are known by Message-ID. */
const overlapMs = 2 * dayMs

const firstWaitMs = 250

const usualHeardMs = 30_000
const usualPollMs = 30_000

const usualAnswerMs = 20_000
/** A large mail over a slow line takes its time; a mute connection is given up by its socket before. */
const mailMs = 600_000
/** A pending request reports within this time why a connection ended; where none does, it just ended. */
const lastWordsMs = 250

interface Watch extends ImapWatcherOptions {
  readonly stop: AbortSignal
}

/** A connection, and when it ended: a question to it may otherwise wait for good. */
interface Line {
  readonly client: ImapFlow
  readonly ended: Promise<void>
  readonly answerMs: number
}

const closedWords = 'the mail server closed the connection'

const refuse = (words: string) => (): never => {
  throw new Error(words)
}

/** The answer to a question; rejects where none comes in time, or the connection ends before. */
async function answered<T>({ ended, answerMs }: Line, question: Promise<T>): Promise<T> {
  const timer = new AbortController()
  try {
    return await Promise.race([
      question,
      ended.then(() => sleep(lastWordsMs)).then(refuse(closedWords)),
      sleep(answerMs, undefined, { signal: timer.signal }).then(refuse('the mail server does not answer')),
    ])
  } finally {
    timer.abort()
  }
}

/** False after a goodbye of the server or the end of the line: the library then answers with nothing instead of an error. */
const isSelected = ({ usable, state, states }: ImapFlow): boolean => usable && state === states.SELECTED

/** The answer about the opened mailbox; rejects where an empty one only means that the connection is over. */
async function answeredInBox<T>(line: Line, question: Promise<T>): Promise<T> {
  const answer = await answered(line, question)
  if (!isSelected(line.client)) throw new Error(closedWords)
  return answer
}

const fetchedUids = async (client: ImapFlow, range: string): Promise<number[]> => {
  const found: number[] = []
  for await (const mail of client.fetch(range, { uid: true }, { uid: true })) found.push(mail.uid)
  return found.toSorted((a, b) => a - b)
}

/** Start of the search: after the stored position, or, in a renumbered mailbox, with mails since shortly before it. */
async function pendingUids(client: ImapFlow, box: MailboxObject, position: ImapPosition): Promise<number[]> {
  if (position.uidValidity === String(box.uidValidity)) {
    const uids = await fetchedUids(client, `${position.uid + 1}:*`)
    // `n:*` names the last mail even where it is older than n.
    return uids.filter((uid) => uid > position.uid)
  }
  const since = new Date(position.at - overlapMs)
  const found = await client.search({ since }, { uid: true })
  if (!found) throw new Error('the mail server refused to search the mailbox')
  return found.toSorted((a, b) => a - b)
}

const isGiven = <T>(value: T): value is NonNullable<T> => value !== undefined && value !== null

/**
 * A part of a listed mail. Changes of flags by other programs come in between and are no answer. Rejects where the
 * server gives none: a removed mail is not listed on the next connection, and one that stays listed holds the mailbox,
 * whose fault people see under Mailboxes.
 */
async function fetchPart<Part extends 'size' | 'source' | 'headers'>(
  line: Line,
  uid: number,
  part: Part,
): Promise<NonNullable<FetchMessageObject[Part]>> {
  const mails = await answeredInBox(line, line.client.fetchAll(String(uid), { [part]: true }, { uid: true }))
  const given = mails.find((mail) => mail.uid === uid && isGiven(mail[part]))?.[part]
  if (!isGiven(given)) throw new Error(`the mail server did not give the ${part} of mail ${uid}`)
  return given
}

async function fetchMail(line: Line, uid: number, maxBytes: number): Promise<Omit<FetchedMail, 'uidValidity'>> {
  const size = await fetchPart(line, uid, 'size')
  const isComplete = size <= maxBytes
  const raw = await fetchPart({ ...line, answerMs: mailMs }, uid, isComplete ? 'source' : 'headers')
  return { raw, uid, size, isComplete }
}

/** Delivers new mail, oldest first, one by one: the position never passes a mail that is not stored. */
async function drain(line: Line, box: MailboxObject, watch: Watch): Promise<void> {
  const uidValidity = String(box.uidValidity)
  const begin = { uidValidity, uid: watch.mailbox.fromBeginning ? 0 : box.uidNext - 1, at: watch.clock() }
  const stored = await watch.loadPosition()
  if (!stored) await watch.savePosition(begin)
  for (const uid of await answeredInBox(line, pendingUids(line.client, box, stored ?? begin))) {
    if (watch.stop.aborted) return
    const mail = await fetchMail(line, uid, watch.maxBytes ?? 50_000_000)
    await watch.deliver({ ...mail, uidValidity })
    await watch.savePosition({ uidValidity, uid, at: watch.clock() })
  }
}

const newClient = ({ mailbox, pollMs = usualPollMs }: Watch): ImapFlow =>
  new ImapFlow({
    host: mailbox.host,
    port: mailbox.port,
    secure: mailbox.isSecure,
    auth: { user: mailbox.user, pass: mailbox.password },
    logger: false,
    // The library waits 15 s by default before it asks to be notified of new mail.
    autoIdleDelay: 200,
    maxIdleTime: pollMs,
    // Something is said at least every `pollMs`: a connection that is mute for twice as long is a dead one.
    socketTimeout: 2 * pollMs,
    connectionTimeout: 15_000,
    disableCompression: true,
  })

/** Waits for something to happen, at most until it is time to look by oneself. */
async function heardAgain({ heardMs = usualHeardMs }: Watch, events: readonly Promise<void>[]): Promise<void> {
  const timer = new AbortController()
  await Promise.race([...events, sleep(heardMs, undefined, { signal: timer.signal })])
  timer.abort()
}

/** One connection, from greeting to end. Rejects when it breaks; resolves when the watch is stopped. */
async function session(watch: Watch, onRead: () => void): Promise<void> {
  const client = newClient(watch)
  const ended = Promise.withResolvers<void>()
  let news = Promise.withResolvers<void>()
  let failure: unknown
  client.on('error', (error: unknown) => (failure = error))
  client.on('close', () => ended.resolve())
  client.on('exists', () => news.resolve())
  const stopped = () => ended.resolve()
  watch.stop.addEventListener('abort', stopped, { once: true })
  try {
    const line = { client, ended: ended.promise, answerMs: watch.answerMs ?? usualAnswerMs }
    await answered({ ...line, answerMs: 2 * line.answerMs }, client.connect())
    let box = await answered(line, client.mailboxOpen(watch.mailbox.folder, { readOnly: true }))
    while (isSelected(client) && !watch.stop.aborted) {
      news = Promise.withResolvers()
      box = { ...box, uidNext: client.mailbox ? client.mailbox.uidNext : box.uidNext }
      await drain(line, box, watch)
      onRead()
      await watch.onHeard?.()
      await heardAgain(watch, [news.promise, ended.promise])
    }
    if (!watch.stop.aborted) throw failure ?? new Error(closedWords)
  } finally {
    watch.stop.removeEventListener('abort', stopped)
    client.close()
  }
}

/** Refusal of a server: its own words if given. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = 'responseText' in error && typeof error.responseText === 'string' ? error.responseText : ''
  return said === '' ? error.message : said
}

/** Reports a refusal. Failing to report it, because the database is away, is no reason to stop watching. */
async function reportFault({ mailbox: { host, folder }, log, onFault }: Watch, error: unknown, failures: number) {
  const words = wordsOf(error)
  log.warn({ host, folder, failures, error: words }, 'a mailbox cannot be watched')
  await onFault?.(words).catch((unreported: unknown) =>
    log.warn({ err: unreported, host, folder }, 'its fault was not kept'),
  )
}

async function keepWatching(watch: Watch): Promise<void> {
  let failures = 0
  while (!watch.stop.aborted) {
    try {
      await session(watch, () => (failures = 0))
    } catch (error) {
      if (watch.stop.aborted) return
      failures++
      await reportFault(watch, error, failures)
    }
    const wait = Math.min(firstWaitMs * 2 ** Math.min(failures, 10), watch.longestWaitMs ?? 60_000)
    await sleep(wait, undefined, { signal: watch.stop }).catch((error: unknown) => {
      if (!watch.stop.aborted) throw error
    })
  }
}

/**
 * Watches one mailbox for new mail: pushed by the server if possible (IDLE), polled otherwise; reconnects after an
 * absence of the server and continues at its position. Leaves the mailbox unchanged: nothing is marked read or removed.
 */
export function startImapWatcher(options: ImapWatcherOptions): ImapWatcher {
  const stop = new AbortController()
  const done = keepWatching({ ...options, stop: stop.signal })
  return {
    close: async () => {
      stop.abort()
      await done
    },
  }
}
