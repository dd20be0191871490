import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '../../domain/company/index.ts'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { callHook } from '../../server/simulated/phones/network/phone-calls.ts'
import { signHook } from '../../server/platform/outside/text/twilio/hook-signature.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { call, post } from '../contract/inbox-server.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { numbers, openTextTestServer, testAccount, type TextTestServer } from '../text-fixtures/text-test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { stateOf } from './attack-server.ts'

let folder: string
let server: TextTestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightline-phones-'))
  server = await openTextTestServer(folder)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const fields = {
  MessageSid: `SM${'a'.repeat(32)}`,
  From: '+15125550150',
  To: '+12145550100',
  Body: 'Hello',
  NumMedia: '0',
}
const form = new URLSearchParams(fields).toString()
const type = 'application/x-www-form-urlencoded'

async function send(body: string, headers: Record<string, string>, url = server.hookUrl): Promise<number> {
  const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': type, ...headers } })
  await answer.text()
  return answer.status
}

const signed = (body = form, url = server.hookUrl) => ({
  'x-twilio-signature': signHook(testAccount.authToken, { url, body }),
})

test('a call that the provider did not sign stores nothing', async () => {
  const before = await stateOf(server, clientIds.LARO)
  const forged: Record<string, Record<string, string>> = {
    'no signature': {},
    'a word': { 'x-twilio-signature': 'admin' },
    'another token': { 'x-twilio-signature': signHook('guessed', { url: server.hookUrl, body: form }) },
    'the signature of another body': signed(form.replace('Hello', 'Hallo')),
    'the signature of another address': signed(form, `${server.hookUrl}?x=1`),
    'the signature of another host': signed(form, server.hookUrl.replace('127.0.0.1', 'localhost')),
  }
  for (const [name, headers] of Object.entries(forged)) expect(await send(form, headers), name).toBe(403)
  expect(await send(`${form}&To=%2B13055550100`, signed())).toBe(403)
  const status = server.hookUrl.replace('inbound', `status?client=${clientIds.LARO}&message=x`)
  expect(await send(form, signed(form), status)).toBe(403)
  expect(await stateOf(server, clientIds.LARO)).toEqual(before)
})

test('a body of another kind, or too large, is not read', async () => {
  expect(await send(JSON.stringify(fields), { ...signed(), 'content-type': 'application/json' })).toBe(415)
  expect(await send(form, { ...signed(), 'content-type': 'text/plain' })).toBe(415)
  const huge = `${form}&Body=${'x'.repeat(80_000)}`
  expect(await send(huge, signed(huge))).toBe(413)
})

test('a genuine call that is played again makes no second message', async () => {
  await server.work()
  for (let time = 0; time < 3; time++) expect(await send(form, signed())).toBe(200)
  const arrived = async () => (await server.messages()).filter((one) => one.message === 'Hello').length
  await until(async () => (await arrived()) > 0)
  expect(await send(form, signed())).toBe(200)
  expect(await arrived()).toBe(1)
})

test('a text goes to the client whose number it names, and no caller learns other numbers', async () => {
  const to = (To: string, MessageSid: string) =>
    callHook(testAccount, server.hookUrl, { ...fields, To, MessageSid, Body: 'For NXT' })
  expect(await to(numbers.NXT ?? '', `SM${'b'.repeat(32)}`)).toBe(200)
  await until(async () => (await server.messages('NXT')).some((one) => one.message === 'For NXT'))
  expect((await server.messages('LARO')).filter((one) => one.message === 'For NXT')).toEqual([])
  expect(await to('+19995550100', `SM${'c'.repeat(32)}`)).toBe(404)
})

test("a report in another client's name changes no message of this one", async () => {
  const { body } = await post(server, cast.jo, {
    ref: `clients/${clientIds.LARO}`,
    medium: 'text',
    message: 'Ours',
    recipients: [{ phone: '+15125550151' }],
  })
  const { id } = body.message
  const read = () => server.within((ctx) => getRecord(ctx, threadsmsgs, id))
  await until(async () => (await read()).results.delivered === 1)
  const [sent] = (await server.phones()).filter((one) => one.body === 'Ours')
  const { version } = await read()
  const url = server.hookUrl.replace('inbound', `status?client=${clientIds.NXT}&message=${id}`)
  const report = { MessageSid: sent?.id ?? '', MessageStatus: 'read', To: '+15125550151' }
  expect(await callHook(testAccount, url, report)).toBe(204)
  expect((await read()).version).toBe(version)
})

test('an admin cannot take a number, and not even support can give one to two clients', async () => {
  const url = (id: string) => `/data/clients/${id}`
  const change = async (person: CastMember, id: string, number: string) => {
    const { body } = await call(server, person, { url: url(id), client: id })
    const asked = { version: body.version, change: { text_number: number } }
    return call(server, person, { method: 'PATCH', url: url(id), client: id, body: asked })
  }
  const numberOf = (key: 'LARO' | 'NXT') =>
    server.within(async (ctx) => (await getRecord(ctx, clients, clientIds[key])).text_number, key)
  await change(cast.sam, clientIds.NXT, '+12145550100')
  await change(cast.sam, clientIds.NXT, '+12145550177')
  expect(await numberOf('NXT')).toBe(numbers.NXT)
  expect((await change(cast.sue, clientIds.NXT, '+12145550100')).status).toBe(409)
  expect(await numberOf('NXT')).toBe(numbers.NXT)
  expect((await change(cast.sue, clientIds.NXT, '+13055550111')).status).toBe(200)
})
