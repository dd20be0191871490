import type Stripe from 'stripe'
import { OutsideFailed } from '../../../errors.ts'
import type { Evidence, Gateway } from '../gateway.ts'
import { askStripe } from './open-stripe.ts'
import { presentDispute } from './present-payment.ts'

/** Places of Stripe for files of evidence, in the order in which we fill them. */
const places = [
  'uncategorized_file',
  'service_documentation',
  'customer_communication',
  'receipt',
  'shipping_documentation',
  'refund_policy',
  'cancellation_policy',
  'customer_signature',
] as const

/** Throws `OutsideFailed` before anything is sent where Stripe has no place for every file. */
async function uploadFiles(stripe: Stripe, { files }: Evidence, key: string) {
  if (files.length > places.length)
    throw new OutsideFailed(`Stripe takes ${places.length} files at most for one dispute: ${files.length} were chosen.`)
  const uploaded = await Promise.all(
    files
      .slice(0, places.length)
      .map(({ name, type, bytes }, at) =>
        stripe.files.create(
          { purpose: 'dispute_evidence', file: { data: bytes, name, type } },
          { idempotencyKey: `${key}-file-${at}` },
        ),
      ),
  )
  return Object.fromEntries(uploaded.map(({ id }, at) => [places[at], id]))
}

/** Sends words and files against a dispute. They are final. */
export const answerDispute: Gateway['answerDispute'] = (account, dispute, { key, ...evidence }) =>
  askStripe(account, async (stripe) => {
    const files = await uploadFiles(stripe, evidence, key)
    const answered = await stripe.disputes.update(
      dispute,
      { evidence: { ...files, uncategorized_text: evidence.words }, submit: true },
      { idempotencyKey: key },
    )
    return presentDispute(answered)
  })

/** Gives a dispute up: the money stays with the customer. */
export const acceptDispute: Gateway['acceptDispute'] = (account, dispute, { key }) =>
  askStripe(account, async (stripe) =>
    presentDispute(await stripe.disputes.close(dispute, undefined, { idempotencyKey: key })),
  )
