import { z } from 'zod'
import { cents, defineRecord, epochMs, shortText, textField } from '../../kernel/index.ts'
import { mayReadPayments, paymentProviders } from '../payments/index.ts'

export const payoutStates = { under_way: 'On its way', paid: 'At the bank', failed: 'Returned' } as const

export type PayoutState = keyof typeof payoutStates

const stateNames = Object.keys(payoutStates) as [PayoutState, ...PayoutState[]]

const shape = z.strictObject({
  state: z.enum(stateNames).default('under_way'),
  provider: z.enum(paymentProviders),
  account: z.string(),
  /** Id of the payout at the provider. */
  payout_id: shortText.min(1),
  amount: cents.min(1),
  currency: z.literal('USD').default('USD'),
  label: shortText.default(''),
  paid: epochMs,
  /** Time of arrival at the bank, in epoch milliseconds. */
  arrives: epochMs.optional(),
  /** Its parts, if the provider names them: kept fees, and movements. */
  fees: cents.optional(),
  count: z.int().min(0).optional(),
  /** Set if it was ended here, because its provider does not know it. */
  ended: z.strictObject({ at: epochMs, why: shortText }).optional(),
})

/** Money that a provider paid from our balance to the bank. Cents. */
export const payouts = defineRecord({
  name: 'payouts',
  label: { one: 'Payout', many: 'Payouts', path: 'payouts' },
  path: 'clients/{client}/payouts',
  shape,
  access: { read: mayReadPayments, write: 'super' },
  // Verbs alone write it: it follows from what a provider answers, and has an entry in the ledger.
  recorded: Object.keys(shape.shape),
  kept: () => 'A payout is not deleted: its entry stays in the ledger.',
  columns: {
    state: { type: 'text' },
    account: { type: 'text' },
    payout_id: { type: 'text' },
    paid: { type: 'bigint' },
  },
  indexes: [['account', 'paid']],
  unique: [['account', 'payout_id']],
  list: {
    columns: [
      { field: 'paid', label: 'Paid out', kind: 'date', sortable: true },
      { field: 'provider', label: 'Provider' },
      { field: 'label', label: 'Bank' },
      {
        field: 'state',
        label: 'State',
        kind: 'status',
        tones: { under_way: 'waiting', paid: 'good', failed: 'bad' },
        sortable: true,
      },
      { field: 'fees', label: 'Fees', kind: 'money' },
      { field: 'amount', label: 'Amount', kind: 'money' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [textField('label', 'Bank', { readOnly: true })],
  title: ({ payout_id: id }) => `Payout ${String(id ?? '')}`.trim(),
})
