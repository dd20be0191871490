import { z } from 'zod'
import {
  cents,
  choices,
  contactSummary,
  defineRecord,
  entry,
  epochMs,
  hasOneOf,
  numberField,
  parties,
  partiesFields,
  selectField,
  shortText,
  stateChange,
  textField,
  withoutDoubles,
  type Actor,
  type Issue,
} from '../../kernel/index.ts'
import { timesCents } from '../../kernel/values/exact-money.ts'
import { dimension } from '../goods/index.ts'
import { paymentProviders } from '../payments/index.ts'
import { subscriptionPeriods, type SubscriptionPeriod } from '../products.ts'
import { deliveryAddress } from '../sales/delivery-address.ts'
import { saleKinds, type SaleKind } from '../sales/sale-shape.ts'
import { mostPeriodDays } from './billing-calendar.ts'
import { subscriptionMessages } from './messages.ts'
import {
  isSubscriptionOver,
  subscriptionStatuses,
  subscriptionStatusNames,
  subscriptionTones,
  subscriptionTransitions,
  type SubscriptionStatus,
} from '../subscription-statuses.ts'

const kindNames = Object.keys(saleKinds) as [SaleKind, ...SaleKind[]]
export const periodNames = Object.keys(subscriptionPeriods) as [SubscriptionPeriod, ...SubscriptionPeriod[]]

/** A line of each period. Amounts are cents, weights pounds. */
export const subscribedItem = z.strictObject({
  name: shortText.min(1),
  sku: shortText.optional(),
  product: entry.optional(),
  quantity: z.number().positive().max(1_000_000).default(1),
  price: cents.min(0).default(0),
  unit_cost: cents.default(0),
  unit_weight: z.number().nonnegative().default(0),
  dimensions: z.array(dimension).max(50).default([]),
})

export type SubscribedItem = z.output<typeof subscribedItem>

/** Cents of a period, before tax. */
export const sumSubscribed = (items: readonly Pick<SubscribedItem, 'price' | 'quantity'>[]): number =>
  items.reduce((sum, { price, quantity }) => sum + timesCents(price, quantity), 0)

/** Members of a group, with the code by which they are let in, and how many there may be (decision E10). */
export const subscribedGroup = z.strictObject({
  name: shortText.default(''),
  access_code: shortText.default(''),
  max: z.int().nonnegative().max(1_000_000).default(0),
  members: z.array(contactSummary).max(5000).default([]),
})

export type SubscribedGroup = z.output<typeof subscribedGroup>

/** Calls to a provider that change a subscription. */
const providerVerbs = ['begin', 'change', 'cancel', 'end', 'keep', 'pause', 'resume'] as const

const askedChange = z.strictObject({
  /** Id of the effect, and our reference at the provider. */
  id: z.string(),
  verb: z.enum(providerVerbs),
  at: epochMs,
  by: entry,
  why: shortText.default(''),
  /** Plan that takes effect with the change. */
  plan: z
    .strictObject({
      items: z.array(subscribedItem).max(100),
      period: z.enum(periodNames),
      days: z.int().min(1).max(mostPeriodDays).optional(),
      /** Moment of the preview: the provider computes with it, so that what was shown is charged. */
      at: epochMs,
    })
    .optional(),
})

const shape = z.strictObject({
  /** 'S-1001' */
  number: shortText.optional(),
  status: z.enum(subscriptionStatusNames).default('incomplete'),
  status_change: stateChange.optional(),
  contact: contactSummary.optional(),
  address: deliveryAddress.optional(),
  type: z.enum(kindNames).default('individual'),
  items: z.array(subscribedItem).max(100).default([]),
  /** Of a period, before tax. */
  amount: cents.default(0),
  period: z.enum(periodNames).default('monthly'),
  /** Of a period `other`. */
  days: z.int().min(1).max(mostPeriodDays).optional(),
  trial_period_days: z.int().nonnegative().max(3650).default(0),
  trial_end: epochMs.optional(),
  /** First day of the first period in the zone of the client. */
  anchor: z.iso.date().default('1970-01-01'),
  /** Periods that have begun; 0 in the trial. */
  period_number: z.int().nonnegative().default(0),
  /** Periods between the start and the end of the present one. */
  covered: z.int().min(1).default(1),
  start_date: epochMs.default(0),
  current_period_start: epochMs.default(0),
  current_period_end: epochMs.default(0),
  /** When its clock is due: absent while nothing is going to happen, or its provider bills it. */
  next_at: epochMs.optional(),
  cancel_at_period_end: z.boolean().default(false),
  canceled_at: epochMs.optional(),
  ended_at: epochMs.optional(),
  /** Why it was canceled or paused. */
  reason: shortText.default(''),
  paused: z.strictObject({ at: epochMs, by: entry, why: shortText.default('') }).optional(),
  /** Cents that the next bills use up. */
  credit: cents.min(0).default(0),
  /** Unpaid orders of it. */
  open_orders: z.array(z.strictObject({ id: z.string(), label: shortText, at: epochMs, total: cents })).default([]),
  /** The order that it was started from, and its line. */
  order: entry.optional(),
  line: shortText.optional(),
  /** Orders that extended it, and by how many periods. */
  extended: z
    .array(z.strictObject({ id: z.string(), label: shortText, periods: z.int().min(1), at: epochMs }))
    .default([]),
  group: subscribedGroup.optional(),
  /** The company that it pays for. */
  client: z.strictObject({ id: z.string(), name: shortText.default(''), name_key: shortText.default('') }).optional(),
  /** The provider that bills it, with our account, the card and its id there; absent where we bill. */
  provider: z.enum(paymentProviders).optional(),
  account: z.string().optional(),
  card: entry.optional(),
  provider_id: shortText.optional(),
  /** A change that the provider was asked for. */
  asked: askedChange.optional(),
  /** Why the provider refused the last change. */
  refused: shortText.optional(),
  notes: z.string().max(100_000).default(''),
  ...parties,
})

type SubscriptionDoc = z.output<typeof shape>

/** Fields that users edit directly. */
const typedFields: ReadonlySet<string> = new Set(['contact', 'address', 'notes', 'agents', 'followers', 'roles'])

const mayRead = (actor: Actor): boolean => hasOneOf(actor, ['orders', 'accounting'])

/** Members of a group are unique and within its limit. */
function groupIssues({ members, max }: SubscribedGroup): Issue[] {
  const seen = new Set<string>()
  const double = members.find(({ id }) => seen.has(id) || !seen.add(id))
  return [
    ...(double ? [subscriptionMessages.issue('group.members', 'member-twice', { name: double.name })] : []),
    ...(members.length > max
      ? [subscriptionMessages.issue('group.members', 'group-full', { count: members.length, max })]
      : []),
  ]
}

const one = (isFault: boolean, issue: () => Issue): Issue[] => (isFault ? [issue()] : [])

const lacksGroup = ({ access_code: code, max }: SubscribedGroup): boolean => code.trim() === '' || max <= 0

const subscriptionIssues = ({ contact, items, period, days, type, group }: SubscriptionDoc): Issue[] => [
  ...one(!contact, () => subscriptionMessages.issue('contact', 'no-subscription-contact')),
  ...one(items.length === 0, () => subscriptionMessages.issue('items', 'no-subscription-items')),
  ...one(period === 'other' && days === undefined, () => subscriptionMessages.issue('days', 'days-missing')),
  ...one(type === 'group' && (!group || lacksGroup(group)), () =>
    subscriptionMessages.issue('group.access_code', 'subscription-group'),
  ),
  ...(group ? groupIssues(group) : []),
]

/**
 * A subscription of products (3-aviation section 3, commerce 3 to 5; decisions E10, E11 and E16). Its verbs and its clock write
 * it; one that Stripe bills is a mirror.
 */
export const productSubscriptions = defineRecord({
  name: 'product_subscriptions',
  label: { one: 'Subscription', many: 'Subscriptions', path: 'product subscriptions' },
  path: 'clients/{client}/product_subscriptions',
  shape,
  access: { read: mayRead, write: 'orders', create: 'super' },
  exporter: 'accounting',
  numbered: { column: 'number', first: 1001, prefix: 'S-' },
  transitions: subscriptionTransitions,
  recorded: Object.keys(shape.shape).filter((field) => !typedFields.has(field)),
  kept: ({ status }) =>
    isSubscriptionOver(status as SubscriptionStatus)
      ? undefined
      : 'A subscription that is under way is not deleted. Cancel it first.',
  columns: {
    number: { type: 'text' },
    status: { type: 'text' },
    contact_id: { type: 'text', path: 'contact.id' },
    order_id: { type: 'text', path: 'order.id' },
    provider_id: { type: 'text' },
    amount: { type: 'bigint' },
    current_period_end: { type: 'bigint' },
    next_at: { type: 'bigint' },
    agent_ids: { type: 'text[]', path: 'agents[].id' },
  },
  indexes: [['status', 'current_period_end'], ['current_period_end'], ['contact_id', 'date'], ['order_id'], ['amount']],
  unique: [['number'], ['provider_id']],
  due: { 'bill-subscription': { at: 'next_at' } },
  search: {
    text: ['contact.name', 'contact.email', 'contact.company', 'items[].name', 'items[].sku', 'notes', 'group.name'],
    numbers: ['number', 'contact.phone', 'order.label', 'provider_id'],
    facets: { status: 'status', agents: 'agents[].id' },
    numeric: { date: 'date', amount: 'amount', current_period_end: 'current_period_end' },
  },
  list: {
    columns: [
      { field: 'number', label: 'Subscription', kind: 'code', sortable: true },
      { field: 'contact.name', label: 'Contact' },
      { field: 'status', label: 'Status', kind: 'status', tones: subscriptionTones, sortable: true },
      { field: 'amount', label: 'Each period', kind: 'money', sortable: true },
      { field: 'period', label: 'Period' },
      { field: 'current_period_end', label: 'Until', kind: 'date', sortable: true },
      { field: 'cancel_at_period_end', label: 'Ends then', kind: 'boolean' },
      { field: 'agents', label: 'Agents', kind: 'people' },
      { field: 'date', label: 'Begun', kind: 'date', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
    omit: ['group', 'notes'],
  },
  form: [
    textField('number', 'Subscription number', { colSpan: 6, readOnly: true }),
    numberField('amount', 'Each period', { type: 'money', colSpan: 6, readOnly: true }),
    { ...selectField('status', 'Status', choices(subscriptionStatuses)), colSpan: 6, readOnly: true },
    { ...selectField('period', 'Period', choices(subscriptionPeriods)), colSpan: 6, readOnly: true },
    textField('notes', 'Notes'),
    ...partiesFields,
  ],
  implied: ['amount'],
  title: ({ number }) => `Subscription ${String(number ?? '')}`.trim(),
  derive: (subscription) => ({
    ...withoutDoubles(subscription),
    amount: sumSubscribed(subscription.items),
  }),
  check: subscriptionIssues,
})
