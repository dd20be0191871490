import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '../../domain/content/index.ts'
import { storeFile } from '../../server/platform/files/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('a picture of the library is prepared for every user, one after the other and at once', async () => {
  const content = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  const path = await inLaro(server, async (ctx) => {
    const id = ctx.newId()
    const stored = await storeFile(ctx, { path: `clients/${laro}/attachments/files/${id}/side.jpg`, content })
    const { name, url, type, size } = stored
    await createRecord(ctx, files, { id, doc: files.shape.parse({ name, url, type, size }) })
    return `clients/${laro}/attachments/files/${id}/side.jpg`
  })
  const prepare = (person: CastMember, crop?: object) =>
    call(server, person, { method: 'POST', url: '/cms/pictures', body: { path, ...(crop && { crop }) } })
  const [first, second] = [await prepare(cast.ana), await prepare(cast.sue)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  const crop = { x: 10, y: 10, width: 50, height: 50 }
  const both = await Promise.all([prepare(cast.ana, crop), prepare(cast.sue, crop)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.body).toEqual(both[1]?.body)
})
