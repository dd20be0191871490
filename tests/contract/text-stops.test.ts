import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textConsents, threadsmsgs } from '../../domain/inbox/index.ts'
import { lockTextConsent } from '../../server/crm/index.ts'
import { outboxOf } from '../../server/inbox/mail/outbox.ts'
import { keepConsent } from '../../server/inbox/text/consents.ts'
import { systemActor } from '../../server/platform/context.ts'
import { getRecord, listRecords } from '../../server/platform/records/index.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openTextTestServer, type TextTestServer } from '../text-fixtures/text-test-server.ts'
import { cast } from '../world.ts'
import { holding, lockWaiters } from './held-transaction.ts'
import { laro, post } from './inbox-server.ts'

let folder: string
let server: TextTestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightline-phones-'))
  server = await openTextTestServer(folder)
  await server.work()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const send = (message: string, phone: string) =>
  post(server, cast.jo, { medium: 'text', ref: `clients/${laro}`, message, recipients: [{ phone }] })

const failed = (id: string) =>
  until(async () => {
    const message = await server.within((ctx) => getRecord(ctx, threadsmsgs, id))
    return message.state === 'failed' && message
  })

const readConsent = async (phone: string) => {
  const [row] = await server.within((ctx) => listRecords(ctx, textConsents, { where: ['phone', '==', phone] }))
  return row?.state
}

/** Does something when the network is about to take a text for this number, and once. */
function beforeTaking(phone: string, step: () => Promise<void>): void {
  server.mood.beforeTaking = async (_, form) => {
    if (form.get('To') !== phone) return
    server.mood.beforeTaking = undefined
    await step()
  }
}

test('a STOP between post and sending is obeyed, and one that only the carrier knows is kept', async () => {
  const stopped = '+15125550132'
  beforeTaking(stopped, async () => void (await server.text(stopped, 'STOP')))
  const sent = await send('Late', stopped)
  const message = await failed(sent.body.message.id)
  expect(message.results.recipients[0]?.reason).toContain('asked for no more texts')
  expect(await readConsent(stopped)).toBe('stopped')
})

test('a refusal by the carrier, while the STOP is being stored, is kept at the first attempt', async () => {
  const stopped = '+15125550134'
  const { platform } = server
  const held = Promise.withResolvers<() => Promise<void>>()
  beforeTaking(stopped, async () => {
    const consent = { phone: stopped, state: 'stopped', word: 'STOP' } as const
    held.resolve(await holding(platform, systemActor(laro), (ctx) => keepConsent(ctx, consent)))
    await server.text(stopped, 'STOP')
  })
  const sent = await send('Later', stopped)
  const release = await held.promise
  // The job of the received STOP and the job of the refused text.
  await until(async () => (await lockWaiters(platform)) === 2)
  await release()
  const message = await failed(sent.body.message.id)
  expect(message.results.recipients[0]?.reason).toContain('asked for no more texts')
  const [row] = await server.within((ctx) => outboxOf(ctx, message.id))
  expect(row).toMatchObject({ status: 'failed', attempts: 1 })
})

test('a STOP that is received and not threaded yet: nothing goes to the carrier', async () => {
  const stopped = '+15125550135'
  const { platform } = server
  const release = await holding(platform, systemActor(laro), (ctx) => lockTextConsent(ctx, stopped))
  expect(await server.text(stopped, 'STOP')).toBe(200)
  const sent = await send('Too late', stopped)
  const message = await failed(sent.body.message.id)
  const [row] = await server.within((ctx) => outboxOf(ctx, message.id))
  expect(row).toMatchObject({ response: 'The owner of this number asked for no more texts.', attempts: 0 })
  await release()
  await until(async () => (await readConsent(stopped)) === 'stopped')
})
