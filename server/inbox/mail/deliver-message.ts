import { z } from 'zod'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import { asOnlyRun, keepVerdict, markEnding, statusAfter } from '../../platform/effects/index.ts'
import { clients } from '../../../domain/company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineStepJob, enqueue, type JobRun } from '../../platform/jobs/index.ts'
import { MailOutError, type OutgoingMail, type RecipientOutcome } from '../../platform/outside/mail-out/mail-out.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { spanned } from '../../platform/watch/tracer.ts'
import { showDelivery, showProgress } from './delivery-state.ts'
import { copyFor, isStillSubscribed } from './group-copy.ts'
import { mailOutOf } from './mail-out-of.ts'
import { claimedRows, claimRecipients, leastTried, settleRecipients, type Claim, type OutboxOutcome } from './outbox.ts'
import { openerOf, outgoingMail } from './outgoing-mail.ts'

/** A server that is away or refuses for now is asked again for about three days. */
export const deliverAttempts = 20

interface Delivery extends Claim {
  readonly addresses: readonly string[]
  /** Of a copy that goes to this address alone. */
  readonly address?: string
}

function countOutcomes({ platform }: JobRun, outcomes: readonly OutboxOutcome[]): void {
  for (const { status } of outcomes) platform.watch.meters.mailOut.inc({ outcome: status })
}

async function keepOutcomes(run: JobRun, claim: Claim, outcomes: readonly OutboxOutcome[]): Promise<void> {
  await keepVerdict(run, claim.messageId, async (ctx) => {
    await settleRecipients(ctx, claim, outcomes)
    await showDelivery(ctx, claim.messageId)
  })
  countOutcomes(run, outcomes)
}

const outcomeOf =
  (run: JobRun) =>
  ({ address, outcome, response }: RecipientOutcome): OutboxOutcome => ({
    address,
    status: outcome === 'sent' ? 'sent' : statusAfter(run, outcome),
    response,
  })

function outcomesOfFault(run: JobRun, error: MailOutError, { addresses }: Delivery): OutboxOutcome[] {
  const status = statusAfter(run, error.verdict)
  return addresses.map((address) => ({ address, status, response: error.response ?? error.message }))
}

/** One transaction with the mail server. Returns the outcome of each recipient, after any error. */
async function send(run: JobRun, mail: OutgoingMail, delivery: Delivery): Promise<OutboxOutcome[]> {
  const mailOut = await mailOutOf(run.platform)
  if (!mailOut) {
    const response = 'No outgoing mail server is set up (MAIL_OUT_URL).'
    return delivery.addresses.map((address) => ({ address, status: 'failed', response }))
  }
  try {
    const facts = { 'flightline.message': delivery.messageId, 'flightline.recipients': delivery.addresses.length }
    const outcomes = await spanned(run.platform.watch.tracer, { name: 'mail out', kind: 'client', facts }, () =>
      mailOut.send(mail, {
        beforeEnd: () => run.within((ctx) => markEnding(ctx, claimedRows(delivery, delivery.address))),
      }),
    )
    return outcomes.map(outcomeOf(run))
  } catch (error) {
    if (!(error instanceof MailOutError)) throw error
    run.log.warn({ message: delivery.messageId, verdict: error.verdict, said: error.response }, 'a mail was not sent')
    return outcomesOfFault(run, error, delivery)
  }
}

async function deliver(run: JobRun, delivery: Delivery): Promise<void> {
  const open = openerOf((verb) => run.withOutside(verb))
  const mail = await run.within((ctx) =>
    outgoingMail(ctx, delivery.messageId, { recipients: delivery.addresses, open }),
  )
  const outcomes = mail
    ? await send(run, mail, delivery)
    : delivery.addresses.map((address) => ({
        address,
        status: 'failed' as const,
        response: 'The message was deleted.',
      }))
  await keepOutcomes(run, delivery, outcomes)
  const left = outcomes.find((one) => one.status === 'queued')
  if (left) throw new Error(`not sent yet: ${left.response}`)
}

interface Copy {
  readonly address: string
  readonly contact: string
  /** How often it has been tried, this time included. */
  readonly attempts: number
}

const unsubscribed = 'Not sent: they unsubscribed before their copy went out.'

/** One copy of a message to a group, for a present subscriber. Returns its outcome. */
async function deliverCopy(run: JobRun, claim: Claim, { address, contact, attempts }: Copy): Promise<OutboxOutcome> {
  const open = openerOf((verb) => run.withOutside(verb))
  const mail = await run.within(async (ctx) => {
    if (!(await isStillSubscribed(ctx, claim.messageId, contact))) return 'unsubscribed' as const
    const whole = await outgoingMail(ctx, claim.messageId, { recipients: [address], open })
    return whole && copyFor(ctx, whole, { messageId: claim.messageId, contact, address })
  })
  if (mail === 'unsubscribed') return { address, status: 'failed', response: unsubscribed }
  if (mail === undefined) return { address, status: 'failed', response: 'The message was deleted.' }
  const last = { ...run, isLastAttempt: attempts >= deliverAttempts }
  const [outcome] = await send(last, mail, { ...claim, addresses: [address], address })
  return outcome ?? { address, status: 'failed', response: 'The mail server said nothing about this address.' }
}

/** Copies after which the message may show how far it is. */
const shownAfter = 50

const partsAMinute = 6

/** The copies of a message to a group go out in parts, so that no more go out in a minute than the client allows. */
async function partsOf(ctx: Ctx): Promise<{ readonly mostCopies: number; readonly partMs: number }> {
  const { config } = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  const aMinute = config.group_mails_a_minute
  const partMs = minuteMs / Math.min(partsAMinute, aMinute)
  return { mostCopies: Math.max(1, Math.floor(aMinute / partsAMinute)), partMs }
}

/** Copies that were refused for now are asked again so long after the round in which all were: 3 s, then ever later, to 6 h. */
const roundMs = (round: number): number => Math.exp(Math.min(10, round)) * 1000

/**
 * Ends a part: shows its results, and plans the next part. That is one of this round, which tries each copy again, or
 * the first of the next one.
 */
async function endPart(
  ctx: Ctx,
  messageId: string,
  { round, begunAt }: { readonly round: number; readonly begunAt: number },
): Promise<void> {
  const least = await leastTried(ctx, messageId)
  const isInRound = least !== undefined && least < round
  await (isInRound ? showProgress : showDelivery)(ctx, messageId)
  if (least === undefined) return
  const { partMs } = await partsOf(ctx)
  const runAt = begunAt + (isInRound ? partMs : Math.max(partMs, roundMs(round)))
  await enqueue(ctx, deliverMessage, { payload: { messageId }, key: messageId, maxAttempts: deliverAttempts, runAt })
}

/**
 * A part of the copies of a message to a group, one mail after the other. Each outcome is stored at once: after a crash
 * the unstarted ones are left to the next run.
 */
async function deliverCopies(run: JobRun, claim: Claim, copies: readonly Copy[]): Promise<void> {
  const begunAt = run.platform.clock()
  for (const [at, copy] of copies.entries()) {
    const outcome = await deliverCopy(run, claim, copy)
    await keepVerdict(run, claim.messageId, (ctx) => settleRecipients(ctx, claim, [outcome]))
    countOutcomes(run, [outcome])
    if (at % shownAfter === shownAfter - 1) await run.within((ctx) => showProgress(ctx, claim.messageId))
  }
  const round = Math.max(...copies.map(({ attempts }) => attempts))
  await run.within((ctx) => endPart(ctx, claim.messageId, { round, begunAt }))
}

async function claimAndDeliver(run: JobRun, claim: Claim): Promise<void> {
  const claimed = await run.within(async (ctx) => {
    const rows = await claimRecipients(ctx, claim, await partsOf(ctx))
    const isToGroup = rows.some(({ contact_id: contact }) => contact !== null)
    await (isToGroup ? showProgress : showDelivery)(ctx, claim.messageId)
    return rows
  })
  const copies = claimed.flatMap(({ address, attempts, contact_id: contact }) =>
    contact === null ? [] : [{ address, contact, attempts }],
  )
  if (copies.length > 0) await deliverCopies(run, claim, copies)
  else if (claimed.length > 0) await deliver(run, { ...claim, addresses: claimed.map((row) => row.address) })
}

/**
 * Sends one message to the recipients that wait for it: claims their rows, writes the mail, stores the point of no
 * return just before its end, and keeps the server's answer for each (docs/adr/0003-outbox.md).
 */
export const deliverMessage = defineStepJob({
  name: 'deliver-message',
  lane: 'effects',
  outside: 'mail',
  payload: z.object({ messageId: z.string() }),
  run: (run, { messageId }) => asOnlyRun(run, messageId, (token) => claimAndDeliver(run, { messageId, token })),
})
