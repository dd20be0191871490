import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import type { DocOf } from '../../domain/kernel/index.ts'
import { makeBodies, textsOfMail } from '../../server/inbox/mail/bodies.ts'
import { messageOfMail } from '../../server/inbox/mail/message-of-mail.ts'
import { parseMessage } from '../../server/inbox/mail/parse-message.ts'
import { bulkInsert } from '../../server/platform/records/bulk-insert.ts'
import { charterScripts } from '../../server/seed/charter-scripts.ts'
import { demoRequests } from '../../server/seed/demo-requests.ts'
import { equipmentScripts } from '../../server/seed/equipment-scripts.ts'
import { readFixtures } from '../fixtures/requests/read-fixtures.ts'
import { sharedMessages } from '../mail-fixtures/shared-messages.ts'
import { isLongRun } from '../run-length.ts'
import type { TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { openDemoModelServer } from './demo-model-server.ts'
import { call, laro } from './inbox-server.ts'

// Every mail that may become a quote, read as the screen reads it: under a key, with the model of the demo.

type MessageDoc = DocOf<typeof threadsmsgs>
type Words = Pick<MessageDoc, 'subject' | 'message' | 'hidden'>

interface Mail extends Words {
  readonly name: string
}

const now = Date.parse('2026-11-24T16:00:00Z')

const filled = (words: string): string =>
  words
    .replaceAll('{from}', 'Teterboro')
    .replaceAll('{to}', 'Nassau')
    .replaceAll('{from_code}', 'KTEB')
    .replaceAll('{to_code}', 'MYNN')
    .replaceAll(/\{(?:date|out)\}/g, 'December 4, 2030')
    .replaceAll('{back}', 'December 8, 2030')
    .replaceAll('{time}', '9:00 AM')
    .replaceAll('{pax}', '6')
    .replaceAll(/\{\w+\}/g, 'Robin')

/** Each mail of a customer that the seed writes, in its own words. */
const seededMails = (): Mail[] =>
  [
    ...[...charterScripts, ...equipmentScripts].flatMap(({ subject, turns }) =>
      turns.flatMap(({ by, text }) => (by === 'customer' ? [{ subject, text }] : [])),
    ),
    ...demoRequests.map(({ subject, words }) => ({ subject, text: words })),
  ].map(({ subject, text }) => ({
    name: `seeded ${subject}`,
    subject: filled(subject),
    message: filled(text),
    hidden: [],
  }))

/** The newest mail of each thread of the whole demo world. */
async function worldMails(): Promise<Mail[]> {
  const { demoWorld } = await import('../../server/seed/demo-world.ts')
  const rows = demoWorld(now).rows.filter(
    ({ definition, doc }) => definition === threadsmsgs && doc['inbound'] === true,
  )
  const newest = new Map<string, Mail>()
  for (const { id, doc } of rows.toSorted((one, other) => one.date - other.date)) {
    const { tRef, subject, message, hidden } = threadsmsgs.shape.parse(doc)
    newest.set(tRef, { name: `thread ${id}`, subject, message, hidden })
  }
  return [...newest.values()]
}

const fixtureFolder = new URL('../fixtures/requests/', import.meta.url)

const fixtureMails = (): Mail[] =>
  readdirSync(fixtureFolder)
    .filter((file) => file.endsWith('.txt'))
    .flatMap((file) => readFixtures(file).map(({ name, ...one }) => ({ ...one, name: `${file} ${name}` })))
    .map(({ name, subject, body: message }) => ({ name, subject, message, hidden: [] }))

async function sharedMails(): Promise<Mail[]> {
  const parsed = await Promise.all(
    sharedMessages.map(async ({ name, raw }) => ({ name, read: await parseMessage(raw, 'kim@vale.example') })),
  )
  return parsed.flatMap(({ name, read }) => {
    if (!('mail' in read)) return []
    const { doc } = messageOfMail({
      mail: read.mail,
      bodies: makeBodies(textsOfMail(read.mail, new Map())),
      check: { verdict: 'unchecked', reason: 'off', domain: 'vale.example' },
      mailId: 'm1',
      internetId: `${name}@vale.example`,
      source: 'smtp',
      receivedAt: now,
      threadId: 't1',
      object: undefined,
      contact: undefined,
      files: [],
    })
    return [{ name: `shared ${name}`, subject: doc.subject, message: doc.message, hidden: doc.hidden }]
  })
}

let server: TestServer
beforeAll(async () => {
  server = await openDemoModelServer({ RATE_PER_MINUTE: '100000' })
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

/** Puts each mail into a separate thread and answers the threads. */
async function makeThreads(mails: readonly Mail[]): Promise<{ readonly name: string; readonly thread: string }[]> {
  const object = { type: 'contacts' as const, id: 'c1', label: 'Robin Vale' }
  const ref = `clients/${laro}/contacts/c1`
  const made = mails.map((mail) => ({ ...mail, thread: randomUUID() }))
  const base = { clientId: laro, date: now }
  await bulkInsert(server.platform.pools.app, [
    ...made.map(({ thread, subject }) => ({
      ...base,
      definition: threads,
      id: thread,
      doc: { ...threads.shape.parse({ subject: subject.slice(0, 200), object, ref }) },
    })),
    ...made.map(({ thread, subject, message, hidden }) => ({
      ...base,
      definition: threadsmsgs,
      id: randomUUID(),
      doc: {
        ...threadsmsgs.shape.parse({ subject, message, hidden, medium: 'email', tRef: thread, inbound: true, object }),
      },
    })),
  ])
  return made
}

const readAsScreen = (thread: string) =>
  call(server, cast.ana, {
    method: 'POST',
    url: '/charter/requests/read',
    body: { thread },
    headers: { 'idempotency-key': randomUUID() },
  })

/** As many as the call accepts in a minute; the clock advances after each part. */
const aMinute = 50

async function findRefusedMails(mails: readonly Mail[]): Promise<string[]> {
  const made = await makeThreads(mails)
  const refused: string[] = []
  for (let from = 0; from < made.length; from += aMinute) {
    const answers = await Promise.all(
      made.slice(from, from + aMinute).map(async ({ name, thread }) => ({ name, ...(await readAsScreen(thread)) })),
    )
    for (const { name, status, body } of answers)
      if (status !== 200 || body.draft === null) refused.push(`${name}: ${status}`)
    vi.setSystemTime(Date.now() + 61_000)
  }
  return refused
}

test('each seeded mail is read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  expect(await findRefusedMails(seededMails())).toEqual([])
})

test.runIf(isLongRun)('the newest mail of each thread of the demo world is read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  expect(await findRefusedMails(await worldMails())).toEqual([])
})

test('the words of the tests and the public mails are read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const mails = [...fixtureMails(), ...(await sharedMails())]
  // A long run sends all of them; the rules alone read each in `read-mails.test.ts`.
  const sent = isLongRun ? mails : mails.filter((_, at) => at % 40 === 0)
  expect(await findRefusedMails(sent)).toEqual([])
})
