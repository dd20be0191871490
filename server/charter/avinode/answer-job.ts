import { z } from 'zod'
import { avinodeDeclines, quotes, type AvinodeAnswer } from '../../../domain/charter/index.ts'
import { isDoc, isSameValue, type RowOf } from '../../../domain/kernel/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import { customerTalks, notifyOfRecord } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { performLightEffect, type EffectOutcome } from '../../platform/effects/index.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { AvinodeFailed } from '../../platform/outside/avinode/ask-avinode.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { findAnswer, keepResponse, type AnswerRow } from './answer-rows.ts'
import { openForRun } from './follow-requests.ts'

type Quote = RowOf<typeof quotes>

/** Attempts over about an hour: a buyer waits for the answer. */
export const answerAttempts = 9

const notConfigured = 'Avinode is not configured any more. Connect it and send again.'

const outcomes = { later: 'retry', never: 'permanent', unknown: 'unknown' } as const

async function callAvinode(run: JobRun, { requestId, body }: AnswerRow, beforeEnd: () => Promise<void>) {
  const avinode = await openForRun(run)
  if (!avinode) return { outcome: 'permanent', response: notConfigured } as const
  await beforeEnd()
  return avinode.answer(requestId, body).then(
    () => ({ outcome: 'sent', response: '' }) as const,
    (error: unknown) => {
      if (!(error instanceof AvinodeFailed)) throw error
      return { outcome: outcomes[error.retry], response: error.message }
    },
  )
}

/** Reads at Avinode whether it has an answer that is in doubt; undefined where it does not, or does not say. */
async function findAtAvinode(run: JobRun, { id, requestId, body, madeAt }: AnswerRow) {
  const avinode = await openForRun(run)
  return avinode?.hasAnswer(requestId, { answer: body, since: madeAt }).then(
    (isThere) => (isThere ? ({ outcome: 'sent', response: '' } as const) : undefined),
    (error: unknown) => {
      if (!(error instanceof AvinodeFailed)) throw error
      run.log.warn({ id, err: error }, 'an answer in doubt could not be looked for at Avinode')
      return undefined
    },
  )
}

/** Words of the history for an answer that arrived. */
function describeSent(body: AvinodeAnswer): { readonly title: string; readonly words: string } {
  if (body.kind === 'quote')
    return { title: `Quote of ${formatMoney(body.total)} sent to the buyer on Avinode`, words: body.message }
  if (body.kind === 'decline')
    return { title: `Declined on Avinode: ${avinodeDeclines[body.reason]}`, words: body.message }
  return { title: 'Written to the buyer on Avinode', words: body.message }
}

/** Statuses through which a sent quote goes to Outstanding. */
const beforeOutstanding: ReadonlySet<Quote['status']> = new Set(['qBroker', 'qSubmitted', 'qCreated', 'qImported'])
const declinable: ReadonlySet<Quote['status']> = new Set([...beforeOutstanding, 'qOutstanding'])

/** Moves a quote after its answer arrived, as far as its state table leads there. */
async function moveQuote(ctx: Ctx, { status, id }: Quote, body: AvinodeAnswer): Promise<void> {
  const writing = asVerb(ctx, quotes)
  if (body.kind === 'quote' && beforeOutstanding.has(status)) {
    const why = 'Sent to the buyer on Avinode'
    if (status === 'qBroker') await writing.amend({ id, amend: () => ({ status: 'qCreated', why }) })
    await writing.amend({ id, amend: () => ({ status: 'qOutstanding', why }) })
  }
  if (body.kind === 'decline' && declinable.has(status)) {
    const why = `Declined on Avinode: ${avinodeDeclines[body.reason]}`
    await writing.amend({ id, amend: () => ({ status: 'inactive', lost_reason: 'declined', lost_why: why, why }) })
  }
}

async function keepOutcome(ctx: Ctx, answer: AnswerRow, { outcome, response }: EffectOutcome): Promise<void> {
  await keepResponse(ctx, answer.id, response)
  const quote = await beyondReach(ctx, quotes).find(answer.quoteId)
  if (!quote) return
  if (outcome === 'sent') {
    await moveQuote(ctx, quote, answer.body)
    await customerTalks.note(ctx, { about: { type: 'quotes', id: quote.id }, ...describeSent(answer.body) })
  }
}

/** Tells who sent an answer that it did not arrive, or may not have. */
async function tellMaker(ctx: Ctx, answer: AnswerRow, quote: Quote): Promise<void> {
  const words = answer.status === 'failed' ? 'was not taken by Avinode' : 'may not have arrived at Avinode'
  await notifyOfRecord(ctx, {
    about: `quotes/${quote.id}#avinode-answer`,
    path: `quotes/${encodeURIComponent(quote.id)}`,
    title: `${quotes.title({ ...quote })}: the answer ${words}`,
    summary: answer.response,
    users: [answer.by.id],
    role: 'quotes',
  })
}

/** Marks a quote with the state of its last answer, which lists and its page show. */
export async function markQuote(ctx: Ctx, answerId: string): Promise<void> {
  const answer = await findAnswer(ctx, answerId)
  const quote = answer && (await beyondReach(ctx, quotes).find(answer.quoteId))
  if (!answer || !quote) return
  const known = quote.metadata['avinode']
  const before = isDoc(known) ? known : {}
  const shown = { id: answer.id, kind: answer.body.kind, status: answer.status, at: answer.at }
  if (isSameValue(before['answer'], shown)) return
  await asVerb(ctx, quotes).amend({
    id: quote.id,
    amend: (row) => ({ metadata: { ...row.metadata, avinode: { ...before, answer: shown } } }),
  })
  if (answer.status === 'failed' || answer.status === 'unknown') await tellMaker(ctx, answer, quote)
}

async function sendAnswer(run: JobRun, id: string): Promise<void> {
  try {
    await performLightEffect(run, {
      table: 'avinode_answers',
      id,
      inDoubt: 'unknown',
      prepare: (ctx) => findAnswer(ctx, id),
      call: (answer, beforeEnd) => callAvinode(run, answer, beforeEnd),
      find: (answer) => findAtAvinode(run, answer),
      keep: keepOutcome,
    })
  } catch (error) {
    await run.within((ctx) => markQuote(ctx, id))
    throw error
  }
  await run.within((ctx) => markQuote(ctx, id))
}

/**
 * Sends one answer to a buyer on Avinode, which knows no repetition: an answer whose run died, or that got none back, is
 * looked for in the request, and is unknown until a person decides where it is not found (docs/adr/0003-outbox.md).
 */
export const sendAvinodeAnswer = defineStepJob({
  name: 'send-avinode-answer',
  lane: 'effects',
  outside: 'avinode',
  payload: z.object({ id: z.string() }),
  run: (run, { id }) => sendAnswer(run, id),
})
