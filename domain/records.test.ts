import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  baseFields,
  hasRole,
  matches,
  pathTemplate,
  valueAt,
  type Actor,
  type Doc,
  type RecordDefinition,
} from './kernel/index.ts'
import { recordNamed, records } from './records.ts'
import { smallestPages } from './smallest-pages.ts'
import { valuesOf } from './values-of-fields.ts'

const all: readonly RecordDefinition[] = records

/** Schema inside optional, nullable and defaulted wrappers. */
function unwrapped(schema: z.ZodType): z.ZodType {
  const { def } = schema as z.ZodType & { def: { innerType?: z.ZodType } }
  return def.innerType ? unwrapped(def.innerType) : schema
}

/** True if a shape knows a dotted path; `[]` steps into a list. Free-form metadata knows everything. */
function knows(schema: z.ZodType, path: string): boolean {
  const [head = '', ...rest] = path.split('.')
  const inner = unwrapped(schema)
  if (!(inner instanceof z.ZodObject)) return inner instanceof z.ZodRecord
  const field: z.ZodType | undefined = inner.shape[head.replace('[]', '')]
  if (!field) return false
  const found = unwrapped(field)
  const next = head.endsWith('[]') && found instanceof z.ZodArray ? (found.element as z.ZodType) : found
  return rest.length === 0 || knows(next, rest.join('.'))
}

/** The schema of a dotted path; undefined for base fields and free-form metadata. */
function schemaAt(schema: z.ZodType, path: string): z.ZodType | undefined {
  const [head = '', ...rest] = path.split('.')
  const inner = unwrapped(schema)
  const field: z.ZodType | undefined = inner instanceof z.ZodObject ? inner.shape[head] : undefined
  return field && rest.length > 0 ? schemaAt(field, rest.join('.')) : field
}

const isBase = (field: string): boolean => baseFields.some((base) => base === field)
const hasField = (record: RecordDefinition, path: string): boolean => isBase(path) || knows(record.shape, path)
const isColumn = (record: RecordDefinition, field: string): boolean =>
  isBase(field) || Object.entries(record.columns).some(([name, column]) => name === field || column.path === field)

const actor = (userId: string, roles: string[]): Actor => ({
  userId,
  clientId: 'c',
  roles: new Set(roles),
  isDefaultClient: true,
})
const nobody = actor('nobody', [])

const mayRead = ({ access }: RecordDefinition, who: Actor, row: Doc): boolean => answers(access.read, who, row)
const mayWrite = ({ access }: RecordDefinition, who: Actor, row: Doc): boolean => answers(access.write, who, row)

function answers(access: RecordDefinition['access']['read'], who: Actor, row: Doc): boolean {
  if (typeof access === 'boolean') return access
  if (typeof access === 'string') return hasRole(who, access)
  const reach = access(who)
  return typeof reach === 'boolean' ? reach : matches(row, reach)
}

const named = (name: string): RecordDefinition => {
  const record = recordNamed(name)
  if (!record) throw new Error(`no record named ${name}`)
  return record
}

const entryNamed = { id: '1', label: 'Blade' }

/** The smallest document of a record type: the required fields of its shape. */
const smallest: Readonly<Record<string, Doc>> = {
  ai_conversations: { user_id: 'x' },
  clients: { name: 'Laro Charter', name_key: 'LARO' },
  audit_exports: { user: 'jo', by: 'Jo Stern', about: 'Contacts', narrowing: {} },
  custom_fields: { record: 'contacts' },
  devices: { user: 'jo' },
  invitations: { email: 'neo@laro.example', sent_at: 1000 },
  addresses: { company: 'Laro', zip: '75201', phone: '+12145550101' },
  threads: { object: { type: 'contacts', id: '1' } },
  threadsmsgs: { medium: 'note', tRef: '1' },
  mail_imports: { creator: entryNamed, file_name: 'Inbox.mbox', size: 1 },
  message_files: { message: '1', name: 'a.pdf', url: 'a' },
  thread_exports: { thread: '1', format: 'pdf', user: 'jo', feedback_id: '1' },
  shared_drafts: { thread: '1', creator: 'jo' },
  short_urls: { longUrl: 'https://pay.example/1' },
  unread: { user: 'jo', type: 'threads', ref: 'clients/c/threads/1', thread: '1' },
  bulk_actions: { creator: { id: 'jo', label: 'Jo Stern' }, action: { kind: 'read' }, total: 1 },
  filters: { name: 'Catering' },
  macros: { name: 'Thank, and wait' },
  notifications: { user: 'jo' },
  documents: { name: 'Itinerary', template_id: 'itinerary' },
  contact_types: { name: 'Vendor' },
  groups: { name: 'Brokers' },
  tasks: { name: 'Call the FBO' },
  searches: { user: 'jo', name: 'Teterboro', query: 'teb', index: 'threads' },
  list_views: { user: 'jo', name: 'Retail', record: 'contacts', list: 'marketing/contacts' },
  ...smallestPages,
  deals: { departureAirport: { icao: 'KDAL' }, arrivalAirport: { icao: 'KTEB' } },
  market_searches: { name: 'Teterboro to Nashville' },
  flight_plans: { plan_id: 'p', tail_number: 'N1', origin: 'KTEB', start: 1, told_at: 1 },
  schedule: { start: 1, end: 2, tail_number: 'N101LC', kind: 'maintenance' },
  aircraft: { tail_number: 'N101LC' },
  aircraft_models: { name: 'Citation' },
  airports: { name: 'Love Field', icao: 'kdal' },
  accounts: { name: 'Retail' },
  trips: { status: 'tConfirmed' },
  pricing: { name: 'Base' },
  products: { name: 'Blade' },
  purchases: {
    vendor: entryNamed,
    by: entryNamed,
    lines: [{ product: entryNamed, quantity: 1, unit_cost: 5, amount: 5 }],
  },
  price_lists: { name: 'Roofers' },
  price_changes: { by: entryNamed },
  stock_holds: { order: entryNamed },
  stock_counts: { by: entryNamed },
  stock_count_lines: { count: 'c', product: entryNamed },
  stock_corrections: { product: entryNamed, before: 1, after: 2, reason: 'counted', by: entryNamed },
  product_subscriptions: { contact: { id: 'c1', name: 'Ana' }, items: [{ name: 'Plan', price: 100 }] },
  ads: { title: 'Blades' },
  discounts: { title: 'Spring' },
  zips: { zip: '75201' },
  tax_states: { state: 'TX', rate: 6.25, year: 2026 },
  tax_exemptions: { number: 'R-1', state: 'TX', until: 1, contact: { id: 'c1', label: 'Ana' } },
  pages: { name: 'Home' },
  headers: { name: 'Head' },
  footers: { name: 'Foot' },
  blogs: { name: 'News' },
  files: { name: 'a.pdf', url: 'a' },
  deployments: { name: 'Launch' },
  guide_sections: { title: 'Inbox' },
  terms: { edition: '2026-11', terms: '<p>Be kind.</p>' },
  metrics: { name: 'messages', year: 2026, month: 11, dayOfMonth: 20, week: 47, dayOfWeek: 5, dayOfYear: 324 },
  feedback: { group_id: '1', user: 'jo', title: 'Begun', percent: 0 },
  erasures: { erased_id: 'c1', creator: { id: '1', label: 'Dana' }, reason: 'They asked for it' },
  record_exports: { user: 'jo', record: 'contacts', title: 'Contacts', format: 'csv', fields: ['name'] },
  record_edits: { creator: { id: '1', label: 'Dana' }, record: 'contacts', title: 'Contacts', values: {}, total: 1 },
  contact_imports: { creator: { id: '1', label: 'Dana' }, file_name: 'people.csv', known: 'skip', total: 1 },
  companies: { name: 'Harbor Group' },
  relationships: { kind: 'books_for', person: { id: '1', label: 'Dana' }, other_person: { id: '2', label: 'Kim' } },
  subscriptions: { group_id: '1', contact: { id: '1', name: 'Dana Whitfield' } },
  mailconsents: { email: 'dana@example.com', state: 'stopped', source: 'page' },
  textconsents: { phone: '+12145550101', state: 'stopped', word: 'STOP' },
  data_logs: {
    action: 'read',
    result: 'shown',
    success: true,
    details: { user: 'jo', by: 'Jo', record: 'contacts', id: '1', about: 'Pia', fields: ['passport'] },
  },
}

const settled = (record: RecordDefinition, input: Doc): Doc => {
  const doc = record.shape.parse(input)
  return record.derive ? record.derive(doc, 1000) : doc
}

describe.each(all.map((record) => [record.name, record] as const))('the definition of %s', (_, record) => {
  it('names a unique table and path', () => {
    expect(record.name).toMatch(/^[a-z][a-z_]*$/)
    expect(all.filter((other) => other.name === record.name || other.path === record.path)).toEqual([record])
    expect(recordNamed(record.name)).toBe(record)
  })

  it('has its owners as columns', () => {
    const { owners } = pathTemplate(record.path)
    for (const owner of owners) expect(Object.keys(record.columns)).toContain(owner)
  })

  it('filters and sorts by fields of its shape', () => {
    const fields = Object.entries(record.columns).map(([name, column]) => column.path ?? name)
    expect(fields.filter((field) => !hasField(record, field))).toEqual([])
    expect(Object.keys(record.columns).filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([])
  })

  it('indexes its columns', () => {
    const used = [...(record.indexes ?? []), ...(record.unique ?? []), record.hashed ?? []].flat()
    expect(used.filter((name) => !isBase(name) && !Object.hasOwn(record.columns, name))).toEqual([])
  })

  it('lists, sorts and omits fields of its shape', () => {
    expect(record.list.columns.filter((column) => !hasField(record, column.field))).toEqual([])
    expect(record.list.columns.filter((column) => column.sortable && !isColumn(record, column.field))).toEqual([])
    expect(isColumn(record, record.list.orderBy.field)).toBe(true)
    const shown = record.list.columns.map((column) => column.field.split('.')[0])
    for (const field of record.list.omit ?? []) {
      expect(hasField(record, field)).toBe(true)
      expect(shown).not.toContain(field)
    }
  })

  it('guards fields of its shape that can be neither found nor sorted by', () => {
    for (const field of [...(record.guarded ?? []), ...(record.sealed ?? [])].flatMap(({ fields }) => fields)) {
      expect(Object.keys(record.shape.shape)).toContain(field)
      const { text = [], numbers = [], facets = {}, numeric = {} } = record.search ?? {}
      const columns = Object.entries(record.columns).map(([name, column]) => column.path ?? name)
      const shown = record.list.columns.map((column) => column.field)
      const found = [...text, ...numbers, ...Object.values(facets), ...Object.values(numeric)]
      const known = [...columns, ...shown, ...found].map((path) => path.split(/[.[]/)[0])
      expect(known).not.toContain(field)
    }
  })

  it('reserves fields of its shape', () => {
    const fields = (record.reserved ?? []).flatMap((one) => one.fields)
    expect(fields.filter((field) => !hasField(record, field))).toEqual([])
  })

  it('records fields of its shape, and offers none of them to be edited', () => {
    for (const path of [...(record.recorded ?? []), ...(record.recordedLater?.fields ?? [])]) {
      expect(hasField(record, path), path).toBe(true)
      const isWithin = (property: string) => property === path || property.startsWith(`${path}.`)
      expect(record.form.filter(({ property, readOnly }) => isWithin(property) && !readOnly)).toEqual([])
    }
    const logs = record.transitions ? [record.transitions.log] : []
    expect(logs.filter((path) => record.recorded?.includes(path) !== true)).toEqual([])
  })

  it('leaves guarded fields out of lists: each reading is one of a single record, and logged', () => {
    const fields = [...(record.guarded ?? []), ...(record.sealed ?? [])].flatMap((one) => one.fields)
    expect(fields.filter((field) => record.list.omit?.includes(field) !== true)).toEqual([])
  })

  it('leaves secrets of its shape out of lists', () => {
    for (const field of record.secret ?? []) {
      expect(hasField(record, field)).toBe(true)
      expect(record.list.omit).toContain(field)
    }
  })

  it('edits fields of its shape', () => {
    expect(record.form.filter((field) => !hasField(record, field.property))).toEqual([])
    expect(record.form.length).toBeGreaterThan(0)
  })

  it('accepts values of its form', () => {
    for (const field of record.form) {
      const schema = schemaAt(record.shape, field.property)
      for (const value of schema ? valuesOf(field) : []) {
        expect([field.property, value, schema?.safeParse(value).success]).toEqual([field.property, value, true])
      }
    }
  })

  it('is searched by fields of its shape', () => {
    const { text = [], numbers = [], facets = {}, numeric = {}, geo } = record.search ?? {}
    const paths = [
      ...text,
      ...numbers,
      ...Object.values(facets),
      ...Object.values(numeric),
      ...(geo ? [geo.latitude, geo.longitude] : []),
    ]
    expect(paths.filter((path) => !hasField(record, path))).toEqual([])
  })

  it('takes its smallest document, has a title for it, and settles it once and for all', () => {
    const once = settled(record, smallest[record.name] ?? {})
    expect(record.check?.(once) ?? []).toEqual([])
    expect(typeof record.title(once)).toBe('string')
    expect(settled(record, JSON.parse(JSON.stringify(once)))).toEqual(JSON.parse(JSON.stringify(once)))
  })

  it('refuses fields that it does not know', () => {
    expect(record.shape.safeParse({ ...smallest[record.name], unheard_of: 1 }).success).toBe(false)
  })

  it('is closed to a user without roles, except for public parts', () => {
    const own = new Set(['clients', 'custom_fields', 'guide_sections', 'terms'])
    expect(mayRead(record, nobody, { id: 'other', user: 'other' })).toBe(own.has(record.name))
    expect(mayWrite(record, nobody, { id: 'other', user: 'other' })).toBe(false)
  })
})

describe('values that every save settles', () => {
  const people = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), label: fc.string({ maxLength: 8 }) }), {
    maxLength: 6,
  })

  it('never leaves an agent among the followers, and is settled after one save', () => {
    const threads = named('threads')
    fc.assert(
      fc.property(people, people, people, (agents, followers, roles) => {
        const once = settled(threads, { object: { type: 'contacts', id: '1' }, agents, followers, roles })
        const ids = (path: string): unknown[] => valueAt(once, path) as unknown[]
        expect(ids('followers[].id').filter((id) => ids('agents[].id').includes(id))).toEqual([])
        expect(once['unassigned']).toBe(agents.length + followers.length + roles.length === 0)
        expect(settled(threads, once)).toEqual(once)
      }),
    )
  })
})
