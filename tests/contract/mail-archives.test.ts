import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { filters } from '../../domain/inbox/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { listRecords } from '../../server/platform/records/index.ts'
import { writeMail, writeMailWithFile, writeMbox, writeTar, writeZip } from '../mail-fixtures/archives.ts'
import { ownMessages } from '../mail-fixtures/own-messages.ts'
import { sharedMessages } from '../mail-fixtures/shared-messages.ts'
import { cast } from '../world.ts'
import { day, openArchiveDesk, talk, type ArchiveDesk } from './archive-desk.ts'
import { inLaro, laro, makeContact } from './inbox-server.ts'

let desk: ArchiveDesk
beforeAll(async () => {
  desk = await openArchiveDesk()
})
afterAll(() => desk.close())
// Each test begins without mail.
beforeEach(() => desk.empty())

const makeMia = () => makeContact(desk.server)

test('the preview of an archive counts mails, conversations, days, labels and faults, and imports nothing', async () => {
  const id = await desk.preview(writeMbox([...talk, 'X: no sender\r\n\r\nWords\r\n']))
  const { mailImport, labels, conversations } = await desk.read(id)
  expect(conversations).toBe(3)
  expect(mailImport).toMatchObject({
    state: 'ready',
    mails: 4,
    imported: 0,
    readShare: 1,
    oldest: Date.UTC(2020, 2, 1, 10),
    newest: Date.UTC(2020, 2, 3, 10),
  })
  expect(labels).toEqual(
    [
      { label: 'Tulsa', mails: 2 },
      { label: 'A, b', mails: 1 },
      { label: 'Grüße', mails: 1 },
      { label: 'Inbox', mails: 2 },
      { label: 'Sent', mails: 1 },
    ].toSorted((one, other) => other.mails - one.mails || (one.label < other.label ? -1 : 1)),
  )
  expect(await desk.archived()).toEqual([])
})

test('mails become archive messages of their conversations with dates, people, files and labels, and nobody is told', async () => {
  const mia = await makeMia()
  const content = Buffer.from('a plan')
  const withFile = writeMailWithFile(
    { id: 'f@x', subject: 'Plan', answers: 'r1@x', date: day(4) },
    { name: 'plan.txt', content },
  )
  const before = await inLaro(desk.server, ({ db }) =>
    db.run(sql<{ count: number }>`select count(*)::integer as count from due_work`),
  )
  const done = await desk.importAll(writeMbox([...talk, withFile]), { filters: ['Tulsa', 'Grüße'] })
  expect(done).toMatchObject({ state: 'done', imported: 4, known: 0, skipped: 0, refused: 0 })
  const messages = await desk.archived()
  expect(
    messages.map(({ subject, inbound, unread, date, creator, contact }) => ({
      subject,
      inbound,
      unread,
      date,
      creator,
      contact: contact?.id,
    })),
  ).toEqual([
    {
      subject: 'Tulsa',
      inbound: true,
      unread: false,
      date: Date.UTC(2020, 2, 1, 10),
      creator: undefined,
      contact: mia.id,
    },
    {
      subject: 'Re: Tulsa',
      inbound: false,
      unread: false,
      date: Date.UTC(2020, 2, 2, 10),
      creator: { id: cast.ana.id, label: cast.ana.name },
      contact: mia.id,
    },
    {
      subject: 'Other',
      inbound: true,
      unread: false,
      date: Date.UTC(2020, 2, 3, 10),
      creator: undefined,
      contact: undefined,
    },
    {
      subject: 'Plan',
      inbound: true,
      unread: false,
      date: Date.UTC(2020, 2, 4, 10),
      creator: undefined,
      contact: mia.id,
    },
  ])
  const [other, tulsa] = await desk.talks()
  expect(tulsa).toMatchObject({
    medium: 'archive',
    status: 'done',
    unassigned: false,
    unread: false,
    message_count: 3,
    object: { type: 'contacts', id: mia.id },
  })
  expect(tulsa?.last_date).toBe(Date.UTC(2020, 2, 4, 10))
  expect(tulsa?.filters.map(({ name }) => name)).toEqual(['Tulsa'])
  expect(other).toMatchObject({ message_count: 1, object: { type: 'mail_imports' } })
  expect(other?.filters.map(({ name }) => name)).toEqual(['Grüße'])
  const plan = messages.at(-1)
  expect(plan?.files).toMatchObject([{ name: 'plan.txt', size: content.length }])
  const file = await desk.server.app.inject({
    method: 'GET',
    url: plan?.files[0]?.url ?? '',
    headers: await desk.server.headersOf(cast.ana, laro),
  })
  expect(file.body).toBe('a plan')
  await inLaro(desk.server, async ({ db }) => {
    const told = await db.run(
      sql<{ count: number }>`select count(*)::integer as count from unread where client_id = ${laro}`,
    )
    expect(told).toEqual([{ count: 0 }])
    const after = await db.run(
      sql<{ count: number }>`select count(*)::integer as count from due_work where kind <> 'refresh-chips'`,
    )
    expect(after[0]?.count).toBeLessThanOrEqual(before[0]?.count ?? 0)
  })
  const { rows } = await desk.server.platform.pools.owner.query<{ count: number }>(
    `select count(*)::integer as count from change_log where record in ('threads', 'threadsmsgs', 'message_files') and op <> 'purge'`,
  )
  expect(rows).toEqual([{ count: 0 }])
  expect(
    (
      await inLaro(desk.server, (ctx) =>
        listRecords(ctx, contacts, { where: ['email', '==', 'news@list.example'], limit: 1 }),
      )
    ).length,
  ).toBe(0)
})

test('the same archive a second time brings nothing, and another one continues its conversations', async () => {
  await desk.importAll(writeMbox(talk))
  expect(await desk.importAll(writeMbox(talk))).toMatchObject({ state: 'done', imported: 0, known: 3 })
  const later = writeMail({ id: 'r2@x', answers: 'r1@x', subject: 'Re: Tulsa', date: day(5) })
  const gmail = writeMail({ id: 'g1@x', thrid: '77', subject: 'By number' })
  expect(await desk.importAll(writeMbox([later, gmail]))).toMatchObject({ imported: 2 })
  expect(
    await desk.importAll(writeMbox([writeMail({ id: 'g2@x', thrid: '77', subject: 'Other words' })])),
  ).toMatchObject({ imported: 1 })
  const counts = (await desk.talks()).map(({ subject, message_count: many }) => `${subject} ${many}`)
  expect(new Set(counts)).toEqual(new Set(['Other 1', 'By number 2', 'Re: Tulsa 3']))
})

test('a mail with the id of another and other content is kept, and one without an id is known by its bytes', async () => {
  const plain = writeMail({ subject: 'No id' })
  const same = [writeMail({ id: 'same@x', text: 'one' }), writeMail({ id: 'same@x', text: 'two' }), plain]
  expect(await desk.importAll(writeMbox([...same, ...same]))).toMatchObject({ imported: 3, known: 3 })
})

test('labels are left out as chosen, and senders become contacts only where the import says so', async () => {
  const id = await desk.preview(writeMbox(talk))
  await desk.start(id, { skip: ['Tulsa'] })
  expect((await desk.read(id)).mailImport).toMatchObject({ imported: 1, skipped: 2 })
  const fresh = writeMail({ id: 'n@x', from: 'New Person <new.person@customer.example>' })
  const machine = writeMail({
    id: 'm@x',
    from: 'Machine <machine@list.example>',
    more: 'Auto-Submitted: auto-generated',
  })
  await desk.importAll(writeMbox([fresh, machine]), { makeContacts: true })
  const made = await inLaro(desk.server, (ctx) =>
    listRecords(ctx, contacts, {
      where: ['email', 'in', ['new.person@customer.example', 'machine@list.example']],
      limit: 5,
    }),
  )
  expect(made.map(({ email }) => email)).toEqual(['new.person@customer.example'])
})

test('broken mails are listed with their number and reason, and all others are imported', async () => {
  const broken = writeMail({ id: 'b@x' }).replace(/^From: .*\r\n/m, '')
  const deep = writeMail({
    id: 'd@x',
    more: 'Content-Type: multipart/mixed; boundary="a"',
    text: '--a\r\n'.repeat(1100),
  })
  const id = await desk.preview(
    await writeZip({ 'cur/1': talk[0] ?? '', 'cur/2': broken, 'cur/3': '', 'cur/4': deep, 'cur/5': talk[2] ?? '' }),
    'mail.zip',
  )
  await desk.start(id)
  expect((await desk.read(id)).mailImport).toMatchObject({ state: 'done', imported: 2, refused: 3 })
  expect((await desk.ask('GET', `/${id}/faults`)).body).toMatchObject({
    faults: [
      { number: 2, words: 'The mail names no sender.' },
      { number: 3, words: 'The mail has no content at all.' },
      { number: 4, words: 'The mail has more parts than any real mail.' },
    ],
    next: null,
  })
})

test('a file that is no archive fails with the reason, and one without mail too', async () => {
  const words = await desk.preview(Buffer.from('Dear archive'), 'letter.txt')
  expect((await desk.read(words)).mailImport).toMatchObject({
    state: 'failed',
    failed: expect.stringContaining('no mailbox'),
  })
  const empty = await desk.preview(await writeZip({ 'readme.txt': 'x' }), 'files.zip')
  expect((await desk.read(empty)).mailImport).toMatchObject({ state: 'failed', failed: 'The archive holds no mail.' })
})

test('a paused import stops after its batch and is resumed there', async () => {
  const many = Array.from({ length: 120 }, (_, at) => writeMail({ id: `p${at}@x`, subject: `Mail ${at}` }))
  const id = await desk.preview(writeMbox(many))
  await desk.ask('POST', `/${id}/start`, { body: { skip: [], filters: [], makeContacts: false } })
  await desk.ask('POST', `/${id}/pause`)
  await desk.work()
  expect((await desk.read(id)).mailImport).toMatchObject({ state: 'paused', imported: 0 })
  await desk.ask('POST', `/${id}/resume`)
  await desk.work()
  expect((await desk.read(id)).mailImport).toMatchObject({ state: 'done', imported: 120 })
})

test('filters of labels that exist already are used', async () => {
  const first = await inLaro(desk.server, (ctx) =>
    listRecords(ctx, filters, { where: ['name', '==', 'Tulsa'], limit: 5 }),
  )
  await desk.importAll(writeMbox([writeMail({ id: 'again@x', labels: 'Tulsa' })]), { filters: ['Tulsa'] })
  const again = await inLaro(desk.server, (ctx) =>
    listRecords(ctx, filters, { where: ['name', '==', 'Tulsa'], limit: 5 }),
  )
  expect(again.length).toBe(Math.max(1, first.length))
})

test('labels with the names of properties of objects are imported, as filters only where they are chosen', async () => {
  const mails = ['constructor', '__proto__'].map((labels) => writeMail({ id: `${labels}@x`, labels }))
  const filtered = await desk.importAll(writeMbox(mails), { filters: ['__proto__'] })
  expect(filtered).toMatchObject({ imported: 2, refused: 0 })
  expect((await desk.talks()).flatMap((thread) => thread.filters.map(({ name }) => name))).toEqual(['__proto__'])
})

test('real and broken mails of a Maildir come in once, each as a message or with its reason', async () => {
  const mails = [...ownMessages, ...sharedMessages]
  const files = Object.fromEntries(mails.map(({ raw }, at) => [`Mail/cur/${at}:2,S`, raw]))
  const archive = await writeZip(files)
  const first = await desk.importAll(archive, { fileName: 'mail.zip' })
  expect(first).toMatchObject({ state: 'done', mails: mails.length })
  expect(first.imported + first.known + first.refused).toBe(mails.length)
  expect(first.imported).toBeGreaterThan(mails.length / 2)
  const again = await desk.importAll(archive, { fileName: 'mail.zip' })
  expect(again).toMatchObject({ imported: 0, refused: first.refused })
})

test('an archive that ends too early offers the labels of its mails alone', async () => {
  const cut = writeTar({ 'Mail/.Tulsa/cur/1.a:2,S': talk[0] ?? '', 'Mail/.Other/cur/2.b:2,S': talk[2] ?? '' })
  const { mailImport, labels } = await desk.read(await desk.preview(cut.subarray(0, 1600), 'Mail.tar'))
  expect(mailImport).toMatchObject({ state: 'ready', mails: 2, refused: 1 })
  expect(labels.map(({ label }) => label)).toEqual(['Sent', 'Tulsa'])
})
