import { afterAll, beforeAll, expect, test } from 'vitest'
import { threadsmsgs, unread } from '../../domain/inbox/index.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'
import { askForReturn, callPage, readReturn, takePhoto } from './returnable-order.ts'

// Photos that customers add to a return, and its withdrawal, on the page of the order.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const open = async (token: string) => (await callPage(server, 'openings', { token })).body.returns
const photograph = async (token: string, number: string, picture: string) =>
  callPage(server, 'returns/photos', { token, number, picture })
const withdraw = (token: string, number: string) => callPage(server, 'returns/withdrawals', { token, number })
const decide = (id: string, verb: 'approval' | 'refusal', body: object) =>
  call(server, cast.ana, { method: 'POST', url: `/returns/${id}/${verb}`, body })

test('a photo is shown to the customer and to staff, and the same photo again is one', async () => {
  const { token, number, id } = await askForReturn(server)
  const picture = await takePhoto(1)
  const both = await Promise.all([photograph(token, number, picture), photograph(token, number, picture)])
  expect(both.map(({ status, body }) => [status, body.photos])).toEqual([
    [200, 1],
    [200, 1],
  ])
  expect((await photograph(token, number, await takePhoto(2))).body).toEqual({ photos: 2 })
  const page = await open(token)
  expect(page).toMatchObject({ mostPhotos: 6, returns: [{ number, state: 'asked' }] })
  const [first] = page.returns[0].photos
  const shown = await server.app.inject({ url: first })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  const kept = await readReturn(server, id)
  expect(kept.photos?.map(({ name, type }) => [name, type])).toEqual([
    ['Photo 1.webp', 'image/webp'],
    ['Photo 2.webp', 'image/webp'],
  ])
})

test('one photo too many is refused in words, and the others stay', async () => {
  const { token, number, id } = await askForReturn(server)
  const all = await Promise.all(
    Array.from({ length: 7 }, async (_, at) => photograph(token, number, await takePhoto(at))),
  )
  expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    ...Array.from({ length: 6 }, () => 200),
    400,
  ])
  const refused = all.find(({ status }) => status === 400)
  expect(refused?.body).toMatchObject({ message: 'A return has at most 6 photos.', issues: [{ path: 'picture' }] })
  expect((await readReturn(server, id)).photos).toHaveLength(6)
})

test('a withdrawn return leaves its goods to ask for again, and is told to staff once', async () => {
  const { order, token, number, id } = await askForReturn(server)
  const both = await Promise.all([withdraw(token, number), withdraw(token, number)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await readReturn(server, id)).toMatchObject({ state: 'withdrawn' })
  expect(await open(token)).toMatchObject({ lines: [{ quantity: 4 }], seen: 1, returns: [{ state: 'withdrawn' }] })
  const said = await inLaro(server, (ctx) => beyondReach(ctx, threadsmsgs).every(['object_id', '==', order]))
  expect(said.filter(({ summary }) => summary.includes(`I withdraw my return ${number}.`))).toHaveLength(1)
  const news = await inLaro(server, (ctx) => beyondReach(ctx, unread).every(['type', '==', 'records']))
  expect(news.filter(({ title }) => title.startsWith(`Return ${number} `)).map(({ title }) => title)).toEqual([
    `Return ${number} withdrawn`,
  ])
  const late = await decide(id, 'approval', { lines: [{ id: '1', quantity: 2 }] })
  expect([late.status, late.body.message]).toEqual([409, 'This return is withdrawn. Look at it again.'])
  const next = { token, lines: [{ id: '1', quantity: 4 }], reason: 'fit', seen: 1 }
  expect((await callPage(server, 'returns', next)).body.number).toMatch(/-R2$/)
})

test('a return that is approved and withdrawn at once is one of both', async () => {
  const { token, number, id } = await askForReturn(server)
  const [approved, withdrawn] = await Promise.all([
    decide(id, 'approval', { lines: [{ id: '1', quantity: 2 }] }),
    withdraw(token, number),
  ])
  const { state } = await readReturn(server, id)
  expect([approved.status, withdrawn.status, state]).toEqual(
    approved.status === 200 ? [200, 409, 'approved'] : [409, 200, 'withdrawn'],
  )
})

test('a decided return takes no photo and no withdrawal, in words', async () => {
  const { token, number, id } = await askForReturn(server)
  await decide(id, 'refusal', { why: 'Too late' })
  for (const answer of [await photograph(token, number, await takePhoto(1)), await withdraw(token, number)])
    expect([answer.status, answer.body.message]).toEqual([409, 'This return is refused. Look at it again.'])
  expect((await readReturn(server, id)).photos).toBeUndefined()
})
