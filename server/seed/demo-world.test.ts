import { describe, expect, it } from 'vitest'
import { cropFaults, fieldsOfKind, kindNamed, shippedKinds } from '../../domain/content/index.ts'
import { parentTypes } from '../../domain/inbox/index.ts'
import { isDoc, valueAt } from '../../domain/kernel/index.ts'
import { records } from '../../domain/records.ts'
import { fileUrl } from '../platform/files/sign-url.ts'
import { cast, castMembers, clientIds } from './cast.ts'
import { demoWorld } from './demo-world.ts'
import type { WorldRow } from './world-writer.ts'

const now = Date.parse('2026-11-20T15:00:00Z')
const { rows: world, contents, uses } = demoWorld(now)

const named = (name: string): WorldRow[] => world.filter((row) => row.definition.name === name)
const of = (key: keyof typeof clientIds): WorldRow[] => world.filter((row) => row.clientId === clientIds[key])

const columnValue = ({ definition, doc }: WorldRow, column: string): unknown =>
  valueAt(doc, definition.columns[column]?.path ?? column)

describe('the demo world', () => {
  it('is the same each time', () => {
    expect(demoWorld(now).rows.map(({ id, date, doc }) => ({ id, date, doc }))).toEqual(
      world.map(({ id, date, doc }) => ({ id, date, doc })),
    )
  })

  it('gives every row a unique id', () => {
    expect(new Set(world.map((row) => `${row.clientId} ${row.definition.name} ${row.id}`)).size).toBe(world.length)
  })

  it('keeps every unique column unique', () => {
    const seen = new Set<string>()
    for (const row of world) {
      for (const columns of row.definition.unique ?? []) {
        const values = columns.map((column) => columnValue(row, column))
        if (values.some((value) => value === undefined || value === null)) continue
        const key = JSON.stringify([row.clientId, row.definition.name, columns, values])
        expect(seen.has(key), key).toBe(false)
        seen.add(key)
      }
    }
  })

  it('is settled: saving a record again would not change it', () => {
    for (const row of world) {
      const doc = row.definition.shape.parse(JSON.parse(JSON.stringify(row.doc)))
      const again = row.definition.derive ? row.definition.derive(doc, row.lastDate) : doc
      expect(JSON.parse(JSON.stringify(again))).toEqual(JSON.parse(JSON.stringify(row.doc)))
    }
  })

  it('contains nothing that has not happened yet', () => {
    for (const name of ['threads', 'threadsmsgs', 'contacts', 'quotes', 'trips', 'orders', 'unread']) {
      expect(
        named(name)
          .filter((row) => row.lastDate > now || row.date > row.lastDate)
          .map((row) => [name, row.id]),
      ).toEqual([])
    }
  })

  it('hangs threads on every kind of parent that a thread can have, in every medium', () => {
    const types = new Set(named('threads').map((row) => valueAt(row.doc, 'object.type')))
    expect(parentTypes.filter((type) => !types.has(type))).toEqual(['subquotes', 'shipments', 'mail_imports'])
    expect(new Set(named('threads').map((row) => row.doc['medium']))).toEqual(
      new Set(['email', 'text', 'chat', 'note', 'web']),
    )
  })

  it('leaves no thread without its record, no message without its thread, no unread item without either', () => {
    const ids = new Set(world.map((row) => `${row.clientId} ${row.id}`))
    const dangling = (name: string, path: string) =>
      named(name).filter((row) => {
        const id = valueAt(row.doc, path)
        return id !== undefined && !(typeof id === 'string' && ids.has(`${row.clientId} ${id}`))
      })
    expect(dangling('threads', 'object.id')).toEqual([])
    expect(dangling('threads', 'contact.id')).toEqual([])
    expect(dangling('threadsmsgs', 'tRef')).toEqual([])
    expect(dangling('unread', 'thread')).toEqual([])
    expect(dangling('unread', 'message')).toEqual([])
  })

  it('has conversations that are put aside, and a message with a table', () => {
    const snoozed = named('threads').map((row) => Number(row.doc['snoozed_until'] ?? 0))
    expect(snoozed.filter((until) => until > now).length).toBeGreaterThanOrEqual(3)
    expect(named('threadsmsgs').some((row) => String(row.doc['html']).includes('<table'))).toBe(true)
  })

  it('counts the messages of its threads', () => {
    const counts = Map.groupBy(named('threadsmsgs'), (row) => row.doc['tRef'])
    for (const row of named('threads')) expect(row.doc['message_count']).toBe(counts.get(row.id)?.length)
  })

  it('has the content of every file that it lists, and lists every content', () => {
    const carried = named('threadsmsgs').flatMap((row) => valueAt(row.doc, 'files[].url') as string[])
    expect(carried.length).toBeGreaterThan(5)
    const carriedUrls = new Set(carried)
    expect(carriedUrls.size).toBe(carried.length)
    const pictures = [...named('aircraft'), ...named('products')].flatMap(
      (row) => valueAt(row.doc, 'images[].url') as string[],
    )
    const inLibrary = named('files').map((row) => String(row.doc['url']))
    expect(inLibrary.length).toBeGreaterThan(5)
    const inPages = JSON.stringify(named('pages').map((row) => row.doc['content'])).matchAll(
      /"url":"(\/api\/files[^"]*)"/g,
    )
    const certificates = named('tax_exemptions').flatMap((row) => valueAt(row.doc, 'files[].url') as string[])
    const stored = contents.map(({ path }) => fileUrl(path))
    expect(new Set(stored)).toEqual(
      new Set([...carried, ...pictures, ...inLibrary, ...certificates, ...[...inPages].map((match) => match[1])]),
    )
    expect(new Set(named('message_files').map((row) => row.doc['url']))).toEqual(carriedUrls)
    for (const { path, content } of contents)
      expect(content.subarray(0, 4).toString('latin1')).toBe(
        path.endsWith('.pdf') ? '%PDF' : '\u00ff\u00d8\u00ff\u00e0',
      )
  })

  it('has a page whose structured data names the owner of the site', () => {
    const said = named('pages').filter(({ doc }) => doc['jsonld'] !== undefined)
    expect(said.map(({ doc }) => doc['url'])).toContain('/about-us')
    for (const { doc } of said)
      expect(doc['jsonld']).toMatchObject({ '@type': 'Organization', name: expect.any(String) })
  })

  it('has no page with a picture that needs a crop', () => {
    const pictured = named('pages').filter(({ doc }) => JSON.stringify(doc['content']).includes('"width"'))
    expect(pictured.map(({ doc }) => doc['url'])).toContain('/')
    for (const { doc } of pictured) {
      const kind = kindNamed(shippedKinds, String(doc['kind']))
      const content = isDoc(doc['content']) ? doc['content'] : {}
      expect(kind && cropFaults(fieldsOfKind(kind), { doc: content, path: 'content' })).toEqual([])
    }
  })

  it('counts a code as used by the orders that carry it', () => {
    const orders = named('orders').flatMap((row) => valueAt(row.doc, 'discount.codes[].discount_id') as string[])
    expect(orders.length).toBeGreaterThan(20)
    expect(uses.map((use) => use.discount_id).toSorted()).toEqual(orders.toSorted())
    const counts = Map.groupBy(orders, (id) => id)
    for (const row of named('discounts')) expect(row.doc['used']).toBe(counts.get(row.id)?.length ?? 0)
    expect(uses.filter((use) => use.is_sole)).toHaveLength(1)
  })

  it('keeps notes and chats inside', () => {
    const inside = named('threadsmsgs').filter(({ doc }) => doc['medium'] === 'note' || doc['medium'] === 'chat')
    expect(inside.filter(({ doc }) => JSON.stringify(doc['recipients']) !== '[]')).toEqual([])
  })

  it('is rich at the main client, and has something everywhere', () => {
    const count = (rows: WorldRow[], name: string) => rows.filter((row) => row.definition.name === name).length
    expect(count(of('LARO'), 'contacts')).toBeGreaterThan(300)
    expect(count(of('LARO'), 'threads')).toBeGreaterThan(300)
    for (const key of Object.keys(clientIds))
      expect(count(of(key as keyof typeof clientIds), 'threads')).toBeGreaterThanOrEqual(10)
    const written = new Set(world.map((row) => row.definition.name))
    expect(
      records
        .map((record) => record.name)
        .filter((name) => !written.has(name))
        .toSorted(),
    ).toEqual(
      [
        'acceptances',
        'ai_conversations',
        'audit_exports',
        'bulk_actions',
        'contact_imports',
        'data_logs',
        'devices',
        'erasures',
        'feedback',
        'invitations',
        'notifications',
        'page_kinds',
        'record_edits',
        'refunds',
        'record_exports',
        'shared_drafts',
        'shares',
        'signatures',
        'thread_exports',
        'cards',
        'disputes',
        'price_changes',
        'provider_accounts',
        'carrier_accounts',
        'labels',
        'ledger_exports',
        'mail_imports',
        'market_searches',
        'shipments',
        'returns',
        'short_urls',
        'stock_counts',
        'stock_count_lines',
        'label_batches',
        'freight_tables',
        'provider_mirrors',
        'payouts',
        'reconciliations',
        'payment_differences',
        'refund_requests',
        'debt_reminders',
      ].toSorted(),
    )
  })

  it('shows each user only where the cast allows it', () => {
    expect(named('users').length).toBe(castMembers.flatMap((member) => Object.keys(member.grants)).length)
    const sam = named('users').filter((row) => row.id === cast.sam.id)
    expect(sam.map((row) => row.clientId)).toEqual([clientIds.NXT])
  })

  it('uses only the reserved domains and numbers', () => {
    const text = JSON.stringify(world.map((row) => row.doc))
    const domains = new Set([...text.matchAll(/[\w.-]+@([\w.-]+\.[a-z]+)/g)].map((match) => match[1]))
    expect([...domains].filter((domain) => !domain?.endsWith('.example'))).toEqual([])
    expect(
      [...text.matchAll(/\+1\d{10}/g)].map((match) => match[0]).filter((phone) => !/^\+1\d{3}55501\d\d$/.test(phone)),
    ).toEqual([])
  })
})
