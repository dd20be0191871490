import {
  avinodeMessages,
  makeQuoteAnswer,
  quotes,
  whyNoAnswer,
  type AvinodeAnswer,
  type AvinodeTalk,
  type declineOnAvinode,
  type sendAvinodeAgain,
  type sendAvinodeQuote,
  type writeOnAvinode,
} from '../../../domain/charter/index.ts'
import type { InputOf, RowOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { getRecord, takeRecord } from '../../platform/records/index.ts'
import { priceWithCost } from '../price/price-trip.ts'
import { answerAttempts, markQuote, sendAvinodeAnswer } from './answer-job.ts'
import { addAnswer, findAnswer, listAnswers, requeueAnswer, type AnswerRow } from './answer-rows.ts'
import { isAvinodeConfigured, refuseMissing } from './connection.ts'
import { findRequestOfQuote, type RequestRow } from './request-rows.ts'

type Quote = RowOf<typeof quotes>
type Refusal = Parameters<typeof avinodeMessages.issue>[1]

const titles: Readonly<Partial<Record<Refusal, string>>> = {
  'avinode-cancelled': 'Cancelled by the Buyer',
  'avinode-waiting': 'On Its Way',
}

/** Refusal with its sentence for people. */
export function refuse(code: Refusal): Conflict {
  const message = avinodeMessages.words(avinodeMessages.issue('', code)) ?? code
  return new Conflict(null, null, { code, title: titles[code] ?? 'Not Sent', message })
}

const showAnswer = ({ id, status, response, body, by, madeAt, at }: AnswerRow): AvinodeTalk['answers'][number] => ({
  id,
  kind: body.kind,
  status,
  response,
  message: body.message,
  ...(body.kind === 'decline' && { reason: body.reason }),
  ...(body.kind === 'quote' && { total: body.total }),
  by: by.label,
  madeAt,
  at,
})

/** The request of a quote on Avinode and its answers. Throws NotFound for a quote beyond the reader's reach. */
export async function showTalk(ctx: Ctx, quoteId: string): Promise<AvinodeTalk> {
  await getRecord(ctx, quotes, quoteId)
  const isConfigured = await isAvinodeConfigured(ctx)
  const request = await findRequestOfQuote(ctx, quoteId)
  if (!request) return { isConfigured, request: null, answers: [] }
  const { id, tripId, state, receivedAt, changedAt, held } = request
  const answers = (await listAnswers(ctx, quoteId)).map(showAnswer)
  return { isConfigured, request: { id, tripId, state, receivedAt, changedAt, held: [...held] }, answers }
}

const isUnderWay = ({ status }: AnswerRow): boolean => ['queued', 'sending', 'ending'].includes(status)

/** The quote, locked, and the request that it came from. Throws NotFound, Conflict, Invalid. */
export async function takeAnswered(ctx: Ctx, id: string): Promise<{ quote: Quote; request: RequestRow }> {
  const { row: quote } = await takeRecord(ctx, quotes, { id })
  if (!(await isAvinodeConfigured(ctx))) throw refuseMissing()
  const request = await findRequestOfQuote(ctx, id)
  if (!request) throw refuse('avinode-not-from')
  return { quote, request }
}

async function requireFree(ctx: Ctx, { quote, request }: Awaited<ReturnType<typeof takeAnswered>>): Promise<void> {
  if (request.state === 'cancelled') throw refuse('avinode-cancelled')
  if ((await listAnswers(ctx, quote.id)).some(isUnderWay)) throw refuse('avinode-waiting')
}

/** Stores an answer and its job in one transaction: the call is made after the commit. */
async function storeAnswer(ctx: Ctx, { id: requestId, quoteId }: RequestRow, body: AvinodeAnswer) {
  const id = ctx.newId()
  await addAnswer(ctx, { id, requestId, quoteId, body, by: await readOwnEntry(ctx) })
  await enqueue(ctx, sendAvinodeAnswer, { payload: { id }, key: id, maxAttempts: answerAttempts })
  await markQuote(ctx, id)
  return showTalk(ctx, quoteId)
}

/** Price lines of a quote: those of the locked price, else those of its present estimate. */
async function listItems(ctx: Ctx, { legs, accounts, aircraft_type, price }: Quote) {
  if (price.locked) return price.locked.estimate?.items ?? []
  const estimate = { items: price.typed }
  return (await priceWithCost(ctx, { legs, accounts, aircraft_type, estimate })).price.items
}

/** Sends a quote (see the contract). Throws NotFound, Conflict, Invalid. */
export async function sendQuote(ctx: Ctx, { params, body }: InputOf<typeof sendAvinodeQuote>): Promise<AvinodeTalk> {
  const taken = await takeAnswered(ctx, params.id)
  await requireFree(ctx, taken)
  const { quote, request } = taken
  const fault = whyNoAnswer(quote)
  if (fault) throw refuse(fault)
  const items = await listItems(ctx, quote)
  return storeAnswer(ctx, request, makeQuoteAnswer(quote, { items, message: body.message }))
}

/** Declines a request (see the contract). Throws NotFound, Conflict, Invalid. */
export async function declineRequest(
  ctx: Ctx,
  { params, body }: InputOf<typeof declineOnAvinode>,
): Promise<AvinodeTalk> {
  const taken = await takeAnswered(ctx, params.id)
  await requireFree(ctx, taken)
  return storeAnswer(ctx, taken.request, { kind: 'decline', ...body })
}

/** Writes to the buyer (see the contract). Throws NotFound, Conflict, Invalid. */
export async function writeToBuyer(ctx: Ctx, { params, body }: InputOf<typeof writeOnAvinode>): Promise<AvinodeTalk> {
  const { request } = await takeAnswered(ctx, params.id)
  return storeAnswer(ctx, request, { kind: 'message', ...body })
}

/** Sends an answer again (see the contract). Throws NotFound, Conflict, Invalid. */
export async function sendAgain(ctx: Ctx, { params }: InputOf<typeof sendAvinodeAgain>): Promise<AvinodeTalk> {
  const taken = await takeAnswered(ctx, params.id)
  const answer = await findAnswer(ctx, params.answer)
  if (answer?.quoteId !== params.id) throw new NotFound(`answer ${params.answer}`)
  if (answer.body.kind !== 'message') await requireFree(ctx, taken)
  if (!(await requeueAnswer(ctx, answer.id))) throw refuse('avinode-sent')
  await enqueue(ctx, sendAvinodeAnswer, { payload: { id: answer.id }, key: answer.id, maxAttempts: answerAttempts })
  await markQuote(ctx, answer.id)
  return showTalk(ctx, params.id)
}
