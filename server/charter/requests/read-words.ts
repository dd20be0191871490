import type { RequestDraft } from '../../../domain/charter/requests/facts.ts'
import { quoteOfDraft, type QuoteBeginning } from '../../../domain/charter/requests/quote-of-draft.ts'
import { readRequest, textOfRequest } from '../../../domain/charter/requests/read-request.ts'
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
  /** What spans of the draft point into. */
  readonly text: string
  readonly draft: RequestDraft
  readonly quote: Omit<QuoteBeginning, 'legs'> & { legs: QuoteBeginning['legs'][number][] }
}

/** Reads on where the rules left something open. */
type ReadOn = typeof readByModel

/**
 * Reads what words ask for by rules, with the company's own airports, fleet and models, and by its clock; what they leave
 * open is read by whoever is named.
 */
export async function readWords(
  ctx: Ctx,
  { subject, body, answered, at }: Written,
  readOn?: ReadOn,
): Promise<WordsRead> {
  const { timezone } = await beyondReach(ctx, clients).get(ctx.actor.clientId)
  const { book, fleet, models } = await knownToClient(ctx)
  const mail = { subject, body, answered, writtenOn: dayIn(timezone, at), timezone }
  const { writtenOn } = mail
  const text = textOfRequest(mail)
  const byRules = readRequest(mail, { book, hangar: { models, tails: fleet.map(({ tail_number: tail }) => tail) } })
  // A model sees the words of the sender alone, which the text begins with.
  const context = { text: textOfRequest({ subject, body }), writtenOn, timezone, airportOf: book.airportOf }
  const draft = readOn === undefined ? byRules : await readOn(ctx, byRules, context)
  const { legs, ...rest } = quoteOfDraft(draft, { airportOf: book.airportOf, fleet, newId: ctx.newId })
  const isRequest = draft.verdict !== 'none'
  return { text, draft, quote: { ...rest, legs: isRequest ? [...legs] : [] } }
}
