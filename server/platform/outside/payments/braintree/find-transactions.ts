import type { GatewayAccount, GatewayPayment } from '../gateway.ts'
import { transactionForm, type BraintreeTransaction } from './braintree-forms.ts'
import { askBraintree, findBraintree } from './open-braintree.ts'
import { readSale, readState } from './read-transaction.ts'

/** Ids of Braintree are short; our references are ids with hyphens. */
const braintreeId = /^[\da-z_]{4,40}$/

/** Transactions of a reference, the oldest first: a sale and its repetition, or a refund. */
export function listByReference(account: GatewayAccount, reference: string): Promise<BraintreeTransaction[]> {
  return askBraintree(account, async (sdk) => {
    const found: BraintreeTransaction[] = []
    const stream = sdk.transaction.search((search) => search.orderId().is(reference))
    for await (const one of stream) found.push(transactionForm.parse(one))
    return found.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
  })
}

const isDeclined = (transaction: BraintreeTransaction): boolean => readState(transaction) === 'failed'

/**
 * The sale of a reference that counts: one that was not declined, else the newest. Braintree has no keys that last, so
 * this look comes before every sale (decision E8).
 */
export async function findSale(account: GatewayAccount, reference: string): Promise<BraintreeTransaction | undefined> {
  const sales = (await listByReference(account, reference)).filter(({ type }) => type === 'sale')
  return sales.find((sale) => !isDeclined(sale)) ?? sales.at(-1)
}

export const fetchTransaction = (account: GatewayAccount, id: string): Promise<BraintreeTransaction> =>
  askBraintree(account, async (sdk) => transactionForm.parse(await sdk.transaction.find(id)))

async function findTransaction(account: GatewayAccount, id: string): Promise<BraintreeTransaction | undefined> {
  const found = await findBraintree(account, async (sdk) => transactionForm.parse(await sdk.transaction.find(id)))
  return found?.refundedTransactionId ? fetchTransaction(account, found.refundedTransactionId) : found
}

/** A sale as a payment, with its refunds. */
export async function readPayment(account: GatewayAccount, sale: BraintreeTransaction): Promise<GatewayPayment> {
  const credits: BraintreeTransaction[] = []
  for (const id of sale.refundIds ?? []) credits.push(await fetchTransaction(account, id))
  return readSale(sale, credits)
}

/** The payment of an id of Braintree, of a sale or of one of its refunds, or of our reference. */
export async function findBraintreePayment(
  account: GatewayAccount,
  idOrReference: string,
): Promise<GatewayPayment | undefined> {
  const sale = braintreeId.test(idOrReference)
    ? await findTransaction(account, idOrReference)
    : await findSale(account, idOrReference)
  return sale && readPayment(account, sale)
}
