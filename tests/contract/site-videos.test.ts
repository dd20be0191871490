import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployments, pages } from '../../domain/content/index.ts'
import { fileUrl, storeFile } from '../../server/platform/files/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// Some browsers play no video that they cannot ask for in parts.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** The first bytes by which a file is known to be a video, and some more. */
const video = Buffer.concat([
  Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'),
  Buffer.alloc(976, 'v'),
])

const act = (id: string, verb: string, body: object = {}) =>
  call(server, cast.ana, { method: 'POST', url: `/cms/deployments/${id}/${verb}`, body })

test('a video of a site and of its preview is sent in the parts that are asked for', async () => {
  const path = `clients/${laro}/attachments/pages/x1/flight.mp4`
  await inLaro(server, (ctx) => storeFile(ctx, { path, content: video }))
  const release = await inLaro(server, async (ctx) => {
    const content = { sections: [{ id: 's1', kind: 'video', video: fileUrl(path) }] }
    const doc = pages.shape.parse({ name: 'Film', url: '/', kind: 'landing', content })
    const { id } = await createRecord(ctx, pages, { doc })
    return createRecord(ctx, deployments, {
      doc: deployments.shape.parse({ name: 'Film', pages: [{ id, label: id }] }),
    })
  })
  const { body } = await call(server, cast.ana, { url: `/cms/deployments/${release.id}/release` })
  for (const answer of [await act(release.id, 'approve', { hash: body.hash }), await act(release.id, 'publish')])
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const preview = (await act(release.id, 'preview')).body.url as string
  server.advance(3000)
  for (const root of ['/site/laro/', new URL(preview).pathname]) {
    const page = await server.app.inject({ url: root })
    const [, name = ''] = /src="[./]*(_files\/[^"]+)"/.exec(page.body) ?? []
    expect(name, page.body).not.toBe('')
    const part = (range?: string) => server.app.inject({ url: root + name, headers: range ? { range } : {} })
    const whole = await part()
    expect([whole.statusCode, whole.headers['accept-ranges'], whole.headers['content-type']]).toEqual([
      200,
      'bytes',
      'video/mp4',
    ])
    expect(whole.rawPayload.equals(video)).toBe(true)
    const first = await part('bytes=0-1')
    expect([first.statusCode, first.headers['content-range'], first.rawPayload.length]).toEqual([
      206,
      'bytes 0-1/1000',
      2,
    ])
    const last = await part('bytes=-10')
    expect([last.statusCode, last.rawPayload.equals(video.subarray(990))]).toEqual([206, true])
    expect((await part('bytes=1000-')).statusCode).toBe(416)
  }
})
