import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientMailAddress, threadToken } from '../../domain/inbox/mail/thread-token.ts'
import { signerOf } from '../../server/inbox/mail/client-of-recipient.ts'
import { merge } from '../../server/inbox/regroup/merge-threads.ts'
import { split } from '../../server/inbox/regroup/split-thread.ts'
import { takeRegroupingBack } from '../../server/inbox/regroup/undo-regrouping.ts'
import { openMailTestServer, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { clientIds } from '../world.ts'

let server: MailTestServer
beforeAll(async () => {
  server = await openMailTestServer()
})
afterAll(() => server.close())

/** A mail of the customer; `answers` names what it answers, `to` where it goes. */
async function receive(id: string, { answers, to = 'laro@mail.example' }: { answers?: string; to?: string } = {}) {
  const lines = [
    'From: Kim Lee <kim@customer.example>',
    `To: ${to}`,
    `Message-ID: <${id}@customer.example>`,
    `Subject: About ${id}`,
    ...(answers === undefined ? [] : [`In-Reply-To: <${answers}@customer.example>`]),
    '',
    'Hello',
  ]
  await server.receive(lines.join('\r\n'), { to: [to] })
  await server.settled()
  const message = (await server.messages()).find((one) => one.message_id === `${id}@customer.example`)
  if (!message) throw new Error(`${id} was not stored`)
  return message
}

/** Reply address of a thread in a mail, among any other recipients. */
const addressOf = (threadId: string): string =>
  clientMailAddress(
    'laro',
    'mail.example',
    threadToken({ clientId: clientIds.LARO, threadId }, signerOf(server.platform)),
  )

it('answers to a merged thread come where it was merged, by token and by Message-ID, until that is taken back', async () => {
  const [into, other] = [await receive('into'), await receive('other')]
  expect(into.tRef).not.toBe(other.tRef)
  const { regrouping } = await server.within((ctx) => merge(ctx, into.tRef, { threads: [other.tRef] }))
  expect((await receive('by-token', { to: addressOf(other.tRef) })).tRef).toBe(into.tRef)
  expect((await receive('by-id', { answers: 'other' })).tRef).toBe(into.tRef)

  const far = await receive('far')
  await server.within((ctx) => merge(ctx, far.tRef, { threads: [into.tRef] }))
  expect((await receive('further', { to: addressOf(other.tRef) })).tRef).toBe(far.tRef)
  await expect(server.within((ctx) => takeRegroupingBack(ctx, regrouping))).rejects.toThrow('threads')
})

it('answers to split-off messages come there, although the token names the former thread', async () => {
  const first = await receive('first')
  const second = await receive('second', { answers: 'first' })
  expect(second.tRef).toBe(first.tRef)
  const { thread, regrouping } = await server.within((ctx) => split(ctx, first.tRef, { messages: [second.id] }))
  const to = addressOf(first.tRef)
  expect((await receive('to-second', { to, answers: 'second' })).tRef).toBe(thread.id)
  expect((await receive('to-first', { to, answers: 'first' })).tRef).toBe(first.tRef)
  await expect(server.within((ctx) => takeRegroupingBack(ctx, regrouping))).rejects.toThrow('conflict')
})

it('an answer to a message that was read just before its thread was merged comes where that was merged', async () => {
  const [into, other] = [await receive('into-late'), await receive('other-late')]
  await server.within((ctx) => merge(ctx, into.tRef, { threads: [other.tRef] }))
  // As a mail sees the message that begins to be placed before the merge ends.
  await server.platform.pools.owner.query(
    `update threadsmsgs set doc = jsonb_set(doc, '{tRef}', to_jsonb($1::text)), version = version + 1 where id = $2`,
    [other.tRef, other.id],
  )
  expect((await receive('late', { answers: 'other-late' })).tRef).toBe(into.tRef)
})

it('answers to split-off messages come to their thread, after any number of moves', async () => {
  const first = await receive('begun')
  const second = await receive('leaves', { answers: 'begun' })
  const third = await receive('stays', { answers: 'leaves' })
  const to = addressOf(first.tRef)
  const ids = [second.id, third.id]
  const { thread } = await server.within((ctx) => split(ctx, first.tRef, { messages: ids }))
  const again = await server.within((ctx) => split(ctx, thread.id, { messages: [second.id] }))
  expect((await receive('to-leaves', { to, answers: 'leaves' })).tRef).toBe(again.thread.id)
  const far = await receive('elsewhere')
  await server.within((ctx) => merge(ctx, far.tRef, { threads: [thread.id] }))
  expect((await receive('to-stays', { to, answers: 'stays' })).tRef).toBe(far.tRef)
  expect((await receive('to-begun', { to, answers: 'begun' })).tRef).toBe(first.tRef)
})

it('a mail that comes while its thread is merged is not lost', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const [into, other] = [await receive(`into-${turn}`), await receive(`other-${turn}`)]
    const [answer] = await Promise.all([
      receive(`meanwhile-${turn}`, { answers: `other-${turn}` }),
      server.within((ctx) => merge(ctx, into.tRef, { threads: [other.tRef] })),
    ])
    const known = (await server.messages()).find(({ id }) => id === answer.id)
    expect(known?.tRef).toBe(into.tRef)
    expect((await server.threads()).find(({ id }) => id === into.tRef)?.message_count).toBe(3)
  }
}, 120_000)
