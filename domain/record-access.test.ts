import { describe, expect, it } from 'vitest'
import { mayExport } from './automation/index.ts'
import { hasRole, matches, type Actor, type Doc, type RecordDefinition } from './kernel/index.ts'
import { recordNamed, records } from './records.ts'

const all: readonly RecordDefinition[] = records

const actor = (userId: string, roles: string[]): Actor => ({
  userId,
  clientId: 'c',
  roles: new Set(roles),
  isDefaultClient: true,
})
const ana = actor('ana', ['admin', 'user', 'inbox', 'sales'])
const jo = actor('jo', ['user', 'inbox', 'sales', 'quotes', 'orders', 'contacts', 'trips', 'tasks', 'work'])
const rae = actor('rae', ['user', 'inbox', 'contacts-r', 'restricted'])

function mayRead(record: RecordDefinition, who: Actor, row: Doc): boolean {
  return answers(record.access.read, who, row)
}

function mayWrite(record: RecordDefinition, who: Actor, row: Doc): boolean {
  return answers(record.access.write, who, row)
}

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

const settled = (record: RecordDefinition, input: Doc): Doc => {
  const doc = record.shape.parse(input)
  return record.derive ? record.derive(doc, 1000) : doc
}

describe('access by the cast', () => {
  const someone: Doc = { id: 'x', user: 'x', is_super: false, is_admin: false, is_restricted: false }

  /** Threads, messages, their files and follow-ups are written by the inbox's calls; the data endpoints write own drafts only. */
  const byCallOnly = [
    'threads',
    'threadsmsgs',
    'message_files',
    'shared_drafts',
    'queue',
    'data_logs',
    'bulk_actions',
    'textconsents',
    'subscriptions',
    'relationships',
    'contact_imports',
    'mail_imports',
    'erasures',
    'record_exports',
    'record_edits',
    'mailconsents',
    'thread_exports',
    'ledger_exports',
    'feedback',
    'custom_fields',
    'devices',
    'invitations',
    'terms',
    'audit_exports',
    'shares',
    'acceptances',
    'flight_plans',
    'ai_conversations',
    'payments',
    'refunds',
    'refund_requests',
    'debt_reminders',
    'disputes',
    'cards',
    'provider_accounts',
    'provider_mirrors',
    'carrier_accounts',
    'labels',
    'label_batches',
    'payouts',
    'reconciliations',
    'payment_differences',
    'stock_holds',
    'returns',
    'carts',
    'stock_corrections',
    'stock_counts',
    'stock_count_lines',
    'price_changes',
    'purchases',
  ]

  it('gives an admin everything but rows of one person, messages, making clients and super users', () => {
    const kept = new Set([
      ...byCallOnly,
      'signatures',
      'locations',
      'unread',
      'notifications',
      'searches',
      'list_views',
    ])
    for (const record of all)
      expect([record.name, mayWrite(record, ana, someone)]).toEqual([record.name, !kept.has(record.name)])
    expect(answers(named('clients').access.create ?? false, ana, someone)).toBe(false)
    expect(mayWrite(named('users'), ana, { ...someone, is_super: true })).toBe(false)
  })

  it('gives a colleague the rights of the roles', () => {
    const writes = all.filter((record) => mayWrite(record, jo, someone)).map((record) => record.name)
    expect(writes.toSorted()).toEqual(
      [
        'filters',
        'macros',
        'documents',
        'contacts',
        'companies',
        'tasks',
        'quotes',
        'trips',
        'orders',
        'shipments',
        'freight_tables',
        'goods_quotes',
        'product_subscriptions',
        'tax_exemptions',
        'work_orders',
      ].toSorted(),
    )
  })

  it('keeps a colleague away from the drafts of others', () => {
    const draft: Doc = { draft: true, creator: { id: 'ana' } }
    expect(mayRead(named('threadsmsgs'), jo, draft)).toBe(false)
    expect(mayRead(named('threadsmsgs'), jo, { ...draft, draft: false })).toBe(true)
    expect(mayWrite(named('threadsmsgs'), ana, draft)).toBe(true)
    expect(mayWrite(named('threadsmsgs'), ana, { ...draft, draft: false })).toBe(false)
  })

  it('lets accounting see and export orders, payments and invoices, and write none', () => {
    const accountant = actor('accountant', ['user', 'accounting'])
    for (const name of ['orders', 'payments', 'refunds', 'invoices']) {
      expect(mayRead(named(name), accountant, someone)).toBe(true)
      expect(mayWrite(named(name), accountant, someone)).toBe(false)
      expect(mayExport(named(name), accountant)).toBe(true)
    }
    expect(mayExport(named('tax_exemptions'), accountant)).toBe(false)
    expect(mayRead(named('invoices'), jo, someone)).toBe(false)
  })

  it('lets a restricted user read contacts and write none', () => {
    expect(mayRead(named('contacts'), rae, someone)).toBe(true)
    expect(mayWrite(named('contacts'), rae, someone)).toBe(false)
    expect(mayRead(named('quotes'), rae, someone)).toBe(false)
  })

  it('hides restricted colleagues from a restricted user only', () => {
    const users = named('users')
    const restricted: Doc = { ...someone, is_restricted: true }
    expect(mayRead(users, rae, restricted)).toBe(false)
    expect(mayRead(users, rae, { ...restricted, id: 'rae' })).toBe(true)
    expect(mayRead(users, jo, restricted)).toBe(true)
  })

  it('keeps personal rows personal', () => {
    for (const name of ['unread', 'searches', 'notifications']) {
      expect(mayRead(named(name), rae, { user: 'jo' })).toBe(false)
      expect(mayWrite(named(name), ana, { user: 'jo' })).toBe(false)
      expect(mayWrite(named(name), jo, { user: 'jo' })).toBe(true)
    }
    for (const name of ['searches', 'devices', 'notifications'])
      expect(mayRead(named(name), ana, { user: 'jo' })).toBe(false)
    expect(mayRead(named('signatures'), ana, { id: 'jo' })).toBe(false)
  })

  it('shows a shared view only to users who may open its list, and lets its maker and admins change it', () => {
    const views = named('list_views')
    const shared: Doc = { user: 'ana', record: 'quotes', shared: true }
    expect([mayRead(views, jo, shared), mayRead(views, rae, shared)]).toEqual([true, false])
    expect(mayRead(views, rae, { ...shared, record: 'contacts' })).toBe(true)
    expect(mayRead(views, jo, { ...shared, shared: false })).toBe(false)
    expect([mayWrite(views, jo, shared), mayWrite(views, ana, { ...shared, user: 'jo' })]).toEqual([false, true])
    expect(mayWrite(views, ana, { ...shared, user: 'jo', shared: false })).toBe(false)
    expect(answers(views.access.create ?? true, ana, { ...shared, user: 'jo' })).toBe(false)
  })

  it('a user cannot lift a user above themselves', () => {
    const keeper = actor('keeper', ['user', 'users'])
    const users = named('users')
    expect(mayWrite(users, keeper, someone)).toBe(true)
    for (const roles of [['admin'], ['super']])
      expect(mayWrite(users, keeper, settled(users, { name: 'X', roles }))).toBe(false)
    expect(mayWrite(users, ana, settled(users, { name: 'X', roles: ['admin'] }))).toBe(true)
  })
})
