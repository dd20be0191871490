import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searches } from '../../domain/crm/index.ts'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import { inTheNameOf, withTenant, type Ctx } from '../../server/platform/context.ts'
import { Forbidden, NotFound } from '../../server/platform/errors.ts'
import { amendRecord, asOwner, asVerb, beyondReach, getRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { inLaro, laro, makeContact, receive } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const asJo = async <T>(step: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withTenant(server.platform, await server.platform.reach.actor(cast.jo.id, laro), step)

const searchOf = (user: string) =>
  searches.shape.parse({ name: 'Mine', user, index: 'contacts', query: 'lund', filters: [] })

describe("beyond the actor's own rights", () => {
  test('a record is read, and the actor’s own reach stays unchanged', async () => {
    const { id } = await inLaro(server, (ctx) =>
      asOwner(ctx, searches, cast.ana.id).create({ doc: searchOf(cast.ana.id) }),
    )
    await asJo(async (ctx) => {
      await expect(getRecord(ctx, searches, id)).rejects.toThrow(NotFound)
      expect(await beyondReach(ctx, searches).get(id)).toMatchObject({ user: cast.ana.id })
      await expect(getRecord(ctx, searches, id)).rejects.toThrow(NotFound)
    })
  })

  test('a verb writes one type of record, in the actor’s name', async () => {
    const contact = await makeContact(server)
    const { thread } = await receive(server, contact.id)
    await asJo(async (ctx) => {
      const amend = () => ({ subject: 'By a verb' })
      await expect(amendRecord(ctx, threads, { id: thread.id, amend })).rejects.toThrow(Forbidden)
      expect(await asVerb(ctx, threads).amend({ id: thread.id, amend })).toMatchObject({ subject: 'By a verb' })
    })
    const { rows } = await server.platform.pools.owner.query(
      'select actor_id from history where client_id = $1 and id = $2 order by version desc limit 1',
      [laro, thread.id],
    )
    expect(rows).toEqual([{ actor_id: cast.jo.id }])
  })

  test('a draft belongs to its writer, against any right to read', async () => {
    const contact = await makeContact(server)
    const { thread } = await receive(server, contact.id)
    const creator = { id: cast.ana.id, label: cast.ana.name }
    const doc = threadsmsgs.shape.parse({ medium: 'note', tRef: thread.id, draft: true, state: 'draft', creator })
    await asJo(async (ctx) => {
      const { id } = await asOwner(ctx, threadsmsgs, cast.ana.id).create({ doc })
      expect(await beyondReach(ctx, threadsmsgs).find(id)).toBeUndefined()
      await expect(asVerb(ctx, threadsmsgs).amend({ id, amend: () => ({ message: 'Mine' }) })).rejects.toThrow(NotFound)
      expect(await asOwner(ctx, threadsmsgs, cast.ana.id).get(id)).toMatchObject({ creator, draft: true })
    })
  })

  test('only the program acts in a user’s name', async () => {
    await asJo(async (ctx) => expect(() => inTheNameOf(ctx, cast.ana.id)).toThrow(TypeError))
    await inLaro(server, async (ctx) => {
      const named = inTheNameOf(ctx, cast.ana.id)
      expect(named.actor).toEqual({ ...ctx.actor, userId: cast.ana.id })
    })
  })
})
