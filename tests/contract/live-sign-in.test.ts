import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { openLiveTestServer, type LiveTestServer } from './live-test-server.ts'

let testServer: TestServer
let live: LiveTestServer
beforeAll(async () => {
  live = await openLiveTestServer()
  testServer = live.testServer
})
afterAll(() => live.close())

const { rae } = cast
const client = clientIds.LARO
const threads = { path: `clients/${client}/threads` }

const grant = (roles: readonly string[]) =>
  testServer.platform.pools.owner.query(
    `with s as materialized (select set_config('app.client_id', $1, true)::uuid as client_id)
     update grants g set roles = $3 from s where g.client_id = s.client_id and g.user_id = $2`,
    [client, rae.id, roles],
  )

test('a role that is withdrawn while a socket signs in is not kept by it', async () => {
  const witness = await live.open(rae)
  witness.watch('threads', threads)
  const { reach } = testServer.platform
  const ask = reach.find.bind(reach)
  vi.spyOn(reach, 'find').mockImplementationOnce(async (...given) => {
    const actor = await ask(...given)
    await grant(['contacts-r'])
    // By then the process has notified all sockets that are signed in.
    await expect.poll(() => witness.errors.length).toBe(1)
    return actor
  })
  const late = await live.open(rae)
  late.watch('threads', threads)
  await expect.poll(() => late.errors).toEqual([{ type: 'error', id: 'threads', error: 'forbidden' }])
  witness.close()
  late.close()
})
