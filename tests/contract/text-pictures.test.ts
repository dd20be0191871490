import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deployments, pages } from '../../domain/content/index.ts'
import { storedPath } from '../../domain/kernel/index.ts'
import { openFile } from '../../server/platform/files/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// Pictures of the text of a page come in by 'v1/image' (2-content section 7).

let server: TestServer
let origin: string
let home: { readonly id: string }
beforeAll(async () => {
  server = await openTestServer({ RATE_PER_MINUTE: '5000' })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  home = await inLaro(server, (ctx) => createRecord(ctx, pages, { doc: pages.shape.parse({ name: 'Home', url: '/' }) }))
})
afterAll(() => server.close())

interface Sent {
  readonly content: Buffer
  readonly name?: string
  readonly type?: string
  readonly person?: CastMember
  readonly client?: string
}

async function send({ content, name = 'a.jpg', type = 'pages', person = cast.ana, client = laro }: Sent) {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(content)], { type: 'image/jpeg' }), name)
  const headers = await server.headersOf(person, client)
  const url = `${origin}/api/v1/image?type=${type}&id=${home.id}&property=html`
  const answer = await fetch(url, { method: 'POST', headers, body: form })
  return { status: answer.status, body: (await answer.json()) as { readonly url: string } }
}

const photo = () =>
  sharp({ create: { width: 1600, height: 800, channels: 3, background: '#246' } })
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '32/1 50/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test("a picture is taken upright, in the widths of a page, and without the camera's data", async () => {
  const { status, body } = await send({ content: await photo() })
  expect(status).toBe(201)
  const { content, file } = await inLaro(server, (ctx) => openFile(ctx, storedPath(body.url) ?? ''))
  const facts = await sharp(await buffer(content)).metadata()
  expect([file.type, facts.width, facts.height, facts.exif, facts.orientation]).toEqual([
    'image/webp',
    800,
    1600,
    undefined,
    undefined,
  ])
})

describe('a file that is no picture is refused in words', () => {
  test.each([
    ['a program that is called a picture', Buffer.from('MZ this is no picture'), 'a.jpg'],
    ['a drawing that may run', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'a.svg'],
  ])('%s', async (_, content, name) => {
    const { status, body } = await send({ content, name })
    expect([status, body]).toMatchObject([400, { issues: [{ path: 'file' }] }])
  })
})

test('no other user puts pictures there, and only texts of sites accept them', async () => {
  const content = await photo()
  expect((await send({ content, type: 'contacts' })).status).toBe(400)
  expect((await send({ content, person: cast.sam })).status).toBe(404)
  expect((await send({ content, person: cast.lee, client: clientIds.LARO })).status).toBe(404)
})

test('the picture is on the site, where the text names it, and is known as used', async () => {
  const { body } = await send({ content: await photo() })
  const html = `<p>Words <img src="${body.url}" alt="The cabin" width="600"></p><img src="/api/files/clients/${laro}/contacts/documents/c/passport.jpg" alt="x">`
  const page = { url: `/data/clients/${laro}/cms/root/pages/${home.id}` }
  const { version } = (await call(server, cast.ana, page)).body
  const saved = await call(server, cast.ana, { ...page, method: 'PATCH', body: { version, change: { html } } })
  expect(saved.status).toBe(200)
  const used = await call(server, cast.ana, { url: `/cms/used?id=none&url=${encodeURIComponent(body.url)}` })
  expect(used.body.pages).toEqual([{ id: home.id, name: 'Home', url: '/' }])
  const release = await inLaro(server, (ctx) => {
    const doc = deployments.shape.parse({ name: 'First', pages: [{ id: home.id, label: 'Home' }] })
    return createRecord(ctx, deployments, { doc })
  })
  const state = () => call(server, cast.ana, { url: `/cms/deployments/${release.id}/release` })
  const faults = async () => (await state()).body.pages[0].faults.map(({ words }: { words: string }) => words)
  expect(await faults()).toEqual([
    'A file is not of this site and is not published: passport.jpg. Upload it here to show it.',
  ])
  const again = (await call(server, cast.ana, page)).body
  const change = { html: html.replace(/<img src="[^"]*passport[^>]*>/, '') }
  await call(server, cast.ana, { ...page, method: 'PATCH', body: { version: again.version, change } })
  expect(await faults()).toEqual([])
  const act = (verb: string, sent: object) =>
    call(server, cast.ana, { method: 'POST', url: `/cms/deployments/${release.id}/${verb}`, body: sent })
  expect((await act('approve', { hash: (await state()).body.hash })).status).toBe(200)
  expect((await act('publish', {})).status).toBe(200)
  server.advance(3000)
  const { body: drawn } = await server.app.inject({ url: '/site/laro/' })
  const [, src = ''] = /<img src="\.\/(_files\/[^"]+)" alt="The cabin" width="600"/.exec(drawn) ?? []
  const picture = await server.app.inject({ url: `/site/laro/${src}` })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(drawn).not.toContain('passport')
})
