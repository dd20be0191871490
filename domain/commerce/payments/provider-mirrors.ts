import { z } from 'zod'
import { cents, defineRecord, epochMs, mayWriteAsVerb, metadata, shortText, textField } from '../../kernel/index.ts'
import { commerceMessages } from '../messages.ts'
import { subscriptionStatusNames } from '../subscription-statuses.ts'
import { mayReadPayments, paymentProviders } from './payments.ts'

export const mirrorKinds = ['charge', 'intent', 'subscription', 'invoice'] as const

/** Below this a time counts seconds: ten digits in milliseconds lie in 1970. */
const mostSeconds = 9_999_999_999

/** A time of a provider in milliseconds: one of at most ten digits counts seconds (3-aviation section 3). */
export const toMilliseconds = (time: number): number => (Math.abs(time) <= mostSeconds ? time * 1000 : time)

const timeFields = [
  'created',
  'start_date',
  'current_period_start',
  'current_period_end',
  'trial_end',
  'cancel_at',
  'canceled_at',
  'ended_at',
  'due_date',
] as const

/** Object of a provider as it was read last: a charge, an intent, a subscription or an invoice. */
export const providerMirrors = defineRecord({
  name: 'provider_mirrors',
  label: { one: 'Provider object', many: 'Provider objects', path: 'provider objects' },
  path: 'clients/{client}/provider_mirrors',
  shape: z.strictObject({
    kind: z.enum(mirrorKinds),
    provider: z.enum(paymentProviders),
    account: z.string(),
    /** Id of the object at the provider. */
    object_id: shortText.min(1),
    payment: z.string().optional(),
    /** In the words of the provider. */
    status: shortText,
    currency: z.literal('USD').default('USD'),
    amount: cents.default(0),
    amount_captured: cents.default(0),
    amount_refunded: cents.default(0),
    amount_due: cents.optional(),
    amount_paid: cents.optional(),
    fee: cents.optional(),
    customer: shortText.optional(),
    charge: shortText.optional(),
    intent: shortText.optional(),
    subscription: shortText.optional(),
    invoice: shortText.optional(),
    method: shortText.optional(),
    failure_code: shortText.optional(),
    failure_message: shortText.optional(),
    created: epochMs.optional(),
    start_date: epochMs.optional(),
    current_period_start: epochMs.optional(),
    current_period_end: epochMs.optional(),
    trial_end: epochMs.optional(),
    cancel_at: epochMs.optional(),
    canceled_at: epochMs.optional(),
    ended_at: epochMs.optional(),
    due_date: epochMs.optional(),
    /** The other fields of the object. */
    object: metadata,
  }),
  access: { read: mayReadPayments, write: mayWriteAsVerb },
  columns: {
    kind: { type: 'text' },
    object_id: { type: 'text' },
    payment: { type: 'text' },
    status: { type: 'text' },
    subscription: { type: 'text' },
  },
  indexes: [['payment'], ['kind', 'status'], ['subscription']],
  unique: [['kind', 'object_id']],
  list: {
    columns: [
      { field: 'kind', label: 'Kind', sortable: true },
      { field: 'provider', label: 'Provider' },
      { field: 'object_id', label: 'Id', kind: 'code' },
      { field: 'status', label: 'Status', sortable: true },
      { field: 'amount', label: 'Amount', kind: 'money' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
    omit: ['object'],
  },
  form: [textField('status', 'Status', { readOnly: true })],
  title: ({ object_id: id }) => String(id ?? 'Provider object'),
  derive: (mirror) => {
    const times = timeFields.flatMap((field) => {
      const time = mirror[field]
      return time === undefined ? [] : [[field, toMilliseconds(time)]]
    })
    return { ...mirror, ...Object.fromEntries(times) }
  },
  check: ({ kind, status }) =>
    kind === 'subscription' && !subscriptionStatusNames.some((one) => one === status)
      ? [commerceMessages.issue('status', 'subscription-status')]
      : [],
})
