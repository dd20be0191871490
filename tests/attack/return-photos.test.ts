import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedPath } from '../../domain/kernel/index.ts'
import { call } from '../contract/inbox-server.ts'
import { askForReturn, callPage, readReturn, takePhoto } from '../contract/returnable-order.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { AttackCount } from './attack-count.ts'

// Photos and withdrawals of returns by visitors: other returns, other files, and the files of other people.

const count = new AttackCount('photos of returns')
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  count.print()
  await server.close()
})

const photograph = (token: string, number: string, picture: string) =>
  callPage(server, 'returns/photos', { token, number, picture })
const base64 = (words: string) => Buffer.from(words).toString('base64')

test('the page of an order changes no return of another order', async () => {
  const [own, other] = [await askForReturn(server), await askForReturn(server)]
  for (const number of [other.number, other.id, '', '%', `${own.number}%`, `${own.number}' or 1=1`]) {
    const tried = [
      await photograph(own.token, number, await takePhoto(1)),
      await callPage(server, 'returns/withdrawals', { token: own.token, number }),
    ]
    for (const { status, text } of tried)
      expect(count.take((status === 404 || status === 400) && !text.includes(other.order)), number).toBe(true)
  }
  expect(await readReturn(server, other.id)).toMatchObject({ state: 'asked' })
})

const notPictures: readonly (readonly [what: string, picture: string])[] = [
  ['a script', base64('<script>alert(1)</script>')],
  ['a drawing with a script', base64('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a document', base64('%PDF-1.7 1 0 obj')],
  ['an archive', base64('PK\u0003\u0004 word/document.xml')],
  ['a picture that is cut off', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]).toString('base64')],
  ['text that is no base64', '<<<not base64>>>'],
  ['nothing', ''],
]

test.each(notPictures)('%s is refused in words and kept nowhere', async (_, picture) => {
  const { token, number, id } = await askForReturn(server)
  const { status, body } = await photograph(token, number, picture)
  expect(count.take(status === 400)).toBe(true)
  expect(body).toMatchObject({ issues: [{ path: 'picture' }] })
  expect((await readReturn(server, id)).photos).toBeUndefined()
})

test('a picture that unfolds to very many pixels is refused', async () => {
  const { token, number } = await askForReturn(server)
  const wide = sharp({ create: { width: 16_000, height: 6000, channels: 3, background: '#000000' } })
  const picture = (await wide.png({ compressionLevel: 9 }).toBuffer()).toString('base64')
  expect(count.take((await photograph(token, number, picture)).status === 400)).toBe(true)
})

test('a photo keeps neither its camera data nor a script behind its pixels', async () => {
  const { token, number, id } = await askForReturn(server)
  const whole = Buffer.concat([
    Buffer.from(await takePhoto(1), 'base64'),
    Buffer.from('<script>alert(document.domain)</script>'),
  ])
  expect((await photograph(token, number, whole.toString('base64'))).status).toBe(200)
  const [photo] = (await readReturn(server, id)).photos ?? []
  const address = (await callPage(server, 'openings', { token })).body.returns.returns[0].photos[0]
  const kept = (await server.app.inject({ url: address })).rawPayload
  expect(count.take(!kept.includes('script'))).toBe(true)
  expect(count.take((await sharp(kept).metadata()).exif === undefined)).toBe(true)
  expect(photo?.type).toBe('image/webp')
})

test('a photo opens for staff of the company and with the address of the page alone', async () => {
  const { token, number, id } = await askForReturn(server)
  await photograph(token, number, await takePhoto(1))
  const [photo] = (await readReturn(server, id)).photos ?? []
  const path = storedPath(photo?.url ?? '') ?? ''
  const stranger = await server.app.inject({ url: `/api/files/${path}` })
  expect(count.take(stranger.statusCode === 401)).toBe(true)
  const forged = await server.app.inject({ url: `/api/files/${path}?exp=9999999999999&sig=${'A'.repeat(43)}` })
  expect(count.take(forged.statusCode === 404)).toBe(true)
  for (const [person, client] of [
    [cast.lee, clientIds.EQIP],
    [cast.rae, clientIds.LARO],
  ] as const) {
    const { status } = await call(server, person, { url: `/files/${path}`, client })
    expect(count.take(status === 403 || status === 404), person.email).toBe(true)
  }
  const signed = await call(server, cast.ana, { method: 'POST', url: '/file_urls', body: { paths: [path] } })
  expect((await server.app.inject({ url: signed.body.urls[path] })).statusCode).toBe(200)
  const unseen = await call(server, cast.rae, { method: 'POST', url: '/file_urls', body: { paths: [path] } })
  expect(count.take(unseen.body.urls[path] === undefined)).toBe(true)
})

test('a page that has ended takes no photo and no withdrawal', async () => {
  const { token, number, id, share } = await askForReturn(server)
  await call(server, cast.ana, { method: 'DELETE', url: `/commerce/shares/${share}` })
  const tried = [
    await photograph(token, number, await takePhoto(1)),
    await callPage(server, 'returns/withdrawals', { token, number }),
  ]
  for (const { status } of tried) expect(count.take(status === 409)).toBe(true)
  expect(await readReturn(server, id)).toMatchObject({ state: 'asked' })
})
