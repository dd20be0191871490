import { requireNoTransaction } from '../../platform/database/open-transactions.ts'
import { WorkThread } from '../../platform/work-thread.ts'
import { parseMessage, type ParseResult } from './parse-message.ts'
import type { ParseQuestion } from './parse-thread.ts'

/** Mails of so many bytes or lines take long enough to be felt by everybody whom the process serves meanwhile. */
const largeFrom = 100_000
const longFrom = 20_000

const lineFeed = 10

function hasManyLines(raw: Uint8Array): boolean {
  let count = 0
  for (let at = raw.indexOf(lineFeed); at >= 0 && count < longFrom; at = raw.indexOf(lineFeed, at + 1)) count += 1
  return count >= longFrom
}
/** The largest mail takes a second on a quiet machine. Longer reading means an invalid mail. */
const longestMs = 90_000

const thread = new WorkThread<ParseQuestion, ParseResult>(new URL('./parse-thread.ts', import.meta.url), {
  name: 'the parsing of a large mail',
  patienceMs: longestMs,
})

/**
 * As `parseMessage`; a large or very long mail is parsed in a separate thread, so that the inbox stays usable. It may
 * take seconds: a call inside a transaction is a fault of ours. Rejects when that thread dies of it or does not end.
 */
export async function parseInWorker(raw: Uint8Array, envelopeFrom?: string): Promise<ParseResult> {
  requireNoTransaction('the parser of mails')
  if (raw.byteLength < largeFrom && !hasManyLines(raw)) return parseMessage(raw, envelopeFrom)
  // A copy, which then belongs to the thread.
  const copy = new Uint8Array(raw)
  return thread.ask({ raw: copy, envelopeFrom }, [copy.buffer])
}
