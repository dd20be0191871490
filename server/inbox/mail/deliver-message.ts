import { z } from 'zod'
import { asOnlyRun, keepVerdict, markEnding, statusAfter } from '../../platform/effects/index.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { MailOutError, type OutgoingMail, type RecipientOutcome } from '../../platform/outside/mail-out/mail-out.ts'
import { spanned } from '../../platform/watch/tracer.ts'
import { showDelivery } from './delivery-state.ts'
import { mailOutOf } from './mail-out-of.ts'
import { claimedRows, claimRecipients, settleRecipients, type Claim, type OutboxOutcome } from './outbox.ts'
import { openerOf, outgoingMail } from './outgoing-mail.ts'

/** A server that is away or refuses for now is asked again for about three days. */
export const deliverAttempts = 20

interface Delivery extends Claim {
  readonly addresses: readonly string[]
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

/** One transaction with the mail server. Answers what became of each recipient, whatever happens. */
async function send(run: JobRun, mail: OutgoingMail, delivery: Delivery): Promise<OutboxOutcome[]> {
  const mailOut = await mailOutOf(run.platform)
  if (!mailOut) {
    const response = 'No outgoing mail server is set up (MAIL_OUT_URL).'
    return delivery.addresses.map((address) => ({ address, status: 'failed', response }))
  }
  try {
    const facts = { 'flightline.message': delivery.messageId, 'flightline.recipients': delivery.addresses.length }
    const outcomes = await spanned(run.platform.watch.tracer, { name: 'mail out', kind: 'client', facts }, () =>
      mailOut.send(mail, { beforeEnd: () => run.within((ctx) => markEnding(ctx, claimedRows(delivery))) }),
    )
    return outcomes.map(outcomeOf(run))
  } catch (error) {
    if (!(error instanceof MailOutError)) throw error
    run.log.warn({ message: delivery.messageId, verdict: error.verdict, said: error.response }, 'a mail was not sent')
    return outcomesOfFault(run, error, delivery)
  }
}

async function deliver(run: JobRun, delivery: Delivery): Promise<void> {
  const open = openerOf((verb) => run.within(verb))
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

async function claimAndDeliver(run: JobRun, claim: Claim): Promise<void> {
  const claimed = await run.within(async (ctx) => {
    const rows = await claimRecipients(ctx, claim)
    await showDelivery(ctx, claim.messageId)
    return rows
  })
  if (claimed.length > 0) await deliver(run, { ...claim, addresses: claimed.map((row) => row.address) })
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
