import type { BraintreeGateway, TransactionRequest } from 'braintree'
import { moneyText } from '../../../../../domain/kernel/values/typed-money.ts'
import type { CardRequest, GatewayAccount, GatewayPayment, GatewayRefund } from '../gateway.ts'
import { resultForm, type BraintreeTransaction } from './braintree-forms.ts'
import { fetchTransaction, findSale, listByReference, readPayment } from './find-transactions.ts'
import { askBraintree, BraintreeMissing, BraintreeRefused } from './open-braintree.ts'
import { readCents, readRefund, readState, readVoid, isVoidedCapture } from './read-transaction.ts'

/**
 * Makes a change and answers its transaction, also a declined one. Throws BraintreeRefused for a refused change, and as
 * `askBraintree`.
 */
async function change(
  account: GatewayAccount,
  call: (sdk: BraintreeGateway) => Promise<unknown>,
): Promise<BraintreeTransaction> {
  const {
    success,
    message = '',
    transaction,
  } = await askBraintree(account, async (sdk) => resultForm.parse(await call(sdk)))
  if (transaction) return transaction
  if (success) throw new TypeError('a change of a transaction answers it')
  throw new BraintreeRefused(`Braintree refused it: ${message}`)
}

interface Sale {
  readonly reference: string
  readonly amount: number
  readonly captures: boolean
  /** The card: a nonce of the card fields, or a stored one. */
  readonly source: Pick<TransactionRequest, 'paymentMethodNonce' | 'paymentMethodToken' | 'customerId'>
  readonly keepsCard: boolean
}

/** Sells once for each reference: a sale that was not declined is answered again. */
async function sellOnce(account: GatewayAccount, sale: Sale): Promise<GatewayPayment> {
  const { reference, amount, captures, source, keepsCard } = sale
  const known = await findSale(account, reference)
  if (known && readState(known) !== 'failed') return readPayment(account, known)
  const made = await change(account, (sdk) =>
    sdk.transaction.sale({
      amount: moneyText(amount),
      orderId: reference,
      ...source,
      options: { submitForSettlement: captures, ...(keepsCard && { storeInVaultOnSuccess: true }) },
    }),
  )
  return readPayment(account, made)
}

type NonceRequest = Omit<CardRequest, 'card' | 'customer'> & {
  readonly nonce: string
  readonly customer?: string | undefined
  readonly keepsCard: boolean
}

/** Charges a card that a customer entered in the card fields. Throws as `askBraintree`. */
export function payByNonce(account: GatewayAccount, request: NonceRequest): Promise<GatewayPayment> {
  const { nonce, customer, ...sale } = request
  const source = { paymentMethodNonce: nonce, ...(customer !== undefined && { customerId: customer }) }
  return sellOnce(account, { ...sale, source })
}

/** Charges a stored card. Throws as `askBraintree`. */
export const chargeCard = (account: GatewayAccount, { card, ...sale }: CardRequest): Promise<GatewayPayment> =>
  sellOnce(account, { ...sale, source: { paymentMethodToken: card }, keepsCard: false })

interface KeyedAmount {
  readonly reference: string
  readonly amount: number
}

/** Captures an authorised payment, once; the rest of its amount is released. Throws as `askBraintree`. */
export async function captureSale(
  account: GatewayAccount,
  id: string,
  { amount }: KeyedAmount,
): Promise<GatewayPayment> {
  const sale = await fetchTransaction(account, id)
  if (readState(sale) === 'captured') return readPayment(account, sale)
  const captured = await change(account, (sdk) => sdk.transaction.submitForSettlement(id, moneyText(amount)))
  return readPayment(account, captured)
}

/** Cancels a payment that is authorised, once. Throws as `askBraintree`. */
export async function cancelSale(account: GatewayAccount, id: string): Promise<GatewayPayment> {
  const sale = await fetchTransaction(account, id)
  const state = readState(sale)
  if (state === 'captured') throw new BraintreeRefused('Braintree has captured this payment. Refund it instead.')
  if (state === 'cancelled') return readPayment(account, sale)
  return readPayment(account, await change(account, (sdk) => sdk.transaction.void(id)))
}

const unsettled = new Set(['submitted_for_settlement', 'settling', 'settlement_pending', 'settlement_confirmed'])

/** A payment that has not settled is given back by a void, which knows no part of an amount. */
async function voidCapture(
  account: GatewayAccount,
  sale: BraintreeTransaction,
  amount: number,
): Promise<GatewayRefund> {
  if (amount !== readCents(sale.amount)) {
    throw new BraintreeRefused(
      'Braintree refunds a part of a payment only after it settles, about a day later. All of it can be refunded now.',
    )
  }
  return readVoid(await change(account, (sdk) => sdk.transaction.void(sale.id)))
}

/** Refunds a captured payment, once for each reference. Throws as `askBraintree`. */
export async function refundSale(account: GatewayAccount, id: string, call: KeyedAmount): Promise<GatewayRefund> {
  const known = (await listByReference(account, call.reference)).find(({ type }) => type === 'credit')
  if (known) return readRefund(known)
  const sale = await fetchTransaction(account, id)
  if (isVoidedCapture(sale) && call.amount === readCents(sale.amount)) return readVoid(sale)
  if (unsettled.has(sale.status)) return voidCapture(account, sale, call.amount)
  const options = { amount: moneyText(call.amount), orderId: call.reference }
  return readRefund(await change(account, (sdk) => sdk.transaction.refund(id, options)))
}

/** Removes a stored card; one that is not there is removed already. */
export async function forgetCard(account: GatewayAccount, card: string): Promise<void> {
  try {
    await askBraintree(account, (sdk) => sdk.paymentMethod.delete(card))
  } catch (error) {
    if (!(error instanceof BraintreeMissing)) throw error
  }
}
