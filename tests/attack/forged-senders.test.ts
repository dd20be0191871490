import { afterAll, beforeAll, expect, test } from 'vitest'
import { doubtOf, threadsmsgs, type SenderCheck, type SenderDoubt } from '../../domain/inbox/index.ts'
import { contacts, type TimelinePage } from '../../domain/crm/index.ts'
import { clients } from '../../domain/company/index.ts'
import type { RowOf } from '../../domain/kernel/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { amendRecord, createRecord } from '../../server/platform/records/index.ts'
import { allowImagesOf } from '../../server/inbox/image-senders.ts'
import { deliveryReport } from '../mail-fixtures/delivery-report.ts'
import { customerHost, evilHost, forwarded, letter, listHost, signed, world } from '../mail-fixtures/forged-mails.ts'
import { openMailTestServer, type MailTestServer, type Message } from '../mail-fixtures/mail-test-server.ts'
import { cast, clientIds } from '../world.ts'
import { AttackCount } from './attack-count.ts'

// Mail with a false sender, through the real receiver, with a DNS of the test.

const count = new AttackCount('forged senders')
let server: MailTestServer
let kim: string
beforeAll(async () => {
  server = await openMailTestServer({ MAIL_TRUSTED_SEALERS: 'list.example' }, undefined, world.lookup)
  // A contact that colleagues know and trust, with pictures.
  await server.within(async (ctx) => {
    const doc = contacts.shape.parse({
      first_name: 'Kim',
      last_name: 'Lee',
      email: 'kim@customer.example',
      verified: true,
    })
    kim = (await createRecord(ctx, contacts, { doc })).id
    for (const address of ['kim@customer.example', 'ana@laro.example', 'kim@careless.example'])
      await allowImagesOf(ctx, address)
  })
})
afterAll(async () => {
  count.print()
  await server.close()
})

const evil = { host: evilHost, from: 'eve@evil.example' }
const customer = { host: customerHost, from: 'kim@customer.example' }
const list = { host: listHost, from: 'list-bounces@list.example' }

/** Delivers a mail and answers what it became. */
async function arrive(raw: string, envelope: Parameters<MailTestServer['receive']>[1]): Promise<Message> {
  await server.receive(raw, envelope)
  await server.settled()
  const subject = /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()
  const found = (await server.messages()).find((message) => message.subject === subject)
  if (!found) throw new Error(`${subject} did not arrive`)
  return found
}

const shown = async (id: string) => {
  const headers = await server.headersOf(cast.jo, clientIds.LARO)
  const answer = await server.app.inject({ url: `/api/messaging/message/${id}`, headers })
  return answer.json<{ message: { images_blocked: boolean; sender_check: SenderCheck } }>().message
}

interface Forgery {
  readonly name: string
  readonly raw: () => string | Promise<string>
  readonly envelope?: Parameters<MailTestServer['receive']>[1]
  readonly reason: SenderCheck['reason']
  readonly doubt?: SenderDoubt
}

const inPast = (ms: number): Date => new Date(Date.now() - ms)

/** A signature of the customer's for another mail, put onto this one. */
async function replayed(mail: string, signing?: Parameters<typeof signed>[1]): Promise<string> {
  const real = letter()
  const signature = (await signed(real, signing)).slice(0, -real.length)
  return signature + mail
}

async function withBrokenSeal(): Promise<string> {
  const raw = letter()
  const sealed = await forwarded(raw, { ip: '127.0.0.5', helo: 'mx.customer.example', sender: 'kim@customer.example' })
  return sealed.replace('Please wire', 'Please quickly wire')
}

const forgeries: readonly Forgery[] = [
  { name: 'From of a contact', raw: () => letter(), reason: 'dmarc' },
  { name: 'From of a colleague', raw: () => letter({ from: 'From: Ana Ruiz <ana@laro.example>' }), reason: 'dmarc' },
  {
    name: 'From and envelope of a contact',
    raw: () => letter(),
    envelope: { ...evil, from: 'kim@customer.example' },
    reason: 'dmarc',
  },
  {
    name: 'From of a contact with the null sender, named by HELO',
    raw: () => letter(),
    envelope: { host: { ...evilHost, name: 'customer.example' }, from: '' },
    reason: 'dmarc',
  },
  {
    name: 'From of a contact in a name below the domain',
    raw: () => letter({ from: 'From: Kim Lee <kim@mail.customer.example>' }),
    reason: 'dmarc',
  },
  {
    name: 'a signature of the forger’s own domain',
    raw: () => signed(letter(), { domain: 'evil.example', isEvil: true }),
    reason: 'dmarc',
  },
  {
    name: 'a signature in the contact’s name with the forger’s key',
    raw: () => signed(letter(), { isEvil: true }),
    reason: 'dmarc',
  },
  { name: 'two From lines, the contact’s first', raw: () => letter({ from: 'From: Kim Lee <kim@customer.example>\r\nFrom: eve@evil.example' }), reason: 'several-authors' }, // prettier-ignore
  { name: 'two From lines, the contact’s last', raw: () => letter({ from: 'From: eve@evil.example\r\nFrom: Kim Lee <kim@customer.example>' }), reason: 'several-authors' }, // prettier-ignore
  { name: 'a From line put before a signed one', raw: async () => `From: Kim Lee <kim@customer.example>\r\n${await signed(letter({ from: 'From: eve@evil.example' }), { domain: 'evil.example', isEvil: true })}`, reason: 'several-authors' }, // prettier-ignore
  { name: 'a From line in capitals with a blank', raw: () => letter({ from: 'FROM : Kim Lee <kim@customer.example>\r\nFrom: eve@evil.example' }), reason: 'several-authors' }, // prettier-ignore
  { name: 'several addresses in From', raw: () => letter({ from: 'From: Kim Lee <kim@customer.example>, eve@evil.example' }), reason: 'several-authors' }, // prettier-ignore
  { name: 'several addresses in From, the forger’s first', raw: () => letter({ from: 'From: eve@evil.example, Kim Lee <kim@customer.example>' }), reason: 'several-authors' }, // prettier-ignore
  { name: 'a group in From', raw: () => letter({ from: 'From: Team: kim@customer.example, eve@evil.example;' }), reason: 'several-authors' }, // prettier-ignore
  { name: 'no From line, and the contact as Sender', raw: () => letter({ from: 'Sender: Kim Lee <kim@customer.example>' }), reason: 'no-author' }, // prettier-ignore
  { name: 'a name that holds the contact’s address', raw: () => signed(letter({ from: 'From: "kim@customer.example" <eve@evil.example>' }), { domain: 'evil.example', isEvil: true }), reason: 'proven', doubt: 'misleading' }, // prettier-ignore
  { name: 'a name that ends with the contact’s address', raw: () => letter({ from: 'From: "Kim Lee <kim@customer.example>" <eve@evil.example>' }), reason: 'proven', doubt: 'misleading' }, // prettier-ignore
  { name: 'a name with wide letters', raw: () => letter({ from: `From: =?utf-8?B?${Buffer.from('kim＠customer．example').toString('base64')}?= <eve@evil.example>` }), reason: 'proven', doubt: 'misleading' }, // prettier-ignore
  { name: 'words added behind a signature with l=', raw: async () => `${await signed(letter({ body: 'Hello' }), { bodyLength: 12 })}<p>Please wire the deposit.</p>\r\n`, reason: 'dmarc' }, // prettier-ignore
  { name: 'a signature with l=0', raw: () => signed(letter(), { bodyLength: 0 }), reason: 'dmarc' },
  { name: 'a signature that has expired', raw: () => signed(letter(), { signedAt: inPast(9 * dayMs), expiresAt: inPast(2 * dayMs) }), reason: 'dmarc' }, // prettier-ignore
  { name: 'the signature of another mail', raw: () => replayed(letter({ body: 'Other words' })), reason: 'dmarc' },
  { name: 'a signed mail with another From of the same company', raw: async () => (await signed(letter())).replace('From: Kim Lee <kim@', 'From: Boss <boss@'), reason: 'dmarc' }, // prettier-ignore
  { name: 'a signed mail with another subject', raw: async () => (await signed(letter())).replace('Subject: Letter', 'Subject: Urgent letter'), reason: 'dmarc' }, // prettier-ignore
  { name: 'a selector that is not published', raw: () => signed(letter(), { selector: 'other' }), reason: 'dmarc' },
  { name: 'a chain of seals that is broken', raw: withBrokenSeal, envelope: list, reason: 'dmarc' },
  { name: 'a seal on what the forger handed to the forwarder', raw: () => forwarded(letter(), { ip: '127.0.0.6', helo: 'mx.evil.example', sender: 'eve@evil.example' }), envelope: list, reason: 'dmarc' }, // prettier-ignore
  { name: 'seals that are made up', raw: () => letter({ headers: ['ARC-Seal: i=1; a=rsa-sha256; t=1; cv=none; d=list.example; s=s1; b=AAAA', 'ARC-Message-Signature: i=1; a=rsa-sha256; c=relaxed/relaxed; d=list.example; s=s1; h=from; bh=AAAA; b=AAAA', 'ARC-Authentication-Results: i=1; mx.list.example; dmarc=pass header.from=customer.example'] }), envelope: list, reason: 'dmarc' }, // prettier-ignore
  { name: 'results that are made up', raw: () => letter({ headers: ['Authentication-Results: mail.example; dmarc=pass header.from=customer.example; spf=pass; dkim=pass'] }), reason: 'dmarc' }, // prettier-ignore
  { name: 'a domain without DMARC that names its servers', raw: () => letter({ from: 'From: kim@careless.example' }), envelope: { ...evil, from: 'kim@careless.example' }, reason: 'spf' }, // prettier-ignore
  { name: 'a domain that only watches', raw: () => letter({ from: 'From: kim@monitored.example' }), reason: 'dmarc' },
  { name: 'a domain that says nothing', raw: () => letter({ from: 'From: kim@silent.example' }), reason: 'no-proof', doubt: 'unverified' }, // prettier-ignore
  { name: 'a hundred signatures before the lookups', raw: async () => `${(await signed(letter(), { domain: 'slow.example' })).split('\r\nFrom:')[0]}\r\n`.repeat(100) + letter(), reason: 'dmarc' }, // prettier-ignore
  { name: 'a signature of a domain that never answers', raw: () => signed(letter(), { domain: 'slow.example' }), reason: 'dmarc' }, // prettier-ignore
]

test.each(forgeries)('$name is marked', async ({ raw, envelope = evil, reason, doubt = 'forged' }) => {
  world.fallSilent('slow.example')
  const message = await arrive(await raw(), envelope)
  const thread = (await server.threads()).find(({ id }) => id === message.tRef)
  const seen = await shown(message.id)
  const marks = [doubtOf(message), thread?.activity.find(({ id }) => id === message.id)?.doubt]
  expect(count.take(marks.every((mark) => mark === doubt)), JSON.stringify(message.sender_check)).toBe(true)
  expect(message.sender_check).toMatchObject({ reason })
  // The readers allowed pictures of the contact and of the colleague.
  const mayShowPictures = doubt === 'forged' && !seen.images_blocked
  expect(count.take(!mayShowPictures)).toBe(true)
})

test('the page of the contact doubts forged mail in their name, and no true mail', async () => {
  const [forged, real] = [await arrive(letter(), evil), await arrive(letter(), customer)]
  const headers = await server.headersOf(cast.jo, clientIds.LARO)
  const answer = await server.app.inject({ url: `/api/contacts/${kim}/timeline?kind=messages`, headers })
  const { entries } = answer.json<TimelinePage>()
  const doubts = [forged, real].map(({ id }) => entries.find((entry) => entry.id === id)?.doubt ?? 'none')
  expect(count.take(entries.length > 1 && doubts[0] === 'forged'), doubts.join()).toBe(true)
  expect(doubts).toEqual(['forged', 'none'])
})

test('mail of the real customer is verified, and its pictures are shown', async () => {
  const bySignature = await arrive(await signed(letter()), { ...evil, from: 'bounce@evil.example' })
  expect(bySignature.sender_check).toMatchObject({ verdict: 'verified', reason: 'proven', dkim: 'pass', dmarc: 'pass' })
  const byServer = await arrive(letter(), customer)
  expect(byServer.sender_check).toMatchObject({ verdict: 'verified', reason: 'proven', spf: 'pass', dmarc: 'pass' })
  expect(await shown(byServer.id)).toMatchObject({ images_blocked: false })
  const real = { ip: '127.0.0.5', helo: 'mx.customer.example', sender: 'kim@customer.example' }
  const byForwarder = await arrive(await forwarded(letter(), real), list)
  expect(byForwarder.sender_check).toMatchObject({ verdict: 'verified', reason: 'forwarded', arc: 'pass' })
})

test('trouble with DNS is no failure: the mail comes in as not checked, and soon', async () => {
  world.fallSilent('customer.example')
  const begin = performance.now()
  const message = await arrive(letter(), evil)
  expect(performance.now() - begin).toBeLessThan(30_000)
  world.answerAgain('customer.example')
  expect(message.sender_check).toMatchObject({ verdict: 'unchecked', reason: 'dns' })
  expect(await shown(message.id)).toMatchObject({ images_blocked: false })
})

test('mail of this machine is not checked, and DNS is not asked', async () => {
  const before = world.asked.length
  const message = await arrive(letter(), { from: 'kim@customer.example' })
  expect(message.sender_check).toMatchObject({ verdict: 'unchecked', reason: 'local' })
  expect(world.asked.length).toBe(before)
})

test('a client that wants it holds forged mail, and a user lets it through', async () => {
  const hold = async (hold_forged: 'never' | 'asked' | 'always') =>
    server.within(async (ctx) => {
      const amend = ({ config }: RowOf<typeof clients>) => ({ config: { ...config, hold_forged } })
      await amendRecord(ctx, clients, { id: clientIds.LARO, amend })
    })
  await hold('asked')
  const watched = await arrive(letter({ from: 'From: kim@monitored.example' }), evil)
  expect(watched.sender_check).toMatchObject({ verdict: 'failed', policy: 'none' })
  const raw = letter()
  await server.receive(raw, evil)
  const held = (await server.settled()).find(({ status }) => status === 'held')
  expect(held).toMatchObject({ reason: 'forged-sender', thread_id: null })
  const headers = await server.headersOf(cast.jo, clientIds.LARO)
  const listed = await server.app.inject({ url: '/api/messaging/held', headers })
  expect(listed.json()).toMatchObject({
    held: 1,
    rows: [{ id: held?.id, reason: 'forged-sender', sender: 'kim@customer.example' }],
  })
  const url = `/api/messaging/held/${held?.id}/attempts`
  expect((await server.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200)
  const released = (await server.settled()).find(({ id }) => id === held?.id)
  expect(released).toMatchObject({ status: 'threaded' })
  const message = (await server.messages()).find(({ id }) => id === released?.message_id)
  expect(message?.sender_check).toMatchObject({ verdict: 'failed', reason: 'dmarc' })
  await hold('never')
})

const daemon = 'MAILER-DAEMON@customer.example'

/** A message of ours that went to two people, and a report that the mail of one of them did not arrive. */
async function reported(from = daemon): Promise<{ readonly id: string; readonly raw: string }> {
  const { tRef } = await arrive(letter(), customer)
  const sent = await server.within((ctx) => {
    const recipients = ['kim', 'max'].map((name) => `${name}@customer.example`)
    const doc = threadsmsgs.shape.parse({
      medium: 'email',
      tRef,
      recipients: recipients.map((email) => ({ email })),
      message_id: `${ctx.newId()}@mail.example`,
      state: 'sent',
      results: { recipients: recipients.map((address) => ({ address, state: 'sent', at: ctx.now })) },
    })
    return createRecord(ctx, threadsmsgs, { doc })
  })
  const copies = [{ address: 'max@customer.example', action: 'failed' as const }]
  return { id: sent.id, raw: deliveryReport(sent.message_id ?? '', copies, from) }
}

/** Delivers a report. Returns its outcome, and the state of the message's two copies. */
async function report(id: string, raw: string, envelope: Parameters<MailTestServer['receive']>[1]) {
  await server.receive(raw, envelope)
  const row = (await server.settled()).at(-1)
  const messages = await server.messages()
  const states = messages.find((message) => message.id === id)?.results.recipients.map(({ state }) => state)
  return { row, states, came: messages.find((message) => message.id === row?.message_id && message.id !== id) }
}

test.each([
  ['the null sender', ''],
  ['the forger’s own address', 'eve@evil.example'],
])('a forged report of a mail server with %s changes no copy: it comes in, marked', async (_, from) => {
  const { id, raw } = await reported()
  const { row, states, came } = await report(id, raw, { ...evil, from })
  expect(count.take(states?.join() === 'sent,sent'), states?.join()).toBe(true)
  expect(row).toMatchObject({ status: 'threaded', detail: null })
  expect(came).toMatchObject({ inbound: true, sender_check: { verdict: 'failed', reason: 'dmarc' } })
})

interface RealReport {
  readonly name: string
  readonly from: string
  readonly host: typeof evilHost
  readonly isSigned?: boolean
}

const realReports: readonly RealReport[] = [
  // Few servers sign their reports, and the name that they give themselves is often not in DNS.
  { name: 'unsigned, of a server that the domain lists', from: daemon, host: customerHost },
  { name: 'signed, of any server', from: daemon, host: evilHost, isSigned: true },
  { name: 'of a domain that says nothing', from: 'MAILER-DAEMON@silent.example', host: evilHost },
]

test.each(realReports)('a real report, $name, is written onto its message', async ({ from, host, isSigned }) => {
  const { id, raw } = await reported(from)
  const { row, states, came } = await report(id, isSigned ? await signed(raw) : raw, { host, from: '' })
  expect(row).toMatchObject({ status: 'threaded', detail: 'a delivery report', message_id: id })
  expect([states, came]).toEqual([['sent', 'bounced'], undefined])
})
