import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '../../domain/content/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { blueHeic, brokenHeic, hasHeic } from '../fixtures/shared-pictures.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { inLaro, laro } from './inbox-server.ts'

// A picture of a telephone becomes one that every browser shows where it is for a page, and is refused elsewhere.

let server: TestServer
let origin: string
let page: { readonly id: string }
beforeAll(async () => {
  server = await openTestServer()
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const doc = pages.shape.parse({ name: 'Winter', url: '/heic', site: 'heic' })
  page = await inLaro(server, (ctx) => createRecord(ctx, pages, { doc }))
})
afterAll(() => server.close())

async function upload(path: string, content: Buffer, name = 'IMG_0042.HEIC') {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)], { type: 'image/heic' }), name)
  const answer = await fetch(`${origin}/api/files/clients/${laro}/attachments/${path}`, {
    method: 'POST',
    headers: await server.headersOf(cast.ana, laro),
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test.runIf(hasHeic)('is kept as JPEG for a page, and made ready like every other', async () => {
  const { status, body } = await upload(`pages/${page.id}/image-1.heic`, blueHeic)
  expect([status, body['type'], body['name']]).toEqual([201, 'image/jpeg', 'IMG_0042.jpg'])
  expect(body['url']).toContain(`/pages/${page.id}/image-1.jpg`)
  const headers = { ...(await server.headersOf(cast.ana, laro)), 'content-type': 'application/json' }
  const path = `clients/${laro}/attachments/pages/${page.id}/image-1.jpg`
  const ready = await fetch(`${origin}/api/cms/pictures`, { method: 'POST', headers, body: JSON.stringify({ path }) })
  expect([ready.status, await ready.json()]).toMatchObject([200, { width: 320, height: 240 }])
})

test.runIf(hasHeic)('is refused in words where it is broken', async () => {
  const { status, body } = await upload(`pages/${page.id}/image-2.heic`, brokenHeic)
  expect([status, body['issues']]).toEqual([400, [{ path: 'file', code: 'not-picture' }]])
})

test.runIf(hasHeic)(
  'is refused in the words of the specification if its content is of another type than its name',
  async () => {
    const { status, body } = await upload(`pages/${page.id}/image-3.jpg`, blueHeic)
    expect([status, body['title']]).toEqual([400, 'Disallowed File Type'])
  },
)

test('a file that is falsely named a picture is refused where pictures are shown, and named', async () => {
  const none = Buffer.from('no picture')
  for (const path of [`pages/${page.id}/image-5.jpg`, `files/${page.id}/image-5.jpg`]) {
    const { status, body } = await upload(path, none, 'side.jpg')
    expect([status, body['title'], body['message']]).toEqual([
      400,
      'Not a Picture',
      'side.jpg is called a picture, but its content is none. Please choose another file.',
    ])
  }
  expect((await upload(`pages/${page.id}/image-6.txt`, none, 'side.txt')).status).toBe(201)
})
