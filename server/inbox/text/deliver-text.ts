import { z } from 'zod'
import { judgeDoubt, type DoubtVerdict } from '../../../domain/inbox/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import { asOnlyRun, keepVerdict, statusAfter } from '../../platform/effects/index.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { TextError, type OutgoingText, type TextProvider } from '../../platform/outside/text/text-provider.ts'
import { spanned } from '../../platform/watch/tracer.ts'
import { showDelivery } from '../mail/delivery-state.ts'
import type { Claim } from '../mail/outbox.ts'
import { hasWaitingStop, keepConsent, stoppedAmong } from './consents.ts'
import { outgoingText } from './outgoing-text.ts'
import { beginText, claimTexts, knownIds, settleText, type TextOutcome, type TextRow } from './text-outbox.ts'
import { textProviderOf } from './text-provider-of.ts'

/** A provider that is away or refuses for now is asked again for about three days. */
export const deliverTextAttempts = 20

/** One run for one message. */
interface Delivery {
  readonly run: JobRun
  readonly claim: Claim
  readonly provider: TextProvider
}

async function keep({ run, claim }: Delivery, outcome: TextOutcome, isStopped = false): Promise<void> {
  await keepVerdict(run, claim.messageId, async (ctx) => {
    await settleText(ctx, claim, outcome)
    if (isStopped) await keepConsent(ctx, { phone: outcome.address, state: 'stopped', word: 'provider' })
    await showDelivery(ctx, claim.messageId)
  })
  run.platform.watch.meters.textOut.inc({ outcome: outcome.status })
}

const refused = (address: string, response: string): TextOutcome => ({ address, status: 'failed', response })

/** Why a text is not sent after all, though it was once posted: its reader has stopped texts since. */
async function lateReason({ run }: Delivery, address: string): Promise<string | undefined> {
  // Waiting texts are read first, because threading a text moves it from there to the consents.
  const isStopped = await run.within(
    async (ctx) => (await hasWaitingStop(ctx, address)) || (await stoppedAmong(ctx, [address])).has(address),
  )
  return isStopped ? 'The owner of this number asked for no more texts.' : undefined
}

/** Hands one text to the provider, between the point of no return and the provider's word. Answers whether that is all. */
async function handOver(delivery: Delivery, text: OutgoingText): Promise<boolean> {
  const { run, claim, provider } = delivery
  const address = text.to
  await run.within((ctx) => beginText(ctx, claim, address))
  try {
    const facts = { 'flightline.message': claim.messageId }
    const { id, response } = await spanned(run.platform.watch.tracer, { name: 'text out', kind: 'client', facts }, () =>
      provider.send(text),
    )
    await keep(delivery, { address, status: 'sent', response, providerId: id })
    return true
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    run.log.warn({ message: claim.messageId, verdict: error.verdict }, 'a text was not sent')
    const status = statusAfter(run, error.verdict)
    await keep(delivery, { address, status, response: error.message }, error.isStopped)
    return status === 'failed'
  }
}

async function send(delivery: Delivery, address: string): Promise<boolean> {
  const text = await delivery.run.within((ctx) => outgoingText(ctx, delivery.claim.messageId, address))
  const reason = text ? await lateReason(delivery, address) : 'The message or its sending number has been removed.'
  if (text && reason === undefined) return handOver(delivery, text)
  await keep(delivery, refused(address, reason ?? ''))
  return true
}

/** Outcome of an attempt whose answer was lost, by the provider's own list; open while that cannot be read. */
async function lookUp({ run, claim, provider }: Delivery, row: TextRow): Promise<DoubtVerdict> {
  const [text, known] = await run.within((ctx) =>
    Promise.all([outgoingText(ctx, claim.messageId, row.address), knownIds(ctx, row.address)]),
  )
  if (!text) return { kind: 'undecided' }
  try {
    const listed = await provider.listed({ from: text.from, to: text.to })
    const now = run.platform.clock()
    return judgeDoubt({ body: text.body, begunAt: row.begun_at ?? 0 }, listed, { known, now })
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    return { kind: 'undecided' }
  }
}

/** For so long the provider's list is asked again what became of an attempt. */
const doubtMs = 10 * minuteMs

/**
 * A recipient with an unknown outcome. The text is sent again only when the provider's list shows that it was not sent;
 * an open case is decided by a person, whose Retry queues it again.
 */
async function settleDoubt(delivery: Delivery, row: TextRow): Promise<boolean> {
  const { address } = row
  const verdict = await lookUp(delivery, row)
  if (verdict.kind === 'taken') {
    const response = `found as ${verdict.id} at the text provider`
    await keep(delivery, { address, status: 'sent', response, providerId: verdict.id })
    return true
  }
  const isOld = delivery.run.platform.clock() - (row.begun_at ?? 0) > doubtMs
  const isAsked = row.status === 'queued'
  if (verdict.kind === 'not-taken' || (isAsked && isOld)) return send(delivery, address)
  return isOld
}

async function deliverAll(delivery: Delivery, rows: readonly TextRow[]): Promise<void> {
  let left = 0
  for (const row of rows) {
    const isSettled = await (row.in_doubt ? settleDoubt(delivery, row) : send(delivery, row.address))
    if (!isSettled) left += 1
  }
  if (left > 0) throw new Error(`${left} of ${rows.length} recipients are not settled yet`)
}

async function claimAndDeliver(run: JobRun, claim: Claim): Promise<void> {
  const { messageId } = claim
  const rows = await run.within(async (ctx) => {
    const claimed = await claimTexts(ctx, claim)
    await showDelivery(ctx, messageId)
    return claimed
  })
  const provider = textProviderOf(run.platform)
  if (provider) return deliverAll({ run, claim, provider }, rows)
  const response = 'No text provider is set up (TWILIO_ACCOUNT_SID).'
  await keepVerdict(run, messageId, async (ctx) => {
    for (const { address } of rows) await settleText(ctx, claim, refused(address, response))
    await showDelivery(ctx, messageId)
  })
}

/**
 * Sends one text to the recipients that wait for it, a message each: stores the point of no return just before the
 * provider is asked, keeps its word, and looks up at the provider what became of those in doubt (docs/adr/0006-texts.md).
 */
export const deliverText = defineStepJob({
  name: 'deliver-text',
  lane: 'effects',
  outside: 'text',
  payload: z.object({ messageId: z.string() }),
  run: (run, { messageId }) => asOnlyRun(run, messageId, (token) => claimAndDeliver(run, { messageId, token })),
})
