import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { threadMail } from '../../server/inbox/mail/index.ts'
import { storeMail } from '../../server/inbox/mail/store-mail.ts'
import { writeMail, writeMbox } from '../mail-fixtures/archives.ts'
import { runQueued } from '../timed-task.ts'
import { cast, clientIds } from '../world.ts'
import { openArchiveDesk, talk, type ArchiveDesk } from './archive-desk.ts'
import { call, customer, laro, makeContact } from './inbox-server.ts'

let desk: ArchiveDesk
beforeAll(async () => {
  desk = await openArchiveDesk()
})
afterAll(() => desk.close())
// Each test begins without mail.
beforeEach(() => desk.empty())

test('an import is taken back as a whole, and brings its mails again afterwards', async () => {
  const mia = await makeContact(desk.server)
  const done = await desk.importAll(writeMbox(talk))
  expect((await desk.ask('POST', `/${done.id}/undo`)).status).toBe(200)
  await desk.work()
  expect((await desk.read(done.id)).mailImport).toMatchObject({ state: 'undone', kept: 0 })
  expect([await desk.archived(), await desk.talks()]).toEqual([[], []])
  expect(await desk.importAll(writeMbox(talk))).toMatchObject({ imported: 3 })
  expect((await desk.talks()).some(({ contact }) => contact?.id === mia.id)).toBe(true)
})

test('an import whose conversation was answered is not taken back, and the conversation continues by mail', async () => {
  const done = await desk.importAll(writeMbox(talk))
  const [thread] = (await desk.talks()).filter(({ subject }) => subject.includes('Tulsa'))
  const note = await call(desk.server, cast.ana, {
    method: 'POST',
    url: '/messaging/post',
    body: { medium: 'note', threadId: thread?.id, message: 'They fly again' },
  })
  expect(note.status, JSON.stringify(note.body)).toBe(200)
  const refused = await desk.ask('POST', `/${done.id}/undo`)
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('import-answered')
  expect((await desk.archived()).length).toBe(3)
  const raw = Buffer.from(writeMail({ id: 'live@x', answers: 'r0@x', subject: 'Re: Tulsa', text: 'We fly again' }))
  const to = ['laro@mail.example']
  await storeMail(desk.server.platform, { clientId: laro, source: 'smtp', from: customer.address, to, raw })
  await runQueued(desk.server.platform, threadMail)
  const [live] = (await desk.talks()).filter(({ id }) => id === thread?.id)
  expect(live).toMatchObject({ medium: 'email', status: 'open', unassigned: true, unread: true, message_count: 4 })
})

test('only admins of the client see and change its imports', async () => {
  const id = await desk.preview(writeMbox(talk))
  for (const who of [cast.jo, cast.sam]) {
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `/${id}`],
      ['POST', `/${id}/start`],
      ['POST', `/${id}/undo`],
      ['DELETE', `/${id}`],
      ['GET', `/${id}/faults`],
    ] as const)
      expect(
        (await desk.ask(method, path, { who, body: { skip: [], filters: [], makeContacts: false } })).status,
        `${who.name} ${method} ${path}`,
      ).toBeGreaterThanOrEqual(403)
    expect((await desk.sendPart({ id, part: 1, bytes: Buffer.from('x'), who })).status).toBeGreaterThanOrEqual(403)
  }
  const own = { who: cast.sam, client: clientIds.NXT }
  expect((await desk.ask('GET', `/${id}`, own)).status).toBe(404)
  expect((await desk.ask('POST', `/${id}/undo`, own)).status).toBe(404)
  expect((await desk.ask('GET', '', own)).body).toEqual({ imports: [] })
})
