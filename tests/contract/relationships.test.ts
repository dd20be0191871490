import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies, contacts, relationships, relationshipsOf } from '../../domain/crm/index.ts'
import { orders } from '../../domain/commerce/index.ts'
import { tidyRelationships } from '../../server/crm/relationships/keep-relationships.ts'
import { createRecord, listRecords, trashRecord } from '../../server/platform/records/index.ts'
import { runTimed } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { closeMergeServer, merge, opened, openMergeServer, person, undo, unique, type Person } from './merge-server.ts'

beforeAll(openMergeServer)
afterAll(closeMergeServer)

interface Said {
  readonly kind: string
  readonly other: string
  readonly is_inverse?: boolean
}

const say = (id: string, body: Said, who: CastMember = cast.jo) =>
  call(opened(), who, { method: 'POST', url: `/contacts/${id}/relationships`, body: { ...body } })

const drop = (id: string, relationship: string, who: CastMember = cast.jo) =>
  call(opened(), who, { method: 'DELETE', url: `/contacts/${id}/relationships/${relationship}` })

const rowsOf = (id: string) =>
  inLaro(opened(), (ctx) => listRecords(ctx, relationships, { where: relationshipsOf([id]), limit: 20 }))

const related = async (ids: readonly string[], who: CastMember = cast.jo) => {
  const { body } = await call(opened(), who, { url: `/contacts/related?of=${ids.join(',')}` })
  return (body.people as { id: string; why: string }[]).map(({ id, why }) => `${id} ${why}`)
}

const three = async (): Promise<[Person, Person, Person]> => [await person(), await person(), await person()]

describe('a relationship', () => {
  test('is kept once for a pair and kind, from either side and for any number of calls', async () => {
    const [ana, bo] = await three()
    const both = await Promise.all([
      say(ana.id, { kind: 'books_for', other: bo.id }),
      say(bo.id, { kind: 'books_for', other: ana.id, is_inverse: true }),
      say(ana.id, { kind: 'flies_with', other: bo.id }),
      say(bo.id, { kind: 'flies_with', other: ana.id }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const rows = await rowsOf(ana.id)
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['books_for', 'flies_with'])
    expect(rows.find(({ kind }) => kind === 'books_for')?.person).toEqual({ id: ana.id, label: ana.name })
  })

  test('is refused with oneself, with no one, of another client, and to users who may not write contacts', async () => {
    const [ana, bo] = await three()
    const self = await say(ana.id, { kind: 'books_for', other: ana.id })
    expect([self.status, self.body.issues]).toMatchObject([400, [{ code: 'related-to-itself' }]])
    expect((await say(ana.id, { kind: 'books_for', other: 'nobody' })).status).toBe(404)
    expect((await say(ana.id, { kind: 'books_for', other: bo.id }, cast.sam)).status).toBe(404)
    expect((await say(ana.id, { kind: 'books_for', other: bo.id }, cast.rae)).status).toBe(403)
    expect((await say(ana.id, { kind: 'owns', other: bo.id })).status).toBe(400)
    expect(await rowsOf(ana.id)).toEqual([])
  })

  test('is removed from either side, and from no other', async () => {
    const [ana, bo, cy] = await three()
    const { body } = await say(ana.id, { kind: 'assistant_of', other: bo.id })
    expect((await drop(cy.id, body.id)).status).toBe(404)
    expect((await drop(bo.id, body.id, cast.rae)).status).toBe(403)
    expect((await drop(bo.id, body.id)).status).toBe(200)
    expect(await rowsOf(ana.id)).toEqual([])
    expect((await say(ana.id, { kind: 'assistant_of', other: bo.id })).status).toBe(200)
    expect(await rowsOf(bo.id)).toHaveLength(1)
  })

  test('is removed for good when one of its people cannot be restored', async () => {
    const [ana, bo] = await three()
    await say(ana.id, { kind: 'flies_with', other: bo.id })
    await inLaro(opened(), (ctx) => trashRecord(ctx, contacts, { id: bo.id }))
    await runTimed(opened().platform, tidyRelationships, 0)
    expect(await rowsOf(ana.id)).toHaveLength(1)
    expect(await related([ana.id])).toEqual([])
    await opened().platform.pools.owner.query('delete from contacts where id = $1', [bo.id])
    await runTimed(opened().platform, tidyRelationships, 0)
    expect(await rowsOf(ana.id)).toEqual([])
  })
})

describe('suggested people', () => {
  test('are related to the given ones, each once with every reason', async () => {
    const [ana, bo, cy] = await three()
    await say(bo.id, { kind: 'books_for', other: ana.id })
    await say(bo.id, { kind: 'assistant_of', other: ana.id })
    await say(ana.id, { kind: 'flies_with', other: cy.id })
    const found = await related([ana.id])
    expect(found.toSorted()).toEqual(
      [`${bo.id} books for ${ana.name}, assistant of ${ana.name}`, `${cy.id} flies with ${ana.name}`].toSorted(),
    )
    expect(await related([bo.id])).toEqual([`${ana.id} is booked by ${bo.name}, has the assistant ${bo.name}`])
    expect(await related([ana.id, bo.id])).toEqual([`${cy.id} flies with ${ana.name}`])
    expect(await related([])).toEqual([])
    expect((await call(opened(), cast.sam, { url: `/contacts/related?of=${ana.id}` })).status).toBe(404)
  })
})

describe('a merge', () => {
  test('brings the same relationship of two people together, and taking it back parts them', async () => {
    const [ana, double, bo] = await three()
    await say(bo.id, { kind: 'books_for', other: ana.id })
    await say(bo.id, { kind: 'books_for', other: double.id })
    await say(ana.id, { kind: 'flies_with', other: double.id })
    const before = await rowsOf(double.id)
    const merged = await merge(ana.id, double.id)
    expect(merged.status).toBe(200)
    expect(await related([ana.id])).toEqual([`${bo.id} books for ${ana.name}`])
    expect(await rowsOf(double.id)).toEqual([])
    expect((await undo(merged.body.merge)).status).toBe(200)
    const parted = await rowsOf(double.id)
    expect(parted.map(({ person: one, other_person: other }) => [one, other])).toEqual(
      before.map(({ person: one, other_person: other }) => [one, other]),
    )
  })

  test('removed once, it is removed together with the one that a merge added', async () => {
    const [ana, double, bo] = await three()
    const { body } = await say(bo.id, { kind: 'books_for', other: ana.id })
    await say(bo.id, { kind: 'books_for', other: double.id })
    await merge(ana.id, double.id)
    expect(await rowsOf(bo.id)).toHaveLength(2)
    await drop(ana.id, body.id)
    expect(await rowsOf(bo.id)).toEqual([])
  })
})

describe('a company', () => {
  const company = (doc: object) =>
    inLaro(opened(), (ctx) => createRecord(ctx, companies, { doc: companies.shape.parse(doc) }))

  test('keeps the names that contacts write, also its former ones', async () => {
    const name = `Harbor ${unique()}`
    const { id, version } = await company({ name: ` ${name} `, names: ['Harbor Ltd', 'Harbor Ltd', ' '] })
    const url = `/data/clients/${laro}/companies/${id}`
    const read = async () => (await call(opened(), cast.jo, { url })).body
    expect(await read()).toMatchObject({ name, names: [name, 'Harbor Ltd'] })
    const { status } = await call(opened(), cast.jo, {
      method: 'PATCH',
      url,
      body: { version, change: { name: 'Harbor Air' } },
    })
    expect(status).toBe(200)
    expect(await read()).toMatchObject({ name: 'Harbor Air', names: ['Harbor Air', name, 'Harbor Ltd'] })
    const collection = `/data/clients/${laro}/companies`
    const again = await call(opened(), cast.jo, { method: 'POST', url: collection, body: { name: 'Harbor Air' } })
    expect(again.status).toBe(409)
  })

  test('has the timeline of the contacts who write one of its names, as far as readable', async () => {
    const name = `Pier ${unique()}`
    const [one, other] = [await person({ company: name }), await person({ company: `${name} Inc` })]
    const stranger = await person({ company: `${name} Other` })
    const { id } = await company({ name, names: [`${name} Inc`] })
    for (const contact of [one, other, stranger])
      await inLaro(opened(), (ctx) =>
        createRecord(ctx, orders, {
          doc: orders.shape.parse({ invoice_id: unique(), contact: { id: contact.id, name: contact.name } }),
        }),
      )
    const timeline = async (who: CastMember, query = '') =>
      call(opened(), who, { url: `/companies/${id}/timeline${query}` })
    const { status, body } = await timeline(cast.jo, '?kind=orders')
    expect([status, body.entries.length]).toEqual([200, 2])
    const edits = await timeline(cast.jo, '?kind=edits')
    expect(edits.body.entries.map(({ words }: { words: string }) => words).toSorted()).toEqual(
      [one.name, other.name].toSorted(),
    )
    // Rae reads contacts, not orders.
    const less = await timeline(cast.rae)
    expect(less.status).toBe(200)
    expect(less.body.counts).not.toHaveProperty('orders')
    expect((await timeline(cast.sam)).status).toBe(404)
  })
})
