import { z } from 'zod'
import {
  areaField,
  cents,
  checkboxField,
  choices,
  dateField,
  endDateField,
  defineRecord,
  epochMs,
  hasRole,
  logicIssues,
  numberField,
  selectField,
  shortText,
  textField,
  wholeField,
  type Actor,
  type Doc,
  type Filter,
  type Issue,
} from '../../kernel/index.ts'
import { isEarlierDay } from '../../kernel/values/calendar-day.ts'
import { commerceMessages } from '../messages.ts'
import { discountSubjects } from './discount-subjects.ts'

/** Codes are kept and compared in capitals, without spaces around them. */
export const writeCode = (typed: string): string => typed.trim().toUpperCase()

/** Discount types (3-aviation section 9). */
const discountTypes = { percentage: 'Percentage', flat: 'Flat', logic: 'Rule' } as const

const shape = z.strictObject({
  title: shortText.min(1),
  description: z.string().max(20_000).default(''),
  code: shortText.optional(),
  type: z.enum(['percentage', 'flat', 'logic']).default('percentage'),
  /** Percent of the subtotal, and of the shipping if `shipping`. */
  value: z.number().nonnegative().default(0),
  /** Cents off, where it is flat. */
  amount: cents.default(0),
  /** Customers may enter its code by themselves. */
  public: z.boolean().default(false),
  shipping: z.boolean().default(false),
  start: epochMs.optional(),
  end: epochMs.optional(),
  /** Any number of orders may use it; else one. */
  reusable: z.boolean().default(false),
  /** Orders that use it. */
  used: z.int().nonnegative().default(0),
  author: shortText.optional(),
  author_id: z.string().optional(),
  user_id: z.string().optional(),
  manual: z.boolean().default(false),
  locked: z.boolean().default(false),
  /** Applies together with other codes. */
  universal: z.boolean().default(false),
  /** The rule as data, never executed code (decision E4). */
  fn: z.json().optional(),
})

export type Discount = z.output<typeof shape>

/** A locked discount is changed by its author and by admins alone. */
function mayWrite(actor: Actor): boolean | Filter {
  if (!hasRole(actor, 'discounting')) return false
  return (
    hasRole(actor, 'admin') || {
      or: [
        ['locked', '==', false],
        ['author_id', '==', actor.userId],
      ],
    }
  )
}

const isPercent = ({ type }: Doc): boolean => type === 'percentage'
const isFlat = ({ type }: Doc): boolean => type === 'flat'

/** True for a discount in percent, also one by rule; else it is an amount. */
export const takesPercent = ({ type, value }: Doc): boolean =>
  type === 'percentage' || (type === 'logic' && Number(value ?? 0) > 0)

function amountIssues({ type, value, amount }: Pick<Discount, 'type' | 'value' | 'amount'>): Issue[] {
  const issues: Issue[] = []
  if (type !== 'flat' && value > 100) issues.push(commerceMessages.issue('value', 'over-hundred-percent'))
  if (type === 'logic' && value > 0 && amount > 0) issues.push(commerceMessages.issue('amount', 'percent-or-amount'))
  if (amount < 0) issues.push(commerceMessages.issue('amount', 'negative-discount'))
  return issues
}

function ruleIssues({ type, fn }: Pick<Discount, 'type' | 'fn'>): Issue[] {
  if (type !== 'logic') return []
  if (fn === undefined || fn === null) return [commerceMessages.issue('fn', 'no-discount-rule')]
  return logicIssues(fn, discountSubjects, 'fn')
}

/** A discount on orders (3-aviation section 3, decision E4). */
export const discounts = defineRecord({
  name: 'discounts',
  label: { one: 'Discount', many: 'Discounts', path: 'discounts' },
  path: 'clients/{client}/discounts',
  shape,
  access: { read: 'discounting-r', write: mayWrite },
  authored: { id: 'author_id', name: 'author' },
  recorded: ['used', 'author', 'author_id'],
  columns: {
    title: { type: 'text' },
    code: { type: 'text' },
    type: { type: 'text' },
    starts_at: { type: 'bigint', path: 'start' },
    ends_at: { type: 'bigint', path: 'end' },
    locked: { type: 'boolean' },
    author_id: { type: 'text' },
  },
  indexes: [['title'], ['ends_at']],
  unique: [['code']],
  search: { text: ['title', 'description'], numbers: ['code'], facets: { type: 'type' } },
  list: {
    columns: [
      { field: 'title', label: 'Title', sortable: true },
      { field: 'code', label: 'Code', sortable: true },
      { field: 'type', label: 'Type', sortable: true },
      { field: 'value', label: 'Percent', kind: 'number', emptyIf: (row) => !takesPercent(row) },
      { field: 'amount', label: 'Amount', kind: 'money', emptyIf: takesPercent },
      { field: 'start', label: 'From', kind: 'date', sortable: true },
      { field: 'end', label: 'Until', kind: 'date', sortable: true },
      { field: 'used', label: 'Used', kind: 'number' },
    ],
    orderBy: { field: 'title', direction: 'asc' },
  },
  form: [
    textField('title', 'Title', { required: true, colSpan: 8 }),
    textField('code', 'Code', { colSpan: 4, description: 'Kept in capitals.' }),
    selectField('type', 'Type', choices(discountTypes)),
    numberField('value', 'Percent', { hide: isFlat }),
    numberField('amount', 'Amount', { type: 'money', hide: isPercent }),
    wholeField('fn', 'Applies where', { source: 'discount-logic', hide: ({ type }) => type !== 'logic' }),
    dateField('start', 'From'),
    endDateField('end', 'Until', 'start'),
    checkboxField('shipping', 'Also on shipping', { colSpan: 4 }),
    checkboxField('reusable', 'Reusable', { colSpan: 4, description: 'Without it, one order uses the code.' }),
    checkboxField('universal', 'With other codes', { colSpan: 4 }),
    checkboxField('public', 'Customers enter it', {
      colSpan: 4,
      description: 'On the page of their quote. Without it, only staff can.',
    }),
    checkboxField('locked', 'Locked', { colSpan: 4, description: 'Then only its author and admins change it.' }),
    areaField('description', 'Description'),
  ],
  title: (doc) => String(doc['title'] ?? ''),
  derive: ({ code, ...discount }) => {
    const written = writeCode(code ?? '')
    return { ...discount, ...(written === '' ? {} : { code: written }) }
  },
  check: (discount) => {
    const { start, end } = discount
    const endsEarly = start !== undefined && end !== undefined && isEarlierDay(end, start)
    return [
      ...amountIssues(discount),
      ...ruleIssues(discount),
      ...(endsEarly ? [commerceMessages.issue('end', 'discount-ends-early')] : []),
    ]
  },
})
