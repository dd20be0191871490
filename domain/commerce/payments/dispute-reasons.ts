/** Words for the reason codes of providers, by the code in lower case with underscores. */
const reasons: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The bank cannot process the payment',
  canceled_recurring_billing: 'Subscription was cancelled',
  cancelled_recurring_transaction: 'Subscription was cancelled',
  check_returned: 'Check was returned',
  credit_not_processed: 'Promised refund did not arrive',
  customer_initiated: 'Customer disputes the payment',
  debit_not_authorized: 'Debit was not authorised',
  duplicate: 'Paid twice',
  duplicate_transaction: 'Paid twice',
  fraud: 'Customer did not make this payment',
  fraudulent: 'Customer did not make this payment',
  general: 'No particular reason',
  incorrect_account_details: 'Account details are wrong',
  incorrect_amount: 'Amount is wrong',
  insufficient_funds: 'Account does not cover the payment',
  invalid_account: 'Account is not valid',
  merchandise_or_service_not_as_described: 'Product not as described',
  merchandise_or_service_not_received: 'Product not received',
  noncompliant: 'Payment breaks the rules of the card network',
  not_recognized: 'Customer does not recognise the payment',
  other: 'Another reason',
  payment_by_other_means: 'Paid in another way',
  problem_with_remittance: 'Problem with the remittance',
  product_not_received: 'Product not received',
  product_unacceptable: 'Product not as described',
  product_unsatisfactory: 'Product not as described',
  retrieval: 'Bank asks for a copy of the receipt',
  subscription_canceled: 'Subscription was cancelled',
  transaction_amount_differs: 'Amount is wrong',
  unauthorised: 'Customer did not make this payment',
  unrecognized: 'Customer does not recognise the payment',
}

const readCode = (reason: string): string =>
  reason
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** Reason of a dispute in words: `product_not_received` is 'Product not received'. Unknown codes become a sentence. */
export function describeDisputeReason(reason: string): string {
  const known = reasons[readCode(reason)]
  if (known !== undefined) return known
  const isCode = /^[\w-]+$/.test(reason.trim())
  const words = isCode ? readCode(reason).replaceAll('_', ' ').trim() : reason.trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
