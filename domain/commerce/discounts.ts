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
  numberField,
  selectField,
  shortText,
  textField,
  type Issue,
} from '../kernel/index.ts'
import { isEarlierDay } from '../kernel/values/calendar-day.ts'
import { commerceMessages } from './messages.ts'

/** Discount types (3-aviation section 9). */
const discountTypes = { percentage: 'Percentage', flat: 'Flat', logic: 'Rule' } as const

/** A discount on orders (3-aviation section 3). */
export const discounts = defineRecord({
  name: 'discounts',
  label: { one: 'Discount', many: 'Discounts', path: 'discounts' },
  path: 'clients/{client}/discounts',
  shape: z.strictObject({
    title: shortText.min(1),
    description: z.string().max(20_000).default(''),
    code: shortText.optional(),
    type: z.enum(['percentage', 'flat', 'logic']).default('percentage'),
    /** Percent of the subtotal. */
    value: z.number().nonnegative().default(0),
    amount: cents.default(0),
    public: z.boolean().default(false),
    shipping: z.boolean().default(false),
    start: epochMs.optional(),
    end: epochMs.optional(),
    reusable: z.boolean().default(false),
    used: z.int().nonnegative().default(0),
    author: shortText.optional(),
    author_id: z.string().optional(),
    user_id: z.string().optional(),
    manual: z.boolean().default(false),
    locked: z.boolean().default(false),
    universal: z.boolean().default(false),
    /** The rule as data, never executed code (decision E4). */
    fn: z.json().optional(),
  }),
  access: { read: 'discounting-r', write: 'discounting' },
  recorded: ['used'],
  columns: {
    title: { type: 'text' },
    code: { type: 'text' },
    type: { type: 'text' },
    starts_at: { type: 'bigint', path: 'start' },
    ends_at: { type: 'bigint', path: 'end' },
  },
  indexes: [['title'], ['ends_at']],
  unique: [['code']],
  search: { text: ['title', 'description'], numbers: ['code'], facets: { type: 'type' } },
  list: {
    columns: [
      { field: 'title', label: 'Title', sortable: true },
      { field: 'code', label: 'Code', sortable: true },
      { field: 'type', label: 'Type', sortable: true },
      { field: 'start', label: 'From', kind: 'date', sortable: true },
      { field: 'end', label: 'Until', kind: 'date', sortable: true },
      { field: 'used', label: 'Used', kind: 'number' },
    ],
    orderBy: { field: 'title', direction: 'asc' },
    omit: ['fn'],
  },
  form: [
    textField('title', 'Title', { required: true, colSpan: 8 }),
    textField('code', 'Code', { colSpan: 4 }),
    selectField('type', 'Type', choices(discountTypes)),
    numberField('value', 'Percent'),
    numberField('amount', 'Amount', { type: 'money' }),
    dateField('start', 'From'),
    endDateField('end', 'Until', 'start'),
    checkboxField('shipping', 'Also on shipping', { colSpan: 4 }),
    checkboxField('reusable', 'Reusable', { colSpan: 4 }),
    checkboxField('universal', 'With other codes', { colSpan: 4 }),
    areaField('description', 'Description'),
  ],
  title: (doc) => String(doc['title'] ?? ''),
  check: (discount) => {
    const issues: Issue[] = []
    if (discount.type === 'percentage' && discount.value > 100)
      issues.push(commerceMessages.issue('value', 'over-hundred-percent'))
    if (discount.start !== undefined && discount.end !== undefined && isEarlierDay(discount.end, discount.start))
      issues.push(commerceMessages.issue('end', 'discount-ends-early'))
    return issues
  },
})
