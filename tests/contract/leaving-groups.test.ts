import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts, groups } from '../../domain/crm/index.ts'
import { tokenOfSubscription } from '../../server/crm/groups/subscription-token.ts'
import { countGroup } from '../../server/crm/index.ts'
import { createRecord, getRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// After a mailing many leave at once. They do not wait for the count of a group, which reads everybody in it.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('a person who leaves by a link does not wait for the count of the group, and is counted afterwards', async () => {
  const { group, ann, bo } = await inLaro(server, async (ctx) => {
    const person = (name: string) =>
      createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: name, email: `${name}@g.example` }) })
    const doc = groups.shape.parse({ name: 'Alerts', type: 'manual' })
    return { group: await createRecord(ctx, groups, { doc }), ann: await person('ann'), bo: await person('bo') }
  })
  const tokenOf = (contact: string) =>
    tokenOfSubscription(server.platform.secret, { clientId: laro, group: group.id, contact })
  await call(server, cast.ana, {
    method: 'POST',
    url: `/groups/${group.id}/members`,
    body: { contacts: [ann.id, bo.id] },
  })
  const counted = () => inLaro(server, (ctx) => getRecord(ctx, groups, group.id))
  expect(await counted()).toMatchObject({ subscribed: 2, unsubscribed: 0 })

  const counting = await server.platform.pools.owner.connect()
  try {
    await counting.query('begin')
    const held = 'select 1 from groups where client_id = $1 and id = $2 for update'
    expect((await counting.query(held, [laro, group.id])).rowCount).toBe(1)
    const answers = await Promise.all([
      server.app.inject({
        method: 'POST',
        url: `/api/subscription/one-click?token=${tokenOf(ann.id)}`,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      server.app.inject({
        method: 'POST',
        url: '/api/subscription',
        payload: { token: tokenOf(bo.id), state: 'unsubscribed' },
      }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  } finally {
    await counting.query('rollback')
    counting.release()
  }
  await runQueued(server.platform, countGroup)
  expect(await counted()).toMatchObject({ subscribed: 0, unsubscribed: 2 })
})
