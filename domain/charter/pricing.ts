import { z } from 'zod'
import {
  areaField,
  checkboxField,
  dateField,
  endDateField,
  defineRecord,
  entry,
  epochMs,
  metadata,
  parties,
  partiesFields,
  shapeIssues,
  shortText,
  textField,
  withoutDoubles,
  type Issue,
} from '../kernel/index.ts'
import { logicIssues, type Logic } from './estimate/logic.ts'
import { priceItem, priceItemIssues, priceSubjects, type PriceItem } from './estimate/price-items.ts'
import type { PriceRule } from './estimate/rules.ts'
import { charterMessages } from './messages.ts'

/** What a rule says, as it is drafted and as it is published. */
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
  ...(start !== undefined && end !== undefined && end < start
    ? [charterMessages.issue('end', 'end-before-start')]
    : []),
  ...(fn === undefined ? [] : logicIssues(fn, priceSubjects, 'fn')),
  ...priceItemIssues(components, 'components'),
]

const drafted = z.object(content)

/** What keeps a draft from being published, each fault at its place: rules of earlier versions were kept as they came. */
export function draftIssues(rule: unknown): readonly Issue[] {
  const parsed = drafted.safeParse(rule)
  return parsed.success ? ruleIssues(parsed.data) : shapeIssues(parsed.error)
}

const published = drafted.extend({ edition: z.int() })

/** A published rule as prices are made by it, or what keeps it from being applied. */
export function publishedRule(
  id: string,
  live: unknown,
): { readonly rule: PriceRule } | { readonly name: string; readonly fault: Issue } {
  const parsed = published.safeParse(live)
  const [fault] = parsed.success ? ruleIssues(parsed.data) : shapeIssues(parsed.error)
  if (!parsed.success || fault) {
    const named = z.object({ name: shortText }).safeParse(live)
    return { name: named.data?.name ?? id, fault: fault ?? charterMessages.issue('', 'logic-shape') }
  }
  const { components, fn, ...facts } = parsed.data
  // Checked above: from here on its logic is what it was checked to be.
  return { rule: { id, ...facts, fn: fn as Logic | undefined, items: components as PriceItem[] } }
}

/** A pricing record: rules and price items for a set of flights (3-aviation section 3). */
export const pricing = defineRecord({
  name: 'pricing',
  label: { one: 'Pricing', many: 'Pricing', path: 'pricing' },
  path: 'clients/{client}/pricing',
  shape: z.strictObject({
    ...content,
    description: z.string().max(20_000).default(''),
    readonly: z.boolean().default(false),
    /** What prices are made by, and what they were made by before (decision D24). */
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
      { field: 'description', label: 'Description' },
      { field: 'start', label: 'From', kind: 'date', sortable: true },
      { field: 'end', label: 'Until', kind: 'date', sortable: true },
      { field: 'active', label: 'Active', kind: 'boolean', sortable: true },
    ],
    orderBy: { field: 'name', direction: 'asc' },
    omit: ['components', 'fn', 'live', 'backup'],
  },
  form: [
    textField('name', 'Name', { required: true }),
    areaField('description', 'Description'),
    dateField('start', 'From'),
    endDateField('end', 'Until', 'start'),
    checkboxField('active', 'Active', { colSpan: 6 }),
    ...partiesFields,
  ],
  title: (doc) => String(doc['name'] ?? ''),
  derive: withoutDoubles,
  check: ruleIssues,
})
