import { onlineManager } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineContract } from '../../../domain/kernel/index.ts'
import { AskedNote } from '../../ui/asked-note.tsx'
import { createApi } from '../api/api.ts'
import { IntentKeys } from '../api/intent-keys.ts'
import { seenPosition } from '../api/position.ts'
import type { CurrentClient } from '../current-client.ts'
import { forgetNotices, notices } from '../notices.ts'
import { PlatformProvider } from '../platform-context.tsx'
import { testPlatform } from './test-platform.tsx'
import { useAsked } from './use-asked.ts'

const payInvoice = defineContract({
  method: 'POST',
  path: '/payments',
  summary: 'Pay an invoice',
  role: 'member',
  changes: ['invoices'],
  body: z.object({ amount: z.int() }),
  output: z.object({ id: z.string() }),
})

interface Sent {
  readonly key: string | null
  readonly client: string | null
  readonly answer: (status: number, body: object) => void
  readonly lose: () => void
}

/** A screen with a button that pays, and a server whose answers the test gives. */
function openScreen() {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    sent.push({
      key: headers.get('idempotency-key'),
      client: headers.get('client'),
      answer: (status, body) => resolve(Response.json(body, { status })),
      lose: () => reject(new TypeError('failed')),
    })
    return promise
  })
  const { platform } = testPlatform(() => ({}))
  const tokens = { get: () => Promise.resolve(null), msLeft: () => 0, drop: () => undefined }
  const api = createApi({
    tokens,
    clientId: () => platform.client.get()?.id,
    onSignedOut: () => undefined,
    seen: seenPosition(),
    keys: new IntentKeys(),
  })
  const done = vi.fn<(id: string) => void>()
  function PayButton() {
    const { start, isRunning, isUnanswered } = useAsked(payInvoice, { onDone: ({ id }) => done(id) })
    return (
      <>
        <button type="button" disabled={isRunning} onClick={() => start({ body: { amount: 100 } })}>
          Pay
        </button>
        <AskedNote isUnanswered={isUnanswered} />
      </>
    )
  }
  render(
    <PlatformProvider platform={{ ...platform, api }}>
      <PayButton />
    </PlatformProvider>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' })
  return { platform, sent, done, button, press: () => act(async () => button.click()) }
}

const note = () => screen.queryByRole('status')?.textContent
/** Lets promises settle. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(1))

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  onlineManager.setOnline(true)
  forgetNotices()
})

it('a late answer: the note comes after four seconds and goes with the answer', async () => {
  const { sent, done, button, press } = openScreen()
  await press()
  await act(() => vi.advanceTimersByTimeAsync(3900))
  expect(note()).toBeUndefined()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(note()).toContain('Asked, no answer yet.')
  expect(button.disabled).toBe(true)
  sent[0]?.answer(200, { id: 'p1' })
  await settle()
  expect([note(), button.disabled, done.mock.calls, sent.length]).toEqual([undefined, false, [['p1']], 1])
})

it('a lost answer: the call is asked again under the same key once the network is back, and done once', async () => {
  const { sent, done, button, press } = openScreen()
  await press()
  onlineManager.setOnline(false)
  sent[0]?.lose()
  await settle()
  expect(note()).toContain('Asked, no answer yet.')
  expect([button.disabled, sent.length, notices.get()]).toEqual([true, 1, []])
  await act(async () => onlineManager.setOnline(true))
  await settle()
  expect(sent.map(({ key }) => key)).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), sent[0]?.key])
  sent[1]?.answer(200, { id: 'p1' })
  await settle()
  expect([note(), button.disabled, done.mock.calls]).toEqual([undefined, false, [['p1']]])
})

it('a server that is away: the call is asked again under the same key after ten seconds', async () => {
  const { sent, press } = openScreen()
  await press()
  sent[0]?.answer(503, { error: 'unavailable' })
  await act(() => vi.advanceTimersByTimeAsync(9900))
  expect(sent).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key])
})

it('a refusal is shown, nothing is retried, and the next press has another key', async () => {
  const { sent, done, button, press } = openScreen()
  await press()
  sent[0]?.answer(409, { error: 'conflict', title: 'Paid already' })
  await settle()
  expect(notices.get().map(({ title }) => title)).toEqual(['Paid already'])
  expect([note(), button.disabled, done.mock.calls]).toEqual([undefined, false, []])
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(sent).toHaveLength(1)
  await press()
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

it('a client that is switched during the request: it is asked again for the first client alone', async () => {
  const { platform, sent, done, press } = openScreen()
  await press()
  onlineManager.setOnline(false)
  sent[0]?.lose()
  await settle()
  const first = platform.client.get() as CurrentClient
  act(() => platform.client.set({ ...first, id: 'c2', name: 'Nxt Air' }))
  await act(async () => onlineManager.setOnline(true))
  await settle()
  expect(sent.map(({ client }) => client)).toEqual(['c1', 'c1'])
  expect(sent[1]?.key).toBe(sent[0]?.key)
  sent[1]?.answer(200, { id: 'p1' })
  await settle()
  expect(done).toHaveBeenCalledExactlyOnceWith('p1')
})

it('a session that ends during the request: the next user retries nothing', async () => {
  const { platform, sent, done, press } = openScreen()
  await press()
  onlineManager.setOnline(false)
  sent[0]?.lose()
  await settle()
  act(() => platform.session.end())
  await act(async () => onlineManager.setOnline(true))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(sent).toHaveLength(1)
  expect(done).not.toHaveBeenCalled()
})
