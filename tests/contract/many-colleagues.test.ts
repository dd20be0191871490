import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../domain/company/index.ts'
import { memberAddresses, mentionableBy } from '../../server/inbox/members.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { inLaro } from './inbox-server.ts'

/** More than one page of a list holds. */
const count = 510

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('of a large company each colleague can be mentioned, and none is taken for a customer', async () => {
  const made = await inLaro(server, async (ctx) => {
    const ids: string[] = []
    for (let at = 0; at < count; at += 1) {
      const doc = users.shape.parse({ first_name: `Colleague ${at}`, email: `colleague${at}@many.example` })
      ids.push((await createRecord(ctx, users, { doc })).id)
    }
    return ids
  })
  const known = await inLaro(server, mentionableBy)
  const names = new Set(known.map(({ id }) => id))
  expect(made.filter((id) => !names.has(id))).toEqual([])
  const addresses = await inLaro(server, memberAddresses)
  expect(made.filter((_, at) => !addresses.has(`colleague${at}@many.example`))).toEqual([])
})
