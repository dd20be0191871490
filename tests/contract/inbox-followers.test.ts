import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, entryOf, makeContact, receive } from './inbox-server.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const several = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `f${at}`, label: `F${at}` }))
const threadWith = async (followers: object[]) => (await receive(server, contactId, { thread: { followers } })).thread
const follow = (id: string) => call(server, cast.jo, { method: 'POST', url: `/messaging/thread/${id}/follow` })

test('ten follow a thread; the eleventh is refused, and a present follower is not', async () => {
  const full = await follow((await threadWith(several(10))).id)
  expect([full.status, full.body.issues]).toEqual([
    400,
    [{ path: 'followers', code: 'too-many-followers', params: { max: 10 } }],
  ])
  expect((await follow((await threadWith(several(9))).id)).body.thread.followers).toHaveLength(10)
  const known = await follow((await threadWith([entryOf(cast.jo), ...several(9)])).id)
  expect(known.status).toBe(200)
})

test('of more, after a merge, one at a time is removed, and none is added', async () => {
  const thread = await threadWith(several(12))
  const put = (version: number, followers: object[]) =>
    call(server, cast.jo, {
      method: 'PUT',
      url: `/messaging/thread/${thread.id}/parties`,
      body: { version, followers },
    })
  expect((await put(thread.version, several(13))).body.issues).toMatchObject([{ code: 'too-many-followers' }])
  const fewer = await put(thread.version, several(11))
  expect(fewer.body.thread.followers).toHaveLength(11)
  expect((await put(fewer.body.thread.version, several(12))).status).toBe(400)
})
