import { z } from 'zod'
import {
  areaField,
  checkboxField,
  choices,
  dateField,
  endDateField,
  defineRecord,
  entry,
  epochMs,
  metadata,
  parties,
  partiesFields,
  shapeIssues,
  shapeMessages,
  shortText,
  textField,
  wholeField,
  isSameValue,
  itemsField,
  logicIssues,
  numberField,
  selectField,
  withoutDoubles,
  type Doc,
  type EditorField,
  type Issue,
  type Logic,
} from '../kernel/index.ts'
import { isEarlierDay } from '../kernel/values/calendar-day.ts'
import { pricingConversation } from './conversations.ts'
import { priceItem, priceItemIssues, priceSubjects, withItemIds, type PriceItem } from './estimate/price-items.ts'
import type { PriceRule } from './estimate/rules.ts'
import { denominationChoices } from './estimate/denominations.ts'
import { charterMessages } from './messages.ts'
import { amountsByYearField, itemTypeLabels } from './price-item-words.ts'

/** Content of a rule, as drafted and as published. */
const content = {
  name: shortText.min(1),
  /** For which legs it is, as data (decision D15); for all when absent. */
  fn: z.json().optional(),
  start: epochMs.optional(),
  end: epochMs.optional(),
  components: z.array(priceItem).default([]),
}

/** A rule as it was published, and by which of its publications. */
const publication = z.strictObject({ ...content, edition: z.int().positive(), at: epochMs, by: entry })

interface Drafted {
  readonly fn?: unknown
  readonly start?: number | undefined
  readonly end?: number | undefined
  readonly components: readonly z.output<typeof priceItem>[]
}

/** Everything wrong with a rule beyond its shape, each fault at its place. */
const ruleIssues = ({ fn, start, end, components }: Drafted) => [
  ...(start !== undefined && end !== undefined && isEarlierDay(end, start)
    ? [charterMessages.issue('end', 'end-before-start')]
    : []),
  ...(fn === undefined ? [] : logicIssues(fn, priceSubjects, 'fn')),
  ...priceItemIssues(components, 'components'),
]

const drafted = z.object(content)

/**
 * Faults that prevent a draft from being published, each with its path: rules of earlier versions were stored
 * unchecked.
 */
export function draftIssues(rule: unknown): readonly Issue[] {
  const parsed = drafted.safeParse(rule)
  return parsed.success ? ruleIssues(parsed.data) : shapeIssues(parsed.error)
}

const published = drafted.extend({ edition: z.int() })

/** A published rule as prices are made by it, or the reason against its use. */
export function publishedRule(
  id: string,
  live: unknown,
): { readonly rule: PriceRule } | { readonly name: string; readonly fault: Issue } {
  const parsed = published.safeParse(live)
  const [fault] = parsed.success ? ruleIssues(parsed.data) : shapeIssues(parsed.error)
  if (!parsed.success || fault) {
    const named = z.object({ name: shortText }).safeParse(live)
    return { name: named.data?.name ?? id, fault: fault ?? shapeMessages.issue('', 'logic-shape') }
  }
  const { components, fn, ...facts } = parsed.data
  // Checked above: from here on its logic is valid.
  return { rule: { id, ...facts, fn: fn as Logic | undefined, items: components as PriceItem[] } }
}

/** Fields of a rule that are drafted and published. */
const contentOf = ({ name, fn, start, end, components }: Doc) => ({ name, fn, start, end, components })

type PublicationState = 'draft' | 'live' | 'changed'

/** True if a rule was ever published, and if its published state equals its draft. */
function publicationState(rule: Doc): PublicationState {
  const live = rule['live']
  if (live === undefined || live === null) return 'draft'
  return isSameValue(contentOf(rule), contentOf(live as Doc)) ? 'live' : 'changed'
}

/** A read only rule stays as it is until it is made writable again. */
function readonlyIssues(rule: Doc, [before]: readonly Doc[]): Issue[] {
  if (rule['readonly'] !== true || before?.['readonly'] !== true) return []
  const parts = { ...contentOf(rule), description: rule['description'] }
  const changed = Object.entries(parts).find(([part, value]) => !isSameValue(value, before[part]))
  return changed ? [charterMessages.issue(changed[0], 'rule-readonly')] : []
}

const readonlyWords = 'This rule is read only. Take off "Read only" first.'

const whileReadonly = (field: EditorField): EditorField => ({
  ...field,
  given: ({ readonly }) => (readonly === true ? (field.property === 'name' ? readonlyWords : '') : undefined),
})

/** Every part of a price item, by the names that conflicts and the history use; the room's own editor draws them. */
const itemFields: readonly EditorField[] = [
  textField('label', 'Name'),
  textField('public_label', 'Name for customers'),
  areaField('description', 'Description'),
  selectField('type', 'Type', choices(itemTypeLabels)),
  selectField('denomination', 'Counted by', denominationChoices()),
  numberField('amount', 'Amount'),
  amountsByYearField('percent'),
  numberField('cost', 'Cost', { type: 'money' }),
  numberField('multiplier', 'Multiplier'),
  numberField('quantity', 'Quantity'),
  numberField('minQty', 'Least quantity'),
  numberField('dailyMin', 'Hours a day at least'),
  checkboxField('taxable', 'Taxable'),
  checkboxField('tax', 'Is a tax'),
  checkboxField('emptyOnly', 'Empty legs only'),
  textField('repositionAirport', 'Repositioning begins at'),
  areaField('notes', 'Notes'),
  numberField('order', 'Order'),
  wholeField('logic', 'When'),
]

const ruleFields: readonly EditorField[] = [
  textField('name', 'Name', { required: true, colSpan: 6 }),
  dateField('start', 'Departures from', { colSpan: 3 }),
  { ...endDateField('end', 'Departures until', 'start'), colSpan: 3 },
  wholeField('fn', 'For which flights', { source: 'price-logic' }),
  itemsField('components', 'Price items', {
    source: 'price-items',
    fields: itemFields,
    items: { one: 'price item', empty: 'No price items yet.', title: ({ label }) => String(label ?? '') },
  }),
  areaField('description', 'Notes about this rule', { rows: 2 }),
]

/** A pricing record: rules and price items for a set of flights (3-aviation section 3). */
export const pricing = defineRecord({
  name: 'pricing',
  label: { one: 'Pricing', many: 'Pricing', path: 'pricing' },
  path: 'clients/{client}/pricing',
  conversation: pricingConversation,
  shape: z.strictObject({
    ...content,
    description: z.string().max(20_000).default(''),
    readonly: z.boolean().default(false),
    /** Computed: true if the draft is published, and the number of the live publication. */
    state: z.enum(['draft', 'live', 'changed']).default('draft'),
    edition: z.int().positive().optional(),
    /** Live edition of the prices, and the edition before it (decision D24). */
    live: publication.optional(),
    backup: publication.optional(),
    ...parties,
    metadata,
  }),
  access: { read: 'pricing-r', write: 'pricing' },
  recorded: ['live', 'backup'],
  columns: {
    name: { type: 'text' },
    starts_at: { type: 'bigint', path: 'start' },
    ends_at: { type: 'bigint', path: 'end' },
  },
  indexes: [['name'], ['starts_at']],
  search: { text: ['name', 'description'] },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'start', label: 'From', kind: 'date', sortable: true },
      { field: 'end', label: 'Until', kind: 'date', sortable: true },
    ],
    orderBy: { field: 'name', direction: 'asc' },
    omit: ['components', 'live', 'backup'],
  },
  form: [
    ...ruleFields.map(whileReadonly),
    checkboxField('active', 'In use', { colSpan: 6, description: 'Off: no price is made by it, published or not' }),
    checkboxField('readonly', 'Read only', {
      colSpan: 6,
      description: 'Nobody changes, publishes or deletes it until this is taken off',
    }),
    ...partiesFields.map((field) => ({ ...field, part: 'People' })),
  ],
  title: (doc) => String(doc['name'] ?? ''),
  derive: (doc) => {
    const rule = { ...withoutDoubles(doc), components: withItemIds(doc.components) }
    return { ...rule, state: publicationState(rule), edition: doc.live?.edition }
  },
  check: (doc, known = []) => [...ruleIssues(doc), ...readonlyIssues(doc, known)],
  kept: ({ readonly }) => (readonly === true ? readonlyWords : undefined),
})
