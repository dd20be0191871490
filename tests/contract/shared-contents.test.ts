import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor, withOutside, type Ctx, type OutsideCtx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { shareFile, storeFile } from '../../server/platform/files/index.ts'
import { removeFile } from '../../server/platform/files/store-file.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { clientIds } from '../world.ts'
import { pathOf } from './file-calls.ts'
import { holding, lockWaiters } from './held-transaction.ts'

// Several paths name one content: it leaves the store with the last of them, and never before.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const inLaro = <T>(verb: (ctx: OutsideCtx) => Promise<T>) =>
  withOutside(server.platform, systemActor(clientIds.LARO), verb)

const leftovers = async () =>
  (await inLaro((ctx) => ctx.db.run(sql<{ key: string }>`select key from file_leftovers`))).map(({ key }) => key)

async function shared(name: string): Promise<{ key: string; first: string; second: string }> {
  const [first, second] = [pathOf(`${name}-1.txt`), pathOf(`${name}-2.txt`)]
  return inLaro(async (ctx) => {
    const { id } = await storeFile(ctx, { path: first, content: Buffer.from(name) })
    expect(await shareFile(ctx, first, second)).toBe(true)
    return { key: `${clientIds.LARO}/${id}`, first, second }
  })
}

const held = (verb: (ctx: Ctx) => Promise<unknown>) => holding(server.platform, systemActor(clientIds.LARO), verb)
const waiters = () => lockWaiters(server.platform)

test('two names of one content, taken away at the same moment, leave nothing in the store', async () => {
  const { key, first, second } = await shared('both')
  const letGo = await held((ctx) => removeFile(ctx, first))
  const other = inLaro((ctx) => removeFile(ctx, second))
  await expect.poll(waiters, { timeout: 20_000 }).toBe(1)
  await letGo()
  await other
  expect(await leftovers()).toContain(key)
})

test('a content that is named again while its first name is removed stays', async () => {
  const path = pathOf('again.txt')
  const { id } = await inLaro((ctx) => storeFile(ctx, { path, content: Buffer.from('again') }))
  const letGo = await held((ctx) => shareFile(ctx, path, pathOf('again-2.txt')))
  const removed = inLaro((ctx) => removeFile(ctx, path))
  await expect.poll(waiters, { timeout: 20_000 }).toBe(1)
  await letGo()
  await removed
  expect(await leftovers()).not.toContain(`${clientIds.LARO}/${id}`)
})

test('a content whose only name is removed first cannot be named again', async () => {
  const path = pathOf('gone.txt')
  await inLaro((ctx) => storeFile(ctx, { path, content: Buffer.from('gone') }))
  const letGo = await held((ctx) => removeFile(ctx, path))
  const named = inLaro((ctx) => shareFile(ctx, path, pathOf('gone-2.txt')))
  await expect.poll(waiters, { timeout: 20_000 }).toBe(1)
  await letGo()
  expect(await named).toBe(false)
})
