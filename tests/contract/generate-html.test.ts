import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aiConversations, type GenerateEvent } from '../../domain/content/index.ts'
import { asOwner } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { openAnthropicServer } from './anthropic-server.ts'
import { eventsOf, openHtmlServer, type HtmlServer } from './html-model.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { openOpenAiServer } from './openai-server.ts'

// HTML by a language model: the model here is a server that speaks the provider's protocol.

const providers = [
  { name: 'openai-compatible', open: openOpenAiServer },
  { name: 'anthropic', open: openAnthropicServer },
] as const

interface Refused {
  readonly issues: unknown
}

/** One red pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const picture = { type: 'image', data: png, mediaType: 'image/png' } as const
const pdf = {
  type: 'pdf',
  data: Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64'),
  mediaType: 'application/pdf',
} as const

describe.each(providers)('by $name', ({ name, open }) => {
  let model: Awaited<ReturnType<typeof open>>
  let server: TestServer
  let ai: HtmlServer
  beforeAll(async () => {
    model = await open()
    ai = await openHtmlServer(name, model.url)
    server = ai.server
  })
  afterAll(async () => {
    await ai.close()
    await model.close()
  })

  const post: HtmlServer['post'] = (...asked) => ai.post(...asked)

  async function generate(body: object): Promise<GenerateEvent[]> {
    const answer = await post(body)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    return eventsOf(answer)
  }

  const find = (id: string) => inLaro(server, (ctx) => asOwner(ctx, aiConversations, cast.ana.id).find(id))

  const idOf = (events: readonly GenerateEvent[]): string => {
    const [start] = events
    if (start?.type !== 'start' || start.conversationId === undefined) throw new Error('It begins with its id.')
    return start.conversationId
  }

  test('is asked in words of any length and script', async () => {
    const [start] = await generate({ query: `${'a'.repeat(119)}\u{1f6e9} please` })
    expect(start).toMatchObject({ type: 'start', conversationId: expect.any(String) })
  })

  test('is streamed, made safe, and kept as a conversation that can be gone on with', async () => {
    model.answerWith({
      parts: ['```html\n<h2>Aspen</h2>', '<p onclick="x()">Four hours.</p><script>x()</script>\n```'],
    })
    const first = await generate({ query: 'About Aspen', userId: 'somebody else' })
    const id = idOf(first)
    expect(first.map(({ type }) => type)).toEqual(['start', 'chunk', 'chunk', 'complete'])
    expect(first.at(-1)).toMatchObject({
      html: '<h2>Aspen</h2><p>Four hours.</p>',
      conversation: { id, user_id: cast.ana.id, type: 'html-generation', turn_count: 2 },
    })

    model.answerWith({ parts: ['<h2>Aspen</h2>'] })
    await generate({ query: 'Shorter', conversationId: id })
    const asked = model.questions.at(-1)?.body.messages.filter(({ role }) => role !== 'system')
    expect(asked?.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(JSON.stringify(asked)).toContain('About Aspen')
    expect((await find(id))?.turn_count).toBe(4)
  })

  test('asks the last question again in place of its answer', async () => {
    model.answerWith({ parts: ['<p>One</p>'] })
    const id = idOf(await generate({ query: 'Count' }))
    model.answerWith({ parts: ['<p>Two</p>'] })
    await generate({ conversationId: id, regenerate: true })
    const asked = model.questions.at(-1)?.body.messages.filter(({ role }) => role !== 'system')
    expect(JSON.stringify(asked)).not.toContain('One')
    expect((await find(id))?.history).toEqual([
      { role: 'user', parts: [{ text: 'Count' }] },
      { role: 'model', parts: [{ text: '<p>Two</p>' }] },
    ])
  })

  test('keeps both of two concurrent questions, and a repeated answer after a later question', async () => {
    model.answerWith({ parts: ['<p>Start</p>'] })
    // One user asks no more than twenty times in a minute: this is another one.
    const ask = async (body: object) => eventsOf(await post(body, cast.sue))
    const id = idOf(await ask({ query: 'Start' }))
    model.answerWith({ parts: ['<p>1</p>', '<p>2</p>', '<p>3</p>'], pauseMs: 60 })
    await Promise.all(['Left', 'Right'].map((query) => ask({ query, conversationId: id })))
    const kept = () => inLaro(server, (ctx) => asOwner(ctx, aiConversations, cast.sue.id).find(id))
    const asked = async () =>
      (await kept())?.history.flatMap(({ role, parts }) => (role === 'user' ? [parts[0]?.text] : []))
    expect((await asked())?.toSorted()).toEqual(['Left', 'Right', 'Start'])
    const last = (await asked())?.at(-1)
    await Promise.all([ask({ conversationId: id, regenerate: true }), ask({ query: 'Meanwhile', conversationId: id })])
    expect((await asked())?.toSorted()).toEqual(['Left', 'Meanwhile', 'Right', 'Start'])
    expect((await kept())?.turn_count).toBe(8)
    expect(await asked()).toContain(last)
  })

  test.each([picture, ...(name === 'anthropic' ? [pdf] : [])])('shows the model a file: $mediaType', async (file) => {
    model.answerWith({ parts: ['<p>Red</p>'] })
    const events = await generate({ file })
    expect(events.at(-1)).toMatchObject({ type: 'complete', html: '<p>Red</p>' })
    expect(JSON.stringify(model.questions.at(-1)?.body.messages)).toContain(file.data)
  })

  test.each([
    ['another kind', { ...picture, mediaType: 'image/svg+xml' }],
    ['another content than it says', { ...picture, data: Buffer.from('<svg/>').toString('base64') }],
    ['a picture called a document', { ...picture, type: 'pdf' }],
  ])('refuses a file of %s, and calls no model', async (_, file) => {
    const before = model.questions.length
    const answer = await post({ query: 'Look', file })
    expect([answer.status, ((await answer.json()) as Refused).issues]).toEqual([
      400,
      [{ path: 'file', code: 'attachment-kind' }],
    ])
    expect(model.questions).toHaveLength(before)
  })

  test('needs words or a file', async () => {
    const answer = await post({ query: '  ' })
    expect(((await answer.json()) as Refused).issues).toEqual([{ path: 'query', code: 'empty-prompt' }])
  })

  const talk: { id?: string } = {}

  test.each([
    ['refuses the key', { status: 401, body: '{}' }, 'refused the request'],
    ['is busy', { status: 429 }, 'is busy'],
    ['is away', { status: 500 }, 'did not answer'],
    ['breaks off', { parts: ['<p>We'], isCut: true }, 'There was an issue generating the content. Please try again.'],
    ['writes nothing', { parts: [' '] }, 'There was an issue generating the content. Please try again.'],
  ] as const)('reports that the model %s, and keeps no half answer', async (_, answer, words) => {
    model.answerWith({ parts: ['<p>Whole</p>'] })
    // One user asks no more than twenty times in a minute.
    talk.id ??= idOf(await generate({ query: 'First' }))
    model.answerWith(answer)
    const events = await generate({ query: 'Second', conversationId: talk.id })
    const last = events.at(-1)
    expect(last).toMatchObject({ type: 'error', title: 'Generation Error' })
    expect(last?.type === 'error' && last.error).toContain(words)
    expect((await find(talk.id))?.turn_count).toBe(2)
  })

  test('stops the model when its asker leaves, and keeps the answer so far', async () => {
    model.answerWith({ parts: Array.from({ length: 500 }, (_, at) => `<p>${at}</p>`), pauseMs: 50 })
    const before = model.leftEarly()
    const leaving = new AbortController()
    const answer = await post({ query: 'Long' }, cast.ana, leaving.signal)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      text += part.value
      if (text.includes('"chunk"')) break
    }
    leaving.abort()
    await expect.poll(() => model.leftEarly()).toBe(before + 1)
    const id = /"conversationId":"([^"]+)"/.exec(text)?.[1] ?? ''
    await expect.poll(async () => (await find(id))?.history.at(-1)?.parts[0]?.text).toContain('<p>0</p>')
  })

  test('a conversation is that of one user alone', async () => {
    model.answerWith({ parts: ['<p>Mine</p>'] })
    const id = idOf(await generate({ query: 'Mine' }))
    const url = `/data/clients/${laro}/cms/root/ai_conversations/${id}`
    expect((await call(server, cast.ana, { url })).status).toBe(200)
    const other = await call(server, cast.sue, { url })
    expect([403, 404]).toContain(other.status)
    expect((await post({ query: 'Yours', conversationId: id }, cast.sue)).status).toBe(404)
  })

  test('shows the provider the published pages alone', async () => {
    model.answerWith({ parts: ['<p>x</p>'] })
    await generate({ query: 'Links', useConversation: false })
    expect(JSON.stringify(model.questions.at(-1))).not.toContain('draft')
  })
})

test('reports that it is not set up', async () => {
  const bare = await openTestServer()
  expect((await call(bare, cast.ana, { url: '/ai/cms/html/generate' })).body).toEqual({ isReady: false })
  const ask = { method: 'POST' as const, url: '/ai/cms/html/generate', body: { query: 'a' } }
  expect((await call(bare, cast.ana, ask)).body.issues).toEqual([{ path: '', code: 'generate-off' }])
  await bare.close()
})
