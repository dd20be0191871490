import type { RequestDraft } from '../../../domain/charter/requests/facts.ts'
import { quoteOfDraft, type QuoteBeginning } from '../../../domain/charter/requests/quote-of-draft.ts'
import { textOfRequest } from '../../../domain/charter/requests/read-request.ts'
import { readThread } from '../../../domain/charter/requests/read-thread.ts'
import type { Pet } from '../../../domain/charter/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { formatIn } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import type { readByModel } from './ask-model.ts'
import { knownToClient } from './known-to-client.ts'

/** The day of a moment, 'YYYY-MM-DD', by the clock of a zone. */
function dayIn(timezone: string, at: number): string {
  const parts = formatIn(timezone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

interface Written {
  readonly subject: string
  readonly body: string
  /** The mails that it quotes. */
  readonly answered?: string | undefined
  /** When it was written, in epoch milliseconds. */
  readonly at: number
}

interface WordsRead {
  /** Text into which spans of the draft point. */
  readonly text: string
  readonly draft: RequestDraft
  readonly quote: Omit<QuoteBeginning, 'legs' | 'pets'> & { legs: QuoteBeginning['legs'][number][]; pets: Pet[] }
}

/** Reads on where the rules left something open. */
type ReadOn = (draft: RequestDraft, context: Parameters<typeof readByModel>[2]) => Promise<RequestDraft>

/**
 * Reads the request in mails, newest first, by rules, with the airports, fleet, models and time zone of the company.
 * `readOn` completes the facts that the rules leave open.
 */
export async function readWords(
  ctx: Ctx,
  [newest, ...earlier]: readonly [Written, ...Written[]],
  readOn?: ReadOn,
): Promise<WordsRead> {
  const { timezone } = await beyondReach(ctx, clients).get(ctx.actor.clientId)
  const { book, fleet, models } = await knownToClient(ctx)
  const makeMail = ({ at, ...words }: Written) => ({ ...words, writtenOn: dayIn(timezone, at), timezone })
  const { subject, body } = newest
  const writtenOn = dayIn(timezone, newest.at)
  const { text, draft: byRules } = readThread([newest, ...earlier].map(makeMail), {
    book,
    hangar: { models, tails: fleet.map(({ tail_number: tail }) => tail) },
  })
  // A model sees the words of the sender alone, which the text begins with.
  const context = { text: textOfRequest({ subject, body }), writtenOn, timezone, airportOf: book.airportOf }
  const draft = readOn === undefined ? byRules : await readOn(byRules, context)
  const { legs, pets, ...rest } = quoteOfDraft(draft, { airportOf: book.airportOf, fleet, newId: ctx.newId })
  const isRequest = draft.verdict !== 'none'
  return { text, draft, quote: { ...rest, legs: isRequest ? [...legs] : [], pets: isRequest ? [...pets] : [] } }
}
