import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts, erasures } from '../../domain/crm/index.ts'
import { eraseFromReleases } from '../../server/content/site/erase-from-releases.ts'
import { recipientsOfGroup, runErasure, writePackage } from '../../server/crm/index.ts'
import { eraseFromEvents } from '../../server/platform/effects/index.ts'
import { jobRun, type JobRun } from '../../server/platform/jobs/define-job.ts'
import { createRecord, findRecord, getRecord } from '../../server/platform/records/index.ts'
import { removeLeftovers } from '../../server/platform/upkeep/remove-leftovers.ts'
import { madeUpDialect } from '../faults/made-up-payment.ts'
import { openMailTestServer, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { runQueued, runTimed } from '../timed-task.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { address, fillPerson, fullName, marker, paidEvent, phoneWords } from './erased-person.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { placesWith } from './scanned-database.ts'

const erase = runErasure([eraseFromReleases, eraseFromEvents([madeUpDialect])])

let server: MailTestServer
beforeAll(async () => {
  server = await openMailTestServer()
})
afterAll(() => server.close())

/** Places where a value of the person may remain after an erasure: accounts and signed pages. */
const allowed = new Set(['invoices', 'payments', 'refunds', 'ledger_entries', 'ledger_lines', 'acceptances'])

const isAllowed = (place: string): boolean => allowed.has(place.split('.')[1] ?? '')

const ask = (path: string, who: CastMember = cast.ana, body?: object) =>
  call(server, who, {
    url: `/contacts/${path}`,
    ...(body && { method: 'POST', body }),
    client: who === cast.sam ? clientIds.NXT : laro,
  })

const ana = async (url: string) => (await call(server, cast.ana, { url })).body

/** Contents in the store that hold a text; ZIP files apart, whose contents are packed. */
async function contentsWith(text: string): Promise<string[]> {
  const folder = server.platform.config.FLIGHTLINE_DATA
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
  const found: string[] = []
  for (const { parentPath, name } of files) {
    const content = await readFile(join(parentPath, name))
    const isZip = content.subarray(0, 2).toString() === 'PK'
    if (!isZip && content.toString('latin1').toLowerCase().includes(text)) found.push(join(parentPath, name))
  }
  return found
}

class Killed extends Error {}

/** A run of which every transaction fails once before its commit: a killed step is repeated. */
async function runKilled(platform = server.platform): Promise<number> {
  const { rows } = await platform.pools.owner.query<{ payload: { payload: { erasureId: string } } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 returning j.payload`,
    [erase.name],
  )
  let kills = 0
  let isDue = true
  const run = jobRun(platform, { clientId: laro, attempt: 1, isLastAttempt: false, log: platform.log })
  const answerOrDie = <T>(answer: T): T => {
    isDue = !isDue
    if (isDue) return answer
    kills += 1
    throw new Killed()
  }
  const killed: JobRun = {
    ...run,
    within: (verb) =>
      run.within(async (ctx) => {
        const answer = await verb(ctx)
        return typeof answer === 'boolean' ? answerOrDie(answer) : answer
      }),
    withOutside: (verb) => run.withOutside(async (ctx) => answerOrDie(await verb(ctx))),
  }
  for (const { payload } of rows)
    for (let isOver = false; !isOver;)
      isOver = await erase.perform(killed, payload.payload).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Killed) return false
          throw error
        },
      )
  return kills
}

test(
  'a person is packed, erased though every step is killed once, and found nowhere any more',
  { timeout: 240_000 },
  async () => {
    const filled = await fillPerson(server)
    const { id } = filled
    const before = new Set(
      (await placesWith(server.databaseUrl, marker)).map((place) => place.split(':')[0]?.split('.').slice(1).join('.')),
    )
    for (const place of [
      'contacts.doc',
      'threads.doc',
      'threadsmsgs.doc',
      'message_files.doc',
      'mail_in.raw',
      'mail_import_mails.sender',
      'history.before',
      'contact_merges.before',
      'contact_import_rows.contact',
      'record_edit_rows.before',
      'listed_values.value',
      'search_documents.words',
      'search_words.word',
      'file_objects.path',
      'data_logs.doc',
      'quotes.doc',
      'trips.doc',
      'orders.doc',
      'invoices.doc',
      'tasks.doc',
      'relationships.doc',
      'subscriptions.doc',
      'addresses.doc',
      'outbox.address',
      'unread.doc',
      'effect_intents.subject_label',
      'effect_intents.response',
      'effect_intents.reason',
      'effect_intents.contradiction',
      'provider_events.raw',
    ])
      expect([...before], `the test fills ${place}`).toContain(place)

    const held = await ask(`${id}/erasure`)
    expect(held.body).toMatchObject({ name: fullName, is_user: false })
    const counts = Object.fromEntries(
      held.body.held.map((one: { kind: string; count: number }) => [one.kind, one.count]),
    )
    expect(counts).toMatchObject({
      contact: 2,
      sealed: 3,
      third_party: 1,
      files: 1,
      quotes: 1,
      trips: 1,
      tasks: 1,
      invoices: 1,
    })
    expect(counts['messages']).toBeGreaterThan(4)

    const begun = await ask(`${id}/package`, cast.ana, {})
    expect(begun.status, JSON.stringify(begun.body)).toBe(200)
    await runQueued(server.platform, writePackage)
    const pack = await ana(`/data/clients/${laro}/record_exports/${begun.body.id}`)
    expect(pack).toMatchObject({ state: 'done', format: 'zip' })
    const headers = await server.headersOf(cast.ana, laro)
    const zip = await server.app.inject({ url: pack.file.url, headers })
    expect([zip.statusCode, zip.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    for (const name of [
      'contacts.json',
      'threadsmsgs.json',
      'history.json',
      'import_rows.json',
      'zqxvpass.txt',
      'plan.txt',
    ])
      expect(zip.rawPayload.includes(name), name).toBe(true)
    const others = await server.app.inject({ url: pack.file.url, headers: await server.headersOf(cast.jo, laro) })
    expect(others.statusCode).not.toBe(200)

    const wrong = await ask(`${id}/erase`, cast.ana, { name: 'Somebody', reason: 'asked to' })
    expect([wrong.status, wrong.body.issues?.[0]?.code]).toEqual([400, 'other-name'])
    const erased = await ask(`${id}/erase`, cast.ana, {
      name: fullName,
      reason: `${fullName} asked by phone`,
      package: begun.body.id,
    })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    expect(await runKilled()).toBeGreaterThan(20)

    for (const text of [marker, ...phoneWords]) {
      const left = (await placesWith(server.databaseUrl, text)).filter((place) => !isAllowed(place))
      expect(left, text).toEqual([])
    }
    const { rows } = await server.platform.pools.owner.query<{ raw: Buffer; subject_label: string; reason: string }>(
      'select raw, subject_label, reason from provider_events, effect_intents',
    )
    expect(rows.map(({ raw, ...effect }) => ({ ...effect, event: JSON.parse(raw.toString()) }))).toEqual([
      { event: paidEvent, subject_label: 'Erased person', reason: '' },
    ])
    await runTimed(server.platform, removeLeftovers, 2 * 86_400_000)
    expect(await contentsWith(marker)).toEqual([])

    const certificate = await ana(`/data/clients/${laro}/erasures/${erased.body.id}`)
    expect(certificate).toMatchObject({
      erased_id: id,
      state: 'done',
      done: 100,
      reason: 'Erased person asked by phone',
      suppressed: 5,
      held: held.body.held,
    })
    expect(certificate.package_sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(certificate.emptied).toBeGreaterThan(3)

    // The rest tells that a person existed, not who.
    const trip = await ana(`/data/clients/${laro}/trips/${filled.trip}`)
    expect(trip.legs[0].passengers).toMatchObject([{ id, name: 'Erased person' }])
    expect(trip.contact).toEqual({ id, name: 'Erased person' })
    const invoice = await ana(`/data/clients/${laro}/invoices/${filled.invoice}`)
    expect(invoice.billingContact.label).toBe(fullName)
    const shared = await server.within((ctx) => findRecord(ctx, contacts, id))
    expect(shared).toBeUndefined()
    const messages = await server.messages()
    const kept = messages.find((one) => one.id === filled.shared)
    expect(kept?.message).toContain('We travel together.')
    expect(kept?.from).toEqual({ name: 'Erased person', address: 'erased@erased.invalid' })
    expect(kept?.cc.concat(kept.recipients).some(({ email }) => email === 'other@else.example')).toBe(true)
    expect((await call(server, cast.ana, { url: `/messaging/thread/${filled.threadIds[0]}` })).status).toBe(200)

    // An erased person is not restored, and a second erasure finds no one.
    expect((await ask(`${id}/erase`, cast.ana, { name: fullName, reason: 'again' })).status).toBe(404)

    // A later import brings another contact, which groups leave out.
    const again = await inLaro(server, (ctx) =>
      createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: 'Again', email: address.toUpperCase() }) }),
    )
    const body = { contacts: [again.id] }
    await call(server, cast.ana, { method: 'POST', url: `/groups/${filled.group}/members`, body })
    const people = await inLaro(server, (ctx) => recipientsOfGroup(ctx, filled.group, { limit: 10 }))
    expect(people).toEqual([])
  },
)

test('an admin of the client alone sees the data, packs and erases', async () => {
  const { id } = await inLaro(server, (ctx) =>
    createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: 'Walled', email: 'w@walls.example' }) }),
  )
  const asked = { name: 'Walled', reason: 'asked to' }
  for (const who of [cast.jo, cast.rae]) {
    expect((await ask(`${id}/erasure`, who)).status).toBe(403)
    expect((await ask(`${id}/package`, who, {})).status).toBe(403)
    expect((await ask(`${id}/erase`, who, asked)).status).toBe(403)
  }
  for (const path of ['erasure', 'package', 'erase']) {
    const body = path === 'erase' ? asked : path === 'package' ? {} : undefined
    expect((await ask(`${id}/${path}`, cast.sam, body)).status, path).toBe(404)
  }
  expect(await inLaro(server, (ctx) => getRecord(ctx, contacts, id))).toMatchObject({ name: 'Walled' })
})

test("a user with a sign-in here is not erased, and another person's name or address stays theirs", async () => {
  const made = (doc: object) => inLaro(server, (ctx) => createRecord(ctx, contacts, { doc: contacts.shape.parse(doc) }))
  const colleague = await made({ first_name: 'Jo', email: cast.jo.email })
  const refused = await ask(`${colleague.id}/erase`, cast.ana, { name: 'Jo', reason: 'asked to' })
  expect(refused.body.issues).toMatchObject([{ code: 'person-signs-in' }])

  const twin = { first_name: 'Same', last_name: 'Name', email: 'both@same.example' }
  const [one, other] = [await made(twin), await made({ ...twin, notes: 'Same Name, both@same.example' })]
  const begun = await ask(`${one.id}/erase`, cast.ana, { name: 'Same Name', reason: 'asked to' })
  expect(begun.status).toBe(200)
  await runQueued(server.platform, erase)
  expect(await inLaro(server, (ctx) => getRecord(ctx, contacts, other.id))).toMatchObject({
    name: 'Same Name',
    email: 'both@same.example',
    notes: 'Same Name, both@same.example',
  })
  expect(await inLaro(server, (ctx) => findRecord(ctx, contacts, one.id))).toBeUndefined()
  expect(await inLaro(server, (ctx) => getRecord(ctx, erasures, begun.body.id))).toMatchObject({ suppressed: 0 })
})
