import { afterAll, beforeAll, expect, test } from 'vitest'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, makeContact } from './inbox-server.ts'
import { openOpenAiServer } from './openai-server.ts'

// A mail that the rules do not read whole, and a language model that is configured.

let model: Awaited<ReturnType<typeof openOpenAiServer>>
let server: TestServer
beforeAll(async () => {
  model = await openOpenAiServer()
  server = await openTestServer({
    AI_PROVIDER: 'openai-compatible',
    AI_URL: model.url,
    AI_MODEL: 'small',
    AI_API_KEY: 'key-of-the-model',
  })
})
afterAll(async () => {
  await server.close()
  await model.close()
})

/** Reading of the mail of a new thread. */
async function read(message: string, quoted?: string) {
  const contact = await makeContact(server)
  const thread = await inLaro(server, async (ctx) => {
    const object = { type: 'contacts' as const, id: contact.id, label: contact.name }
    const ref = `clients/${ctx.actor.clientId}/contacts/${contact.id}`
    const made = await createRecord(ctx, threads, { doc: threads.shape.parse({ subject: 'Trip', object, ref }) })
    const hidden = quoted === undefined ? [] : [{ kind: 'quoted', text: quoted }]
    const doc = { medium: 'email', tRef: made.id, subject: 'Trip', message, hidden, inbound: true, object }
    await createRecord(ctx, threadsmsgs, { doc: threadsmsgs.shape.parse(doc) })
    return made.id
  })
  const { status, body } = await call(server, cast.ana, {
    method: 'POST',
    url: '/charter/requests/read',
    body: { thread },
  })
  expect(status).toBe(200)
  return body.draft
}

const open = 'Please quote Teterboro to Nassau on December 4, 2030 at 9am. It is us and the Millers.'
const whole = 'Please quote Teterboro to Nassau on December 4, 2030 at 9am for 6 passengers.'
const counted = { passengers: { words: 'us and the Millers', count: 4 }, legs: [] }

test('is asked for missing facts alone, sees the mail alone, and its reading is marked', async () => {
  model.answerWith({ parts: [JSON.stringify(counted)] })
  const before = model.questions.length
  expect((await read(whole)).people.total).toBe(6)
  expect(model.questions).toHaveLength(before)
  const draft = await read(open)
  expect(draft.people).toMatchObject({ total: 4, confidence: 'guess', marks: [{ code: 'model-read' }] })
  expect(draft.unread.map(({ code }: { code: string }) => code)).not.toContain('no-people')
  const asked = JSON.stringify(model.questions.at(-1)?.body.messages)
  expect(asked).toContain('us and the Millers')
  expect(asked).not.toContain('@')
})

test('a reply is read with the mail that it quotes, which no model sees', async () => {
  model.answerWith({ parts: [JSON.stringify({ legs: [] })] })
  const draft = await read(
    'Could we make it 10am, please?',
    'On Monday Ana wrote:\n> Please quote Teterboro to Nassau on December 4, 2030 at 9am.',
  )
  expect(draft.legs).toMatchObject([
    { from: { icao: 'KTEB' }, to: { icao: 'MYNN' }, day: { day: '2030-12-04' }, time: { minutes: 600 } },
  ])
  expect(JSON.stringify(model.questions.at(-1)?.body.messages)).not.toContain('Nassau')
})

test.each([
  ['fails', { status: 500 }],
  ['refuses', { status: 401, body: '{}' }],
  ['breaks off', { parts: ['{"legs"'], isCut: true }],
  ['writes something else', { parts: ['I would be glad to help with that flight!'] }],
  ['makes something up', { parts: [JSON.stringify({ passengers: { words: 'twelve of us', count: 12 } })] }],
] as const)('that %s leaves the readings of the rules', async (_, answer) => {
  model.answerWith(answer)
  const draft = await read(open)
  expect(draft.people).toBeUndefined()
  expect(draft.legs).toHaveLength(1)
  expect(draft.unread.map(({ code }: { code: string }) => code)).toContain('no-people')
})
