import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { threads } from '../../domain/inbox/index.ts'
import { runContactImport } from '../../server/crm/imports/run-import.ts'
import { createRecord, listRecords } from '../../server/platform/records/index.ts'
import { openMailTestServer, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { timesToRun } from '../run-length.ts'
import { runQueued } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// One address, one person, from any first source: mail, the form of a site, an import, the dialog of a thread and the
// forms of contacts, all at once.

/** A person may begin twelve imports a minute: these two take turns. */
const importers = [cast.jo, cast.ana]
const rounds = timesToRun(3, 12 * importers.length)

let server: MailTestServer
beforeAll(async () => {
  server = await openMailTestServer()
})
afterAll(() => server.close())

const sent = (url: string, body: object, method: 'POST' | 'PATCH' = 'POST') =>
  call(server, cast.jo, { method, url, body })

const place = `/data/clients/${laro}/contacts`

/** Everybody who brings an address at the same time; each answers the status of what they did, where there is one. */
function comers(email: string, round: number, other: { readonly id: string; readonly version: number }) {
  const mail = [
    `From: Max Rush <${email}>`,
    'To: laro@mail.example',
    'Subject: Rush',
    `Message-ID: <${round}@rush.example>`,
  ]
  const typed = email.toUpperCase()
  return [
    () => server.receive([...mail, '', 'Hello'].join('\r\n'), { from: email, to: ['laro@mail.example'] }),
    async () => {
      const fields = { client: 'laro', name: 'Max Rush', email: typed, subject: 'Rush', message: 'Hello' }
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/messaging/web',
        remoteAddress: `10.1.0.${round + 1}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://laro.example' },
        payload: new URLSearchParams(fields).toString(),
      })
      expect(answer.statusCode, answer.body).toBe(202)
    },
    async () => {
      const file = { text: `Name,Mail\nMax Rush,${typed}`, mapping: { name: 'Name', email: 'Mail' } }
      const body = { ...file, known: 'update', file_name: 'rush.csv' }
      const importer = importers[round % importers.length] ?? cast.jo
      const begun = await call(server, importer, { method: 'POST', url: '/contacts/imports', body })
      expect(begun.status).toBe(200)
      await runQueued(server.platform, runContactImport)
    },
    async () => expect((await sent('/cms/add/contact', { first_name: 'Max', email: typed })).status).toBeLessThan(300),
    async () => expect([201, 400]).toContain((await sent(place, { first_name: 'Max', email })).status),
    async () => expect([201, 400]).toContain((await sent(place, { first_name: 'Max', emails: [typed] })).status),
    async () => {
      const change = { version: other.version, change: { emails: [email] } }
      expect([200, 400]).toContain((await sent(`${place}/${other.id}`, change, 'PATCH')).status)
    },
  ]
}

test('mail, form, import, dialog and edits at once make one person, and all arrivals are theirs', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const email = `max${round}@rush.example`
    const other = await inLaro(server, (ctx) =>
      createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: `Other ${round}` }) }),
    )
    const all = comers(email, round, other)
    // In another order each time: the first one wins.
    const turned = [...all.slice(round % all.length), ...all.slice(0, round % all.length)]
    await Promise.all(turned.map((come) => come()))
    await server.settled('LARO')
    const having = await inLaro(server, async (ctx) => [
      ...(await listRecords(ctx, contacts, { where: ['email', '==', email], limit: 10 })),
      ...(await listRecords(ctx, contacts, { where: ['emails', 'array-contains', email], limit: 10 })),
    ])
    expect(having, `round ${round}`).toHaveLength(1)
    const theirs = await inLaro(server, (ctx) =>
      listRecords(ctx, threads, { where: ['contact_id', '==', having[0]?.id ?? ''], limit: 10 }),
    )
    expect(theirs.map(({ medium }) => medium).toSorted()).toEqual(['email', 'web'])
  }
}, 120_000)
