import { expect, it } from 'vitest'
import { describeDisputeReason } from './dispute-reasons.ts'

it.each([
  ['product_not_received', 'Product not received'],
  ['MERCHANDISE_OR_SERVICE_NOT_RECEIVED', 'Product not received'],
  ['product not received', 'Product not received'],
  ['Fraud', 'Customer did not make this payment'],
  ['transaction_amount_differs', 'Amount is wrong'],
  ['NEW_KIND_OF_CODE', 'New kind of code'],
  ['It arrived broken', 'It arrived broken'],
  ['', ''],
])('the reason %j reads %j', (code, words) => {
  expect(describeDisputeReason(code)).toBe(words)
})

it('a reason that is in words already stays the same', () => {
  const words = describeDisputeReason('credit_not_processed')
  expect(describeDisputeReason(words)).toBe(words)
})
