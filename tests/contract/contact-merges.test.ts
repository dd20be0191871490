import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../domain/company/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { findOrMakeContact } from '../../server/crm/index.ts'
import { amendRecord } from '../../server/platform/records/index.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'
import {
  closeMergeServer,
  kinds,
  make,
  merge,
  names,
  opened,
  openMergeServer,
  person,
  personNow,
  stored,
  undo,
  unique,
  type Made,
  type Person,
} from './merge-server.ts'

beforeAll(openMergeServer)
afterAll(closeMergeServer)

describe('a merge of contacts', () => {
  test('moves every record that names the other, keeps its addresses, and leads old links to the person', async () => {
    const [kept, gone] = [await person(), await person({ phone: '+12145550111', notes: 'Likes tea.' })]
    const made = []
    for (const kind of kinds) made.push(await make(kind, gone))
    await inLaro(opened(), (ctx) =>
      amendRecord(ctx, users, { id: cast.rae.id, amend: () => ({ contact_id: gone.id }) }),
    )

    const preview = await call(opened(), cast.jo, { url: `/contacts/${kept.id}/merges/${gone.id}` })
    expect(preview.status).toBe(200)
    const moves = preview.body.moves as { record: string; moves: number; is_open: boolean }[]
    expect(moves.map((one) => `${one.record} ${one.moves}`)).toEqual(
      expect.arrayContaining([
        'threads 1',
        'quotes 1',
        'trips 1',
        'orders 1',
        'invoices 1',
        'addresses 1',
        'filters 1',
        'subscriptions 1',
        'tasks 1',
      ]),
    )
    expect(moves.find(({ record }) => record === 'invoices')?.is_open).toBe(false)

    const { status, body } = await merge(kept.id, gone.id)
    expect(status).toBe(200)
    for (const one of made) {
      const doc = await stored(one)
      expect(names(doc, gone.id), one.kind).toBe(false)
      expect(names(doc, kept.id), one.kind).toBe(true)
    }
    expect((await personNow(kept.id))?.doc).toMatchObject({
      emails: [gone.email],
      phone: '+12145550111',
      notes: 'Likes tea.',
    })
    expect((await personNow(gone.id))?.gone).toBe(true)
    const link = await call(opened(), cast.jo, { url: `/contacts/${gone.id}/merged-into` })
    expect(link.body.contact).toMatchObject({ id: kept.id })
    const found = await inLaro(opened(), (ctx) => findOrMakeContact(ctx, { email: gone.email }))
    expect(found.id).toBe(kept.id)

    const merges = await call(opened(), cast.jo, { url: `/contacts/${kept.id}/merges` })
    expect(merges.body.merges).toMatchObject([{ id: body.merge, gone: gone.id, by: cast.jo.name }])
    expect((await undo(body.merge)).status).toBe(200)
    for (const one of made) expect(names(await stored(one), gone.id), one.kind).toBe(true)
    expect((await personNow(kept.id))?.doc['emails']).toEqual([])
    expect((await personNow(gone.id))?.gone).toBe(false)
    expect((await undo(body.merge)).status).toBe(409)
  })

  test('is for users who change contacts, at the seen versions, and never with itself', async () => {
    const [kept, gone] = [await person(), await person()]
    expect((await merge(kept.id, gone.id, cast.rae)).status).toBe(403)
    expect((await merge(kept.id, kept.id)).status).toBe(400)
    expect((await merge(kept.id, 'nobody')).status).toBe(404)
    await inLaro(opened(), (ctx) => amendRecord(ctx, contacts, { id: gone.id, amend: () => ({ title: 'New' }) }))
    const stale = await call(opened(), cast.jo, {
      method: 'POST',
      url: `/contacts/${kept.id}/merges`,
      body: { contact: gone.id, version: kept.version, other_version: gone.version },
    })
    expect(stale.status).toBe(409)
    expect(stale.body.code).toBe('contact-changed')
  })

  test('after an undo, later records go by their address, and a user assigns the rest', async () => {
    const [kept, gone] = [await person(), await person()]
    const { body } = await merge(kept.id, gone.id)
    const now = { ...kept, id: kept.id }
    const byAddress = await make('thread', { ...now, email: gone.email })
    const own = await make('thread', now)
    const [given, stays] = [
      await make('order', { ...now, email: undefined }),
      await make('order', { ...now, email: undefined }),
    ]
    const preview = await call(opened(), cast.jo, { url: `/contacts/merges/${body.merge}` })
    expect(preview.body.by_address).toBe(1)
    expect((preview.body.asked as Made[]).map(({ id }) => id).toSorted()).toEqual(
      [own.id, given.id, stays.id].toSorted(),
    )
    await undo(body.merge, [{ record: 'orders', id: given.id }])
    expect(names(await stored(byAddress), gone.id)).toBe(true)
    expect(names(await stored(given), gone.id)).toBe(true)
    expect(names(await stored(own), kept.id)).toBe(true)
    expect(names(await stored(stays), kept.id)).toBe(true)
  })

  test('after an undo, changes to the person since stay, and are announced before', async () => {
    const [kept, gone] = [await person(), await person({ phone: '+12145550177', title: 'Pilot' })]
    const { body } = await merge(kept.id, gone.id)
    const change = { phone: '+12145550188', notes: 'Prefers mornings.' }
    await inLaro(opened(), (ctx) => amendRecord(ctx, contacts, { id: kept.id, amend: () => change }))
    const preview = await call(opened(), cast.jo, { url: `/contacts/merges/${body.merge}` })
    expect(preview.body).toMatchObject({ changed: ['Phone', 'Notes'], kept_name: kept.name, asked_more: 0 })
    await undo(body.merge)
    const now = (await personNow(kept.id))?.doc
    expect(now).toMatchObject(change)
    expect(now?.['title']).toBeUndefined()
    expect((await personNow(gone.id))?.doc).toMatchObject({ phone: '+12145550177', title: 'Pilot' })
  })

  test('after an undo, the newest 200 later records are listed, with the number of the others', async () => {
    const [kept, gone] = [await person(), await person()]
    const { body } = await merge(kept.id, gone.id)
    for (let at = 0; at < 203; at += 1) await make('order', { ...kept, email: undefined })
    const preview = await call(opened(), cast.jo, { url: `/contacts/merges/${body.merge}` })
    expect(preview.body.asked).toHaveLength(200)
    expect(preview.body.asked_more).toBe(3)
    const give = (preview.body.asked as Made[]).map(({ id }) => ({ record: 'orders', id }))
    expect((await undo(body.merge, give)).body.moved).toBe(200)
  })

  test('two at once: each contact ends in one place, and nothing names one that is gone', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [a, b, c] = [await person(), await person(), await person()]
      const made = []
      for (const one of [a, b, c]) made.push(await make('quote', one), await make('thread', one))
      const answers = await Promise.all([merge(a.id, b.id), merge(b.id, a.id), merge(c.id, a.id), merge(a.id, c.id)])
      const done = answers.filter(({ status }) => status === 200).length
      expect(done).toBeGreaterThan(0)
      for (const { status } of answers) expect([200, 404, 409, 503]).toContain(status)
      const gone = []
      for (const { id } of [a, b, c]) if ((await personNow(id))?.gone === true) gone.push(id)
      expect(gone).toHaveLength(done)
      for (const one of made) for (const id of gone) expect(names(await stored(one), id)).toBe(false)
    }
  })
})

describe('contacts that may be one person', () => {
  test('are found by number and name, ranked with their reasons, until a user says that they are two', async () => {
    const tag = unique()
    const one = await person({ first_name: 'Dana', last_name: `W${tag}`, phone: '+12015550148', company: `C${tag}` })
    const other = await person({ first_name: 'D.', last_name: `W${tag}`, phones: ['+12015550148'], company: `C${tag}` })
    await person({ first_name: 'Else', last_name: `E${tag}` })
    const pairs = async () =>
      (await call(opened(), cast.rae, { url: `/contacts/duplicates?contact=${one.id}` })).body.pairs as {
        one: Person
        other: Person
        reasons: string[]
      }[]
    const [pair, ...more] = await pairs()
    expect(more).toEqual([])
    expect(new Set([pair?.one.id, pair?.other.id])).toEqual(new Set([one.id, other.id]))
    expect(pair?.reasons).toEqual(['phone', 'initial', 'company', 'domain'])
    const url = `/contacts/${other.id}/distinctions`
    expect((await call(opened(), cast.rae, { method: 'POST', url, body: { contact: one.id } })).status).toBe(403)
    expect((await call(opened(), cast.jo, { method: 'POST', url, body: { contact: one.id } })).status).toBe(200)
    expect(await pairs()).toEqual([])
    expect((await call(opened(), cast.jo, { method: 'DELETE', url: `${url}/${one.id}` })).status).toBe(200)
    expect(await pairs()).toHaveLength(1)
  })
})
