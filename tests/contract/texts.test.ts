import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { textConsents, threadsmsgs } from '../../domain/inbox/index.ts'
import { outboxOf } from '../../server/inbox/mail/outbox.ts'
import { queueText } from '../../server/inbox/text/queue-text.ts'
import {
  createRecord,
  getRecord,
  listRecords,
  restoreRecord,
  trashRecord,
} from '../../server/platform/records/index.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openTextTestServer, type Message, type TextTestServer } from '../text-fixtures/text-test-server.ts'
import { cast, clientIds } from '../world.ts'
import { call, itemsOf, post } from './inbox-server.ts'

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

const arrived = (fits: (message: Message) => boolean) =>
  until(async () => (await server.messages()).find((one) => one.inbound && fits(one)))

const settled = (id: string, state: string) =>
  until(async () => {
    const message = await server.within((ctx) => getRecord(ctx, threadsmsgs, id))
    return message.results.recipients.every((one) => one.state === state) && message
  })

const send = (body: object) => post(server, cast.jo, { medium: 'text', ...body })

const consentOf = async (phone: string) => {
  const rows = await server.within((ctx) => listRecords(ctx, textConsents, { where: ['phone', '==', phone] }))
  return rows.map(({ state, word }) => [state, word])
}

describe('a customer texts', () => {
  test('an unknown number becomes a contact that waits to be verified, and the team is notified', async () => {
    expect(await server.text('+15125550110', 'Is N512FL free on Friday?')).toBe(200)
    const message = await arrived((one) => one.message === 'Is N512FL free on Friday?')
    expect(message).toMatchObject({
      medium: 'text',
      from: { address: '+15125550110' },
      recipients: [{ phone: '+12145550100' }],
      state: 'received',
      unread: true,
    })
    const contact = await server.within((ctx) => getRecord(ctx, contacts, message.contact?.id ?? ''))
    expect(contact).toMatchObject({ phone: '+15125550110', verified: false, metadata: { request: 'pending' } })
    const thread = (await server.threads()).find((one) => one.id === message.tRef)
    expect(thread).toMatchObject({ medium: 'text', unassigned: true, unread: true, status: 'open' })
    expect((await itemsOf(server, cast.jo)).some((item) => item.thread === message.tRef)).toBe(true)
  })

  test('a second text continues in the same thread, and so does the answer to one of ours in any thread', async () => {
    await server.text('+15125550111', 'First')
    const first = await arrived((one) => one.message === 'First')
    await server.text('+15125550111', 'Second')
    expect((await arrived((one) => one.message === 'Second')).tRef).toBe(first.tRef)
    const doc = contacts.shape.parse({ first_name: 'Ida', last_name: 'Berg', phones: ['+15125550112'] })
    const ida = await server.within((ctx) => createRecord(ctx, contacts, { doc }))
    const sent = await send({
      ref: `clients/${clientIds.LARO}/contacts/${ida.id}`,
      message: 'Your crew is on the way.',
      recipients: [{ phone: '512 555 0112' }],
    })
    expect(sent.status).toBe(200)
    await server.text('+15125550112', 'Thank you')
    const answer = await arrived((one) => one.message === 'Thank you')
    expect([answer.tRef, answer.contact?.id]).toEqual([sent.body.thread.id, ida.id])
  })

  test('two texts at once from a new number begin one thread on one contact', async () => {
    await Promise.all([server.text('+15125550113', 'One'), server.text('+15125550113', 'Two')])
    const [one, two] = await Promise.all([
      arrived((message) => message.message === 'One'),
      arrived((message) => message.message === 'Two'),
    ])
    expect([two.tRef, two.contact?.id]).toEqual([one.tRef, one.contact?.id])
  })

  test('a picture is kept as a file of its type; a missing one does not delay the words', async () => {
    server.media.set('ramp', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
    await server.text('+15125550114', 'Look', { media: [`${server.network.url}/media/ramp`] })
    const message = await arrived((one) => one.message === 'Look')
    expect(message.files).toMatchObject([{ name: 'Photo 1.jpg', type: 'image/png' }])
    await server.text('+15125550114', 'And here', {
      media: [`${server.network.url}/media/gone`, 'https://evil.example/x'],
    })
    const second = await arrived((one) => one.message.startsWith('And here'))
    expect(second).toMatchObject({ message: 'And here\n[2 files of this text could not be fetched.]', files: [] })
  })
})

describe('staff text', () => {
  test('each recipient gets a separate message, and each is reported', async () => {
    const sent = await send({
      ref: `clients/${clientIds.LARO}`,
      message: 'Wheels up at 9',
      recipients: [{ phone: '(512) 555-0120' }, { phone: '555-0121' }, { phone: '+15125550120' }],
    })
    expect(sent.body.message).toMatchObject({ state: 'queued' })
    const message = await settled(sent.body.message.id, 'delivered')
    expect(message).toMatchObject({ state: 'sent', results: { sent: 2, delivered: 2, failed: 0 } })
    const phones = (await server.phones()).filter((one) => one.body === 'Wheels up at 9')
    // Seven digits take the area code of the client's own number.
    expect(phones.map((one) => [one.from, one.to])).toEqual([
      ['+12145550100', '+12145550121'],
      ['+12145550100', '+15125550120'],
    ])
  })

  test('a failure names its reason and recipient, and can be tried again without repeating delivered copies', async () => {
    const sent = await send({
      ref: `clients/${clientIds.LARO}`,
      message: 'Gate change',
      recipients: [{ phone: '+15125550122' }, { phone: '+15125550199' }],
    })
    const { id } = sent.body.message
    const message = await until(async () => {
      const now = await server.within((ctx) => getRecord(ctx, threadsmsgs, id))
      return now.results.delivered === 1 && now.results.failed === 1 && now
    })
    expect(message.state).toBe('failed')
    expect(message.results.recipients).toMatchObject([
      { address: '+15125550122', state: 'delivered' },
      { address: '+15125550199', state: 'failed', reason: 'The phone is switched off or out of reach. (30003)' },
    ])
    const again = await call(server, cast.jo, { method: 'POST', url: `/messaging/message/${id}/delivery` })
    expect(again).toEqual({ status: 200, body: { recipients: 1 } })
    await until(async () => (await server.phones()).filter((one) => one.body === 'Gate change').length === 3)
    const copies = (await server.phones()).filter((one) => one.body === 'Gate change')
    expect(copies.filter((one) => one.to === '+15125550122').length).toBe(1)
  })

  test('files go along at addresses that open without a token', async () => {
    const id = '01930000-0001-7000-8000-0000000000aa'
    const name = 'apron.png'
    const path = `clients/${clientIds.LARO}/attachments/threadsmsgs/${id}/${name}`
    const form = new FormData()
    form.append('file', new Blob([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')]), name)
    const headers = await server.headersOf(cast.jo, clientIds.LARO)
    const { PUBLIC_URL } = server.platform.config
    const stored = await fetch(`${PUBLIC_URL}/api/files/${path}`, { method: 'POST', headers, body: form })
    const file = (await stored.json()) as { url: string; name: string; type: string; size: number }
    const sent = await send({
      messageId: id,
      ref: `clients/${clientIds.LARO}`,
      message: 'The apron',
      recipients: [{ phone: '+15125550123' }],
      files: [{ name: file.name, url: file.url, type: file.type, size: file.size, inline: false }],
    })
    expect(sent.status).toBe(200)
    await settled(id, 'delivered')
    const [text] = (await server.phones()).filter((one) => one.body === 'The apron')
    const picture = await fetch(text?.media[0] ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('the same post again is no second text', async () => {
    const body = {
      messageId: '01930000-0001-7000-8000-0000000000ab',
      ref: `clients/${clientIds.LARO}`,
      message: 'Only once',
      recipients: [{ phone: '512-555-0124' }],
    }
    const [one, two] = [await send(body), await send(body)]
    expect([one.status, two.status, two.body.message.id]).toEqual([200, 200, body.messageId])
    await settled(body.messageId, 'delivered')
    expect((await server.phones()).filter((text) => text.body === 'Only once').length).toBe(1)
  })

  test.each([
    [[{ name: 'Ida Berg' }], 'recipients.0 no-contact-phone'],
    [[{ phone: '12345' }], 'recipients.0 invalid-phone'],
    [[], 'recipients no-recipients'],
  ])('%j is refused', async (recipients, issue) => {
    const { status, body } = await send({ ref: `clients/${clientIds.LARO}`, message: 'Hi', recipients })
    const issues = body.issues.map((one: { path: string; code: string }) => `${one.path} ${one.code}`)
    expect([status, issues]).toEqual([400, [issue]])
  })

  test('a client without a number gets an error that names the reason', async () => {
    const { status, body } = await call(server, cast.lee, {
      method: 'POST',
      url: '/messaging/post',
      client: clientIds.EQIP,
      body: {
        ref: `clients/${clientIds.EQIP}`,
        medium: 'text',
        message: 'Hi',
        recipients: [{ phone: '+15125550125' }],
      },
    })
    expect([status, body.issues[0].code]).toEqual([400, 'no-text-number'])
  })
})

describe('STOP, START and HELP', () => {
  const phone = '+15125550130'
  const write = () => send({ ref: `clients/${clientIds.LARO}`, message: 'Still interested?', recipients: [{ phone }] })

  test('STOP is kept and shown, and sending refused with the reason, until START', async () => {
    await server.text(phone, 'Stop.')
    await until(async () => (await consentOf(phone)).length === 1)
    expect(await consentOf(phone)).toEqual([['stopped', 'Stop.']])
    const refused = await write()
    expect([refused.status, refused.body.issues]).toEqual([
      400,
      [{ path: 'recipients.0', code: 'text-stopped', params: { phone: '(512) 555-0130', from: '(214) 555-0100' } }],
    ])
    await server.text(phone, 'Yes')
    await until(async () => (await consentOf(phone))[0]?.[0] === 'allowed')
    expect((await write()).status).toBe(200)
  })

  test('a text that is deleted before it is sent settles, and shows why when it comes back', async () => {
    const sent = await server.within(async (ctx) => {
      const [thread] = await server.threads()
      const doc = threadsmsgs.shape.parse({
        medium: 'text',
        tRef: thread?.id,
        message: 'Never mind',
        recipients: [{ phone: '+15125550139' }],
        state: 'queued',
        results: { recipients: [{ address: '+15125550139' }] },
      })
      const message = await queueText(ctx, await createRecord(ctx, threadsmsgs, { doc }))
      await trashRecord(ctx, threadsmsgs, { id: message.id })
      return message
    })
    await until(async () => {
      const [row] = await server.within((ctx) => outboxOf(ctx, sent.id))
      return row?.status === 'failed'
    })
    await server.within((ctx) => restoreRecord(ctx, threadsmsgs, { id: sent.id }))
    const reason = 'The message or its sending number has been removed.'
    expect(await server.within((ctx) => getRecord(ctx, threadsmsgs, sent.id))).toMatchObject({
      state: 'failed',
      results: { recipients: [{ state: 'failed', reason }] },
    })
  })

  test('STOP is for this client alone', async () => {
    await server.text('+15125550131', 'STOP')
    await until(async () => (await consentOf('+15125550131')).length === 1)
    const other = await server.within((ctx) => listRecords(ctx, textConsents), 'NXT')
    expect(other).toEqual([])
  })

  test('HELP is answered with who we are, once for each asking', async () => {
    await server.text('+15125550133', 'HELP')
    const asked = await arrived((one) => one.from?.address === '+15125550133')
    const answer = await until(async () =>
      (await server.messages()).find((one) => one.tRef === asked.tRef && !one.inbound),
    )
    expect(answer).toMatchObject({ is_automatic: true, recipients: [{ phone: '+15125550133' }] })
    expect(answer.message).toMatch(/^Laro Charter: for help call \(214\) 555-0100\..* Reply STOP to end texts\.$/)
    await settled(answer.id, 'delivered')
  })
})
