import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../domain/company/index.ts'
import { cast, type CastMember } from '../world.ts'
import { openFileServer, type FileServer } from './file-calls.ts'
import { call, laro } from './inbox-server.ts'

const { jo, rae, sam } = cast

let calls: FileServer
beforeAll(async () => {
  calls = await openFileServer()
})
afterAll(() => calls.server.close())

/** First bytes of a JPEG; the words after them distinguish them. */
const jpegOf = (words: string): string =>
  Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.from(words)]).toString('base64')

const set = (person: CastMember, jpeg: string | null) =>
  call(calls.server, person, { method: 'PUT', url: '/user/photo', client: laro, body: { jpeg } })

const photoOf = async (person: CastMember) =>
  (await call(calls.server, cast.ana, { url: `/data/${users.path}/${person.id}`, client: laro })).body.img

const pathOf = (img: string): string => img.slice('/api/files/'.length)

test('everyone sets, changes and removes their own photo, with any roles, and its file goes with it', async () => {
  for (const person of [jo, rae]) {
    const first = await set(person, jpegOf('first'))
    expect(first.status).toBe(200)
    expect(await photoOf(person)).toBe(first.body.img)
    const answer = await calls.get(cast.ana, pathOf(first.body.img))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

    const second = await set(person, jpegOf('second'))
    expect(await photoOf(person)).toBe(second.body.img)
    expect((await calls.get(cast.ana, pathOf(first.body.img))).status).toBe(404)

    expect((await set(person, null)).body).toEqual({ img: null })
    expect(await photoOf(person)).toBeUndefined()
    expect((await calls.get(cast.ana, pathOf(second.body.img))).status).toBe(404)
  }
})

test('a file that is no JPEG, or too large, is refused, and the photo stays', async () => {
  const { body } = await set(jo, jpegOf('kept'))
  expect(await set(jo, Buffer.from('<svg onload="run()">').toString('base64'))).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'jpeg', code: 'no-jpeg' }] },
  })
  expect((await set(jo, jpegOf('x'.repeat(600_000)))).status).toBe(400)
  expect((await set(jo, 'no base64')).status).toBe(400)
  expect(await photoOf(jo)).toBe(body.img)
})

test('a photo that an admin set elsewhere is replaced, and no file of another record goes', async () => {
  const path = `clients/${laro}/attachments/contacts/c-1/kept.jpg`
  const { body } = await calls.upload(cast.ana, { path, content: Buffer.from(jpegOf('of a contact'), 'base64') })
  const { body: user } = await call(calls.server, cast.ana, {
    url: `/data/${users.path}/${jo.id}`,
    client: laro,
  })
  const change = { version: user.version, change: { img: body.url } }
  await call(calls.server, cast.ana, {
    method: 'PATCH',
    url: `/data/${users.path}/${jo.id}`,
    client: laro,
    body: change,
  })
  expect(await photoOf(jo)).toBe(body.url)
  expect((await set(jo, null)).status).toBe(200)
  expect((await calls.get(cast.ana, path)).status).toBe(200)
})

test('a user of another company sets none here', async () => {
  expect((await set(sam, null)).status).toBe(404)
})
