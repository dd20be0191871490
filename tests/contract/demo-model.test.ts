import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, streamText } from 'ai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseModelAnswer, requestInstructions } from '../../domain/charter/requests/model-answer.ts'
import { findGenerating, type GenerateEvent } from '../../domain/content/index.ts'
import { polishMessage } from '../../domain/inbox/index.ts'
import { demoModelName, demoModelPath, withDemoModel } from '../../server/simulated/model/demo-model.ts'
import { testConfig } from '../test-config.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { demoModelKey, demoModelSettings, openDemoModelServer } from './demo-model-server.ts'
import { eventsOf } from './html-model.ts'
import { laro } from './inbox-server.ts'

// Model of the demo if the starter names none: by the library that the product uses, and by its uses.

let server: TestServer
let origin: string

beforeAll(async () => {
  const opened = await openDemoModelServer()
  server = opened
  origin = opened.origin
})

afterAll(() => server.close())

const model = (apiKey = demoModelKey) =>
  createOpenAICompatible({ name: 'demo', baseURL: `${origin}${demoModelPath}`, apiKey })(demoModelName)

const call = async (method: string, path: string, body?: object) =>
  fetch(`${origin}/api${path}`, {
    method,
    headers: { ...(await server.headersOf(cast.ana, laro)), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

async function generated(body: object): Promise<Extract<GenerateEvent, { type: 'complete' }>> {
  const events = await eventsOf(await call('POST', '/ai/cms/html/generate', body))
  expect(events.filter(({ type }) => type === 'chunk').length).toBeGreaterThan(2)
  const last = events.at(-1)
  if (last?.type !== 'complete') throw new Error(`It ended with ${JSON.stringify(last)}`)
  return last
}

describe('the demo model', () => {
  it('answers the library whole and in pieces with the same words', async () => {
    const question = { model: model(), instructions: 'You write HTML', prompt: 'Winter: snow, sun', maxRetries: 0 }
    const whole = await generateText(question)
    expect(whole.finishReason).toBe('stop')
    const stream = streamText(question)
    expect(await stream.text).toBe(whole.text)
    expect(await stream.finishReason).toBe('stop')
  })

  it('refuses a call without the key of the start, and an invalid one', async () => {
    await expect(generateText({ model: model('other'), prompt: 'Hello', maxRetries: 0 })).rejects.toThrow('The key')
    const headers = { authorization: `Bearer ${demoModelKey}`, 'content-type': 'application/json' }
    const url = `${origin}${demoModelPath}/chat/completions`
    expect((await fetch(url, { method: 'POST', headers, body: '{"messages":[]}' })).status).toBe(400)
  })

  it('writes a section of the words of the question, and changes it when asked', async () => {
    const first = await generated({ query: 'Write a section about <b>winter</b>: snow, sun and silence' })
    expect(first.html).toContain('<h2>&lt;b&gt;winter&lt;/b&gt;</h2>')
    expect(first.html).toContain('<li>Silence</li>')
    const conversationId = first.conversation?.id
    const titled = await generated({ query: 'Make the title “Snow days”', conversationId })
    expect(titled.html).toContain('<h2>Snow days</h2>')
    expect(titled.html).toContain('<li>Silence</li>')
    const shorter = await generated({ query: 'Shorter', conversationId })
    expect(shorter.html).not.toContain('Silence')
    expect(shorter.html).toContain('<li>Sun</li>')
  })

  it('repairs a message and leaves facts unchanged', async () => {
    const html = '<p>hi Kim,</p><p>we  arrive at 10:30 , with N123AB and i am glad</p><p>ana@laro.example</p>'
    const answer = await call('POST', polishMessage.path, { html })
    expect(await answer.json()).toEqual({
      data: '<p>Hi Kim,</p><p>We arrive at 10:30, with N123AB and I am glad.</p><p>ana@laro.example</p>',
    })
  })

  it('reads nothing into a request', async () => {
    const instructions = requestInstructions('2026-11-26', 'UTC')
    const { text } = await generateText({ model: model(), instructions, prompt: 'Two of us to Aspen', maxRetries: 0 })
    expect(parseModelAnswer(text)).toEqual({ legs: [] })
  })

  it('is labelled where its answers are offered', async () => {
    for (const path of [findGenerating.path, polishMessage.path])
      expect(await (await call('GET', path)).json()).toEqual({ isReady: true, label: demoModelName })
  })
})

describe('where the demo model is', () => {
  it('is announced where the outside world is played, and only then', async () => {
    const outside = async (more: Readonly<Record<string, string>>) => {
      const playing = await openTestServer({ FLIGHTLINE_DEMO: 'true', MAIL_OUT_URL: '', ...more })
      const { body } = await playing.app.inject({ url: '/outside' })
      await playing.close()
      return body
    }
    expect(await outside(demoModelSettings('http://127.0.0.1:9/v1'))).toContain(
      `played here as well: "${demoModelName}"`,
    )
    expect(await outside({ AI_PROVIDER: 'anthropic', AI_MODEL: 'large' })).not.toContain('played here as well')
  })

  const start: Readonly<Record<string, string>> = { PORT: '3000', FLIGHTLINE_DEMO: 'true' }

  it('is asked by a demo that names no model, and by no other start', () => {
    expect(withDemoModel(testConfig(start))).toMatchObject({
      AI_URL: `http://127.0.0.1:3000${demoModelPath}`,
      AI_MODEL: demoModelName,
    })
    const others: readonly Readonly<Record<string, string>>[] = [
      { FLIGHTLINE_DEMO: 'false' },
      { FLIGHTLINE_ENV: 'prod' },
      { FLIGHTLINE_ROLES: 'worker' },
    ]
    for (const other of others) expect(withDemoModel(testConfig({ ...start, ...other })).AI_MODEL).toBeUndefined()
    const named = { AI_PROVIDER: 'anthropic', AI_MODEL: 'large' }
    expect(withDemoModel(testConfig({ ...start, ...named }))).toMatchObject(named)
  })

  const places: readonly Readonly<Record<string, string>>[] = [{ FLIGHTLINE_DEMO: 'false' }, { FLIGHTLINE_ENV: 'prod' }]

  it.each(places)('is not served with %o', async (other) => {
    const without = await openTestServer({ ...demoModelSettings('http://127.0.0.1:9/v1'), ...other })
    const answer = await without.app.inject({
      method: 'POST',
      url: `${demoModelPath}/chat/completions`,
      headers: { authorization: `Bearer ${demoModelKey}` },
      payload: { messages: [{ role: 'user', content: 'Hello' }] },
    })
    expect(answer.statusCode).toBe(404)
    await without.close()
  })
})
