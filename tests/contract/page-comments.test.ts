import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '../../domain/content/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, itemsOf, laro } from './inbox-server.ts'

let server: TestServer
let page: { readonly id: string }
beforeAll(async () => {
  server = await openTestServer()
  const doc = pages.shape.parse({ name: 'About us', url: '/about-us', site: 'laro' })
  page = await inLaro(server, (ctx) => createRecord(ctx, pages, { doc }))
})
afterAll(() => server.close())

const field = 'content.sections[s1].heading'
const comment = (actor: CastMember, body: object) =>
  call(server, actor, { method: 'POST', url: '/messaging/post', body: { medium: 'note', ...body } })
const begin = (actor: CastMember, more: object = {}) =>
  comment(actor, {
    ref: `clients/${laro}/cms/root/pages/${page.id}`,
    field,
    subject: 'About us: Heading',
    messageHtml: '<p>Is this still true? @jo</p>',
    ...more,
  })

test('a comment on a field of a page begins a conversation in the inbox that names the field, once', async () => {
  const messageId = crypto.randomUUID()
  const { status, body } = await begin(cast.ana, { messageId })
  expect(status).toBe(200)
  expect(body.thread).toMatchObject({ medium: 'note', object: { type: 'pages', id: page.id, field }, status: 'open' })
  expect((await begin(cast.ana, { messageId })).body.thread.id).toBe(body.thread.id)

  await comment(cast.jo, { threadId: body.thread.id, messageHtml: '<p>Yes.</p>' })
  const said = (await call(server, cast.jo, { url: `/messaging/thread/${body.thread.id}` })).body.messages
  expect(said.map(({ message }: { message: string }) => message)).toEqual(['Yes.', 'Is this still true? @jo'])
})

test('a mentioned user has it unread', async () => {
  const { body } = await begin(cast.ana)
  const item = (await itemsOf(server, cast.jo)).find(({ thread }) => thread === body.thread.id)
  expect(item).toMatchObject({ thread: body.thread.id })
})

test('a field is a short text, and a user without the inbox cannot comment', async () => {
  expect((await begin(cast.ana, { field: 7 })).status).toBe(400)
  expect((await begin(cast.ana, { ref: `clients/${laro}/cms/root/pages/nowhere` })).status).toBe(404)
})
