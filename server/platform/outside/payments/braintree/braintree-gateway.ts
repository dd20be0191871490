import { z } from 'zod'
import { dayMs } from '../../../../../domain/kernel/values/durations.ts'
import type { Gateway, GatewayAccount, GatewayAccountFacts } from '../gateway.ts'
import { acceptBraintreeDispute, answerBraintreeDispute } from './braintree-disputes.ts'
import { readBraintreeHint, stripBraintreeEvent, verifyBraintreeEvent } from './braintree-events.ts'
import { listBraintreeMovements } from './braintree-movements.ts'
import { findBraintreePayment } from './find-transactions.ts'
import { cancelSale, captureSale, chargeCard, forgetCard, payByNonce, refundSale } from './move-money.ts'
import { askBraintree, BraintreeRefused } from './open-braintree.ts'

const tokenForm = z.object({
  success: z.boolean(),
  message: z.string().default(''),
  clientToken: z.string().optional(),
})

/** Throws BraintreeRefused for a customer that Braintree does not know, and as `askBraintree`. */
async function makeClientToken(account: GatewayAccount, customer: string | undefined): Promise<string> {
  const request = customer === undefined ? {} : { customerId: customer }
  const answer = await askBraintree(account, async (sdk) => tokenForm.parse(await sdk.clientToken.generate(request)))
  if (answer.success && answer.clientToken !== undefined) return answer.clientToken
  throw new BraintreeRefused(`Braintree refused it: ${answer.message}`)
}

async function tryKeys(account: GatewayAccount): Promise<GatewayAccountFacts> {
  await makeClientToken(account, undefined)
  return { label: `Braintree ${account.keys['merchant_id'] ?? ''}`, isTest: account.isTest }
}

/** Keys belong to the live or the test system, and only a call tells which. */
async function checkAccount(account: GatewayAccount): Promise<GatewayAccountFacts> {
  try {
    return await tryKeys(account)
  } catch (error) {
    if (!(error instanceof BraintreeRefused) || account.place) throw error
    return tryKeys({ ...account, isTest: !account.isTest })
  }
}

/** Braintree by its SDK. It has no pages: customers pay in the card fields of its script. */
export const braintreeGateway: Gateway = {
  name: 'braintree',
  title: 'Braintree',
  keys: [
    { name: 'merchant_id', label: 'Merchant ID', isSecret: false },
    { name: 'public_key', label: 'Public key', isSecret: false },
    { name: 'private_key', label: 'Private key', isSecret: true },
  ],
  // Braintree keeps no keys, so a call without an answer is never repeated: it is looked up by its reference.
  keyLastsMs: 0,
  checkAccount,
  clientToken: makeClientToken,
  payByNonce,
  findPayment: findBraintreePayment,
  chargeCard,
  capture: captureSale,
  cancel: cancelSale,
  refund: refundSale,
  forgetCard,
  answerDispute: answerBraintreeDispute,
  acceptDispute: acceptBraintreeDispute,
  // A sale is in the list once it is settled, which takes a weekend at most.
  movementList: { lagMs: 4 * dayMs, hasFees: false, lacks: 'Braintree lists neither its fees nor its payouts.' },
  listMovements: listBraintreeMovements,
  verifyEvent: verifyBraintreeEvent,
  readHint: readBraintreeHint,
  stripPerson: stripBraintreeEvent,
}
