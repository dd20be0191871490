import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { openAlert } from '../../platform/dialogs.ts'
import { notices, notify } from '../../platform/notices.ts'
import { failureWords, useGeneration } from './use-generation.ts'

interface Script {
  readonly events: readonly object[]
  readonly error?: unknown
  /** Waits for the stop after its events. */
  readonly isSlow?: boolean
}

const model = vi.hoisted(() => ({ asked: [] as object[], script: { events: [] } as Script }))
vi.mock('../../platform/api/stream-events.ts', async (original) => ({
  ...(await original<typeof import('../../platform/api/stream-events.ts')>()),
  async *streamEvents(_: unknown, __: unknown, { body, signal }: { body: object; signal: AbortSignal }) {
    model.asked.push(body)
    for (const data of model.script.events) yield { name: 'message', data }
    if (model.script.isSlow) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    signal.throwIfAborted()
    if (model.script.error !== undefined) throw model.script.error
  },
}))

beforeEach(() => {
  model.asked.length = 0
  openAlert.set(undefined)
  notify(null)
})

const start = { type: 'start', conversationId: 'c1' }
const chunk = (content: string) => ({ type: 'chunk', content })
const complete = (html: string, turns = 2) => ({
  type: 'complete',
  html,
  conversation: { id: 'c1', user_id: 'ana', type: 'html-generation', history: [], turn_count: turns, tokens: 9 },
})

function open() {
  const { wrapper, platform } = testPlatform(() => ({}))
  return { ...renderHook(() => useGeneration(), { wrapper }), platform }
}

type Opened = ReturnType<typeof open>

const ask = ({ result }: Opened, script: Script, question: Parameters<Opened['result']['current']['ask']>[0]) => {
  model.script = script
  return act(() => result.current.ask(question))
}

it('joins the chunks, and continues its conversation', async () => {
  const opened = open()
  await ask(opened, { events: [start, chunk('<p>A'), chunk('</p>'), complete('<p>A</p>')] }, { query: 'Write' })
  expect(opened.result.current).toMatchObject({
    made: { html: '<p>A</p>', before: undefined, isPart: false },
    talk: { id: 'c1', turns: 2, tokens: 9 },
    written: undefined,
  })
  await ask(opened, { events: [start, complete('<p>B</p>', 4)] }, { query: 'Shorter' })
  expect(model.asked[1]).toMatchObject({ query: 'Shorter', conversationId: 'c1' })
  expect(opened.result.current.made).toEqual({ html: '<p>B</p>', before: '<p>A</p>', isPart: false })
  await ask(opened, { events: [start, complete('<p>C</p>', 4)] }, { query: '', regenerate: true })
  expect(opened.result.current.made).toEqual({ html: '<p>C</p>', before: '<p>A</p>', isPart: false })
})

it('a stopped generation keeps its text so far', async () => {
  const opened = open()
  model.script = { events: [start, chunk('```html\n<p>Half'), chunk('</')], isSlow: true }
  let asked: Promise<boolean> | undefined
  await act(async () => {
    asked = opened.result.current.ask({ query: 'Write' })
  })
  expect(opened.result.current.written).toContain('<p>Half')
  await act(async () => {
    opened.result.current.stop()
    await asked
  })
  expect(opened.result.current).toMatchObject({ made: { html: '<p>Half</p>', isPart: true }, written: undefined })
  expect(openAlert.get()).toBeUndefined()
})

it('a stopped answer keeps no content that would run or fetch', async () => {
  const opened = open()
  const hostile = '<p onclick="x()">Hi <a href="https://evil.example/">in</a></p><script>x()</script><form action="/x">'
  model.script = { events: [start, chunk(hostile)], isSlow: true }
  let asked: Promise<boolean> | undefined
  await act(async () => {
    asked = opened.result.current.ask({ query: 'Write' })
  })
  await act(async () => {
    opened.result.current.stop()
    await asked
  })
  expect(opened.result.current.made?.html).toBe('<p>Hi <a>in</a></p>')
})

it.each([
  ['an error of the server', { events: [start, { type: 'error', title: 'x', error: 'The AI service is busy.' }] }],
  [
    'a refused call',
    { events: [], error: new ApiError(503, { error: 'unavailable', message: 'The AI service is busy.' }) },
  ],
] satisfies readonly [string, Script][])('shows %s, and returns to the earlier text', async (_, script) => {
  const opened = open()
  await ask(opened, { events: [start, complete('<p>A</p>')] }, { query: 'Write' })
  await ask(opened, script, { query: 'Again' })
  expect(openAlert.get()).toMatchObject({ title: 'Generation Error', message: 'The AI service is busy.' })
  expect(opened.result.current).toMatchObject({ made: { html: '<p>A</p>', isPart: false }, written: undefined })
})

it('treats a stream without an end as a failure, and ignores everything after its end', async () => {
  const opened = open()
  await ask(opened, { events: [start] }, { query: 'Write' })
  expect(openAlert.get()?.message).toBe('There was an issue generating the content. Please try again.')
  expect(opened.result.current).toMatchObject({ made: undefined, written: undefined })
  await ask(opened, { events: [start, complete('<p>A</p>'), complete('<p>B</p>')] }, { query: 'Write' })
  expect(opened.result.current.made?.html).toBe('<p>A</p>')
})

it('needs a signed-in user', async () => {
  const opened = open()
  act(() => opened.platform.session.user.set({ id: '', name: '', email: '' }))
  await ask(opened, { events: [] }, { query: 'Write' })
  expect(model.asked).toEqual([])
  expect(notices.get()).toMatchObject([
    { title: 'Authentication Required', message: 'Please log in to use AI features.' },
  ])
})

it("says a refused stream in the server's words, else by its status", () => {
  expect(failureWords(new ApiError(502, { error: 'unavailable' }))).toBe('HTTP error! status: 502')
  expect(failureWords(new ApiError(500, { error: 'internal', message: 'Disk full' }))).toBe('Disk full')
  expect(
    failureWords(new ApiError(400, { error: 'invalid', issues: [{ path: 'file', code: 'attachment-kind' }] })),
  ).toBe('Please upload an image (JPEG, PNG, GIF, WebP) or PDF file.')
})
