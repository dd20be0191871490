import { z } from 'zod'

/** Objects of Braintree as the SDK reads them: an empty element is an empty text, and a nil one is null. */
const word = z.string().nullish()

const dispute = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.string().default('general'),
  amount: word,
  amountDisputed: word,
  receivedDate: word,
  replyByDate: word,
  createdAt: word,
})

export type BraintreeDispute = z.output<typeof dispute>

/** A dispute with what was sent as evidence. */
export const disputeForm = dispute.extend({
  evidence: z.array(z.object({ comment: word })).nullish(),
  transaction: z.object({ id: z.string(), orderId: word }).nullish(),
  statusHistory: z.array(z.object({ status: z.string(), timestamp: word, effectiveDate: word })).nullish(),
})

export type WholeDispute = z.output<typeof disputeForm>

const card = z.object({
  token: word,
  cardType: word,
  last4: word,
  expirationMonth: word,
  uniqueNumberIdentifier: word,
  expirationYear: word,
})

export const transactionForm = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  amount: z.string(),
  currencyIsoCode: z.string(),
  orderId: word,
  createdAt: z.string(),
  paymentInstrumentType: z.string().default('credit_card'),
  creditCard: card.optional(),
  customer: z.object({ id: word }).optional(),
  refundIds: z.array(z.string()).nullish(),
  refundedTransactionId: word,
  disputes: z.array(dispute).nullish(),
  processorResponseCode: word,
  processorResponseText: word,
  gatewayRejectionReason: word,
  statusHistory: z.array(z.object({ status: z.string(), timestamp: z.string() })).nullish(),
})

export type BraintreeTransaction = z.output<typeof transactionForm>

/** The answer to a change: the changed object, or why it was refused. */
export const resultForm = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  transaction: transactionForm.optional(),
})
