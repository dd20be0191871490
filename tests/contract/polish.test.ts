import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { openAnthropicServer } from './anthropic-server.ts'
import { call, laro } from './inbox-server.ts'
import type { ModelAnswer } from './model-server.ts'
import { openOpenAiServer } from './openai-server.ts'

const providers = [
  {
    name: 'openai-compatible',
    open: openOpenAiServer,
    path: '/v1/chat/completions',
    key: { authorization: 'Bearer key-of-the-model' },
  },
  { name: 'anthropic', open: openAnthropicServer, path: '/v1/messages', key: { 'x-api-key': 'key-of-the-model' } },
] as const

const failures: readonly (readonly [string, ModelAnswer, string])[] = [
  ['a refused key', { status: 401, body: '{"error":{"message":"bad key"}}' }, 'polish-refused'],
  ['too many questions', { status: 429 }, 'polish-busy'],
  ['a fault of the provider', { status: 500 }, 'polish-away'],
  ['a page instead of a stream', { status: 200, body: '<html>hello</html>' }, 'polish-failed'],
  ['an answer that breaks off', { parts: ['<p>We can'], isCut: true }, 'polish-failed'],
  ['an answer that is too long for the model', { parts: ['<p>We can'], end: 'too long' }, 'polish-failed'],
  ['an answer without words', { parts: ['<p> </p>'] }, 'polish-failed'],
  ['an answer without end', { parts: Array.from({ length: 30 }, () => 'x'.repeat(1000)) }, 'polish-failed'],
]

describe.each(providers)('by $name', ({ name, open, path, key }) => {
  let model: Awaited<ReturnType<typeof open>>
  let server: TestServer
  let origin: string
  beforeAll(async () => {
    model = await open()
    server = await openTestServer({
      AI_PROVIDER: name,
      AI_URL: model.url,
      AI_MODEL: 'small',
      AI_API_KEY: 'key-of-the-model',
    })
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await server.close()
    await model.close()
  })

  const polish = (html: string, more: object = {}) =>
    call(server, cast.jo, { method: 'POST', url: '/ai/threads/polish', body: { html, ...more } })

  /** Asked by another user: the calls of one user are limited to a few in a minute. */
  async function polishStreamed(html: string, signal?: AbortSignal): Promise<Response> {
    const headers = { ...(await server.headersOf(cast.ana, laro)), 'content-type': 'application/json' }
    return fetch(`${origin}/api/ai/threads/polish`, {
      method: 'POST',
      headers: { ...headers, accept: 'text/event-stream' },
      body: JSON.stringify({ html }),
      ...(signal ? { signal } : {}),
    })
  }

  test("polishes the message's own words and sends nothing else", async () => {
    model.answerWith({ parts: ['```html\n<p>We can <b>fly</b>', ' you on Friday.</p>\n```'] })
    const { status, body } = await polish('<p>we can <b>fly</b> u friday</p>', { user: 'Jo Secret' })
    expect([status, body]).toEqual([200, { data: '<p>We can <b>fly</b> you on Friday.</p>' }])
    const question = model.questions.at(-1)
    expect(question?.path).toBe(path)
    expect(question?.headers).toMatchObject(key)
    expect(question?.body.model).toBe('small')
    const asked = question?.body.messages.at(-1)
    expect(asked?.role).toBe('user')
    expect(JSON.stringify(asked?.content)).toContain('<p>we can <b>fly</b> u friday</p>')
    expect(JSON.stringify(question)).not.toContain('Secret')
  })

  test('makes the answer safe before it is shown', async () => {
    model.answerWith({ parts: ['<p onclick="a()">Hi <script>steal()</script><a href="javascript:a()">you</a></p>'] })
    const { body } = await polish('<p>hi you</p>')
    expect(body.data).not.toMatch(/script|onclick/)
    expect(body.data).toContain('Hi')
  })

  test('plain words become a paragraph', async () => {
    model.answerWith({ parts: ['See you < 5 pm'] })
    expect((await polish('<p>cu &lt; 5</p>')).body.data).toContain('See you &lt; 5 pm')
  })

  test.each(['', '<p></p>', '<p> &nbsp; <br></p>'])('needs words: %j', async (html) => {
    const { status, body } = await polish(html)
    expect([status, body.issues]).toEqual([400, [{ path: 'html', code: 'polish-empty' }]])
  })

  test.each(failures)('%s is reported, as a whole answer and as a stream', async (_, answer, code) => {
    model.answerWith(answer)
    const whole = await polish('<p>we can fly</p>')
    expect([whole.status, whole.body.code]).toEqual([503, code])
    expect(whole.body.message).toContain('There was an issue generating the polished version.')
    const events = await (await polishStreamed('<p>we can fly</p>')).text()
    expect(events).toContain(`event: failed\ndata: {"code":"${code}","title":"AI Polish Error"`)
    expect(events).not.toContain('event: done')
  })

  test('streams the answer as it is written', async () => {
    model.answerWith({ parts: ['<p>One', ' two</p>'], pauseMs: 20 })
    const answer = await polishStreamed('<p>on two</p>')
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect(await answer.text()).toBe(
      [
        'event: part\ndata: {"text":"<p>One"}',
        'event: part\ndata: {"text":" two</p>"}',
        'event: done\ndata: {"data":"<p>One two</p>"}',
        '',
      ].join('\n\n'),
    )
  })

  test('reports that it is set up', async () => {
    expect((await call(server, cast.jo, { url: '/ai/threads/polish' })).body).toEqual({ isReady: true })
  })

  test('stops the model when the asker leaves', async () => {
    model.answerWith({ parts: Array.from({ length: 500 }, () => 'word '), pauseMs: 50 })
    const before = model.leftEarly()
    const leaving = new AbortController()
    const answer = await polishStreamed('<p>long text</p>', leaving.signal)
    const reader = answer.body?.getReader()
    await reader?.read()
    leaving.abort()
    await expect.poll(() => model.leftEarly()).toBe(before + 1)
  })
})

test('reports that it is not set up', async () => {
  const bare = await openTestServer()
  const ask = { method: 'POST' as const, url: '/ai/threads/polish', body: { html: '<p>a</p>' } }
  expect((await call(bare, cast.jo, { url: '/ai/threads/polish' })).body).toEqual({ isReady: false })
  expect((await call(bare, cast.jo, ask)).body.issues).toEqual([{ path: '', code: 'polish-off' }])
  await bare.close()
})
