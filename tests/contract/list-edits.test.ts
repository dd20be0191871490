import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEdits } from '../../domain/automation/index.ts'
import { pages } from '../../domain/content/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { editWork } from '../../server/automation/rows/run-edit.ts'
import { work } from '../../server/jobs.ts'
import { enqueue } from '../../server/platform/jobs/index.ts'
import type { Platform, WholePlatform } from '../../server/platform/platform.ts'
import {
  amendRecord,
  asOwner,
  createRecord,
  findRecord,
  getRecord,
  trashRecord,
} from '../../server/platform/records/index.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued } from '../timed-task.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

const job = work.jobs.find(({ name }) => name === 'run-record-edit')
if (!job) throw new Error('no job edits rows')

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const made = (doc: object) => inLaro(server, (ctx) => createRecord(ctx, contacts, { doc: contacts.shape.parse(doc) }))
const read = (id: string) => inLaro(server, (ctx) => getRecord(ctx, contacts, id))
const send = (path: string, body: object, who: CastMember = cast.jo) =>
  call(server, who, {
    method: 'POST',
    url: `/records/edits${path}`,
    body,
    client: who === cast.sam ? clientIds.NXT : laro,
  })

/** The server, which finds what people may do otherwise. */
function finding(
  find: (...who: Parameters<Platform['reach']['find']>) => ReturnType<Platform['reach']['find']>,
): WholePlatform {
  const reach = Object.create(server.platform.reach) as Platform['reach']
  return { ...server.platform, reach: Object.assign(reach, { find }) }
}
const run = (platform: WholePlatform = server.platform) => runQueued(platform, job)
const stateOf = (id: string, who: CastMember = cast.jo) =>
  inLaro(server, (ctx) => asOwner(ctx, recordEdits, who.id).find(id))

async function begin(body: object) {
  const answer = await send('', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.id as string
}

test('shows the changes, makes them with versions and history, and undoes them', async () => {
  const one = await made({ first_name: 'One', company: 'Old' })
  const two = await made({ first_name: 'Two', company: 'New' })
  const three = await made({ first_name: 'Three' })
  const chosen = { ids: [one.id, two.id, three.id] }
  const asked = { record: 'contacts', chosen, values: { company: 'New' } }
  const values = ['Old', 'New', null].map((value) => ({ value, count: 1 }))
  const present = [{ path: 'company', values, others: 0 }]
  expect((await send('/check', asked)).body).toEqual({
    total: 3,
    changes: 2,
    same: 1,
    failed: 0,
    failures: [],
    present,
  })
  expect((await read(one.id)).version).toBe(1)
  const id = await begin(asked)
  await run()
  expect(await stateOf(id)).toMatchObject({ state: 'finished', changed: 2, same: 1, failed: 0, total: 3 })
  expect(await read(three.id)).toMatchObject({ company: 'New', version: 2 })
  expect((await read(two.id)).version).toBe(1)
  const history = await call(server, cast.jo, { url: `/data/clients/${laro}/contacts/${one.id}/history` })
  expect(history.body.rows[0]).toMatchObject({ actor_id: cast.jo.id, before: { company: 'Old' } })

  // Another user changed one since: it stays. Another field is no change of this one.
  await inLaro(server, (ctx) => amendRecord(ctx, contacts, { id: one.id, amend: () => ({ company: 'Newer' }) }))
  await inLaro(server, (ctx) => amendRecord(ctx, contacts, { id: three.id, amend: () => ({ title: 'Boss' }) }))
  expect((await send(`/${id}/undo`, {}, cast.ana)).status).toBe(404)
  expect((await send(`/${id}/undo`, {})).status).toBe(200)
  await run()
  expect(await stateOf(id)).toMatchObject({ state: 'undone', undone: 1, kept: 1, changed: 2 })
  expect((await stateOf(id))?.failures).toMatchObject([{ title: 'One', words: 'It was changed since.' }])
  expect((await read(one.id)).company).toBe('Newer')
  const put = await read(three.id)
  expect([put.company, put.title]).toEqual([undefined, 'Boss'])
  expect((await send(`/${id}/undo`, {})).body.issues).toMatchObject([{ code: 'edit-taken-back' }])
})

test('several fields, one emptied, one of the company, and the hidden state', async () => {
  const fields = [{ id: 'level', label: 'Level', type: 'choice', options: ['Gold', 'Silver'] }]
  await call(server, cast.ana, { method: 'PUT', url: '/company/custom_fields/contacts', body: { fields } })
  const { id } = await made({ first_name: 'Cus', title: 'Dr', custom: {} })
  const asked = { record: 'contacts', chosen: { ids: [id] } }
  const values = { title: null, 'custom.level': 'Gold', active: false }
  const bad = await send('/check', { ...asked, values: { 'custom.level': 'Tin' } })
  expect(bad.body).toMatchObject({ failed: 1, failures: [{ title: 'Cus' }] })
  const edit = await begin({ ...asked, values })
  await run()
  const now = await read(id)
  expect([now.title, now.custom, now.active]).toEqual([undefined, { level: 'Gold' }, false])
  await send(`/${edit}/undo`, {})
  await run()
  const back = await read(id)
  expect([back.title, back.custom, back.active]).toEqual(['Dr', {}, true])
})

test('rows that cannot be changed are listed with their reasons, and the others are changed', async () => {
  const taken = await made({ first_name: 'Taken', email: 'taken@edit.example' })
  const other = await made({ first_name: 'Other' })
  const gone = await made({ first_name: 'Gone' })
  const asked = { record: 'contacts', values: { email: 'taken@edit.example' } }
  const one = await begin({ ...asked, chosen: { ids: [other.id] } })
  const id = await begin({ record: 'contacts', values: { company: 'Set' }, chosen: { ids: [taken.id, gone.id] } })
  await inLaro(server, (ctx) => trashRecord(ctx, contacts, { id: gone.id }))
  await run()
  const refused = await stateOf(one)
  expect(refused).toMatchObject({
    state: 'finished',
    changed: 0,
    failed: 1,
    failures: [{ id: other.id, title: 'Other' }],
  })
  expect(refused?.failures[0]?.words).toContain('already exists on another contact')
  expect(await stateOf(id)).toMatchObject({
    state: 'finished',
    changed: 1,
    failed: 1,
    failures: [{ id: gone.id, title: 'Gone', words: 'It is not there any more.' }],
  })
  expect((await read(other.id)).email).toBeUndefined()
  const bad = { ...asked, chosen: { ids: [other.id] }, values: { phone: 'not a phone' } }
  expect((await send('/check', bad)).body).toMatchObject({ changes: 0, failed: 1 })
})

test('one address for several people is refused before anything is done; it can be taken away from all', async () => {
  const people = [await made({ first_name: 'A', email: 'a@one.example' }), await made({ first_name: 'B' })]
  const asked = { record: 'contacts', chosen: { ids: people.map(({ id }) => id) } }
  const shared = { ...asked, values: { email: 'same@one.example' } }
  for (const path of ['/check', '']) {
    const answer = await send(path, shared)
    expect([answer.status, answer.body.issues[0].code]).toEqual([400, 'of-one'])
  }
  expect((await send('/check', { ...asked, values: { email: null } })).body).toMatchObject({ changes: 1, failed: 0 })
  const one = { ...shared, chosen: { ids: [people[1]?.id] } }
  expect((await send('/check', one)).body).toMatchObject({ changes: 1, failed: 0 })
})

test('the address of another person is refused in the preview of one person, and a former one stays theirs', async () => {
  await made({ first_name: 'Owner', email: 'owned@preview.example', emails: ['also@preview.example'] })
  const other = await made({ first_name: 'Other', emails: ['own@preview.example'] })
  const check = (email: string | null) =>
    send('/check', { record: 'contacts', values: { email }, chosen: { ids: [other.id] } })
  for (const email of ['owned@preview.example', 'Also@Preview.example']) {
    const { body } = await check(email)
    expect(body).toMatchObject({ total: 1, changes: 0, failed: 1, failures: [{ id: other.id, title: 'Other' }] })
    expect(body.failures[0].words).toBe(
      `Email "${email.toLowerCase()}" already exists on another contact. You should merge it into this one. Click the three-dot icon.`,
    )
  }
  for (const email of ['own@preview.example', 'free@preview.example'])
    expect((await check(email)).body).toMatchObject({ changes: 1, failed: 0 })
  expect((await read(other.id)).emails).toEqual(['own@preview.example'])
})

test('the address of another page is refused in the preview', async () => {
  const page = (name: string, url: string) =>
    inLaro(server, (ctx) => createRecord(ctx, pages, { doc: pages.shape.parse({ name, url }) }))
  await page('Fleet', '/preview-fleet')
  const { id } = await page('Other', '/preview-other')
  const check = async (values: object) =>
    (await send('/check', { record: 'pages', values, chosen: { ids: [id] } }, cast.ana)).body
  const refused = await check({ url: '/Preview-Fleet/' })
  expect(refused).toMatchObject({ changes: 0, failed: 1 })
  expect(refused.failures[0].words).toContain('Fleet')
  expect(await check({ url: '/preview-free' })).toMatchObject({ changes: 1, failed: 0 })
})

test('is refused without the role to write, for fields that are sealed, guarded or recorded, and for strangers', async () => {
  const { id } = await made({ first_name: 'Mine' })
  const asked = { record: 'contacts', chosen: { ids: [id] }, values: { company: 'X' } }
  expect((await send('', asked, cast.rae)).status).toBe(403)
  expect((await send('/check', asked, cast.rae)).status).toBe(403)
  for (const field of ['passport', 'weight', 'third_party', 'counts', 'emails', 'nothing'])
    expect((await send('', { ...asked, values: { [field]: 'x' } })).body.issues).toMatchObject([
      { code: 'unknown-field' },
    ])
  expect((await send('', { ...asked, values: {} })).body.issues).toMatchObject([{ code: 'nothing-to-set' }])
  expect((await send('', { ...asked, record: 'users' }, cast.ana)).status).toBe(403)
  const stranger = await send('', asked, cast.sam)
  expect(stranger.body.issues).toMatchObject([{ code: 'no-rows' }])
  const edit = await begin(asked)
  expect((await call(server, cast.ana, { url: `/data/clients/${laro}/record_edits/${edit}` })).status).toBe(404)
  await run()
})

test('one that is stopped leaves the rest as it was, and can be taken back', async () => {
  const { id: contact } = await made({ first_name: 'Stop' })
  const id = await begin({ record: 'contacts', chosen: { ids: [contact] }, values: { company: 'Stopped' } })
  await send(`/${id}/stop`, {})
  await run()
  expect(await stateOf(id)).toMatchObject({ state: 'stopped', changed: 0 })
  expect((await read(contact)).company).toBeUndefined()
})

test('a run that ends in the middle continues after it: every row once', { timeout: 120_000 }, async () => {
  const count = timesToRun(160, 10_000)
  await inLaro(server, async (ctx) => {
    for (let at = 0; at < count; at += 1)
      await createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: `M${at}`, company: 'Many' }) })
  })
  const where = ['company', '==', 'Many']
  const id = await begin({ record: 'contacts', chosen: { where }, values: { title: 'Set' } })
  const { reach } = server.platform
  let asked = 0
  const dying = finding(async (...who) => {
    asked += 1
    if (asked > 2) throw new Error('killed')
    return reach.find(...who)
  })
  await expect(run(dying)).rejects.toThrow('killed')
  expect(await stateOf(id)).toMatchObject({ state: 'running', changed: 100 })
  await inLaro(server, (ctx) => enqueue(ctx, editWork, { payload: { editId: id, user: cast.jo.id } }))
  await run()
  expect(await stateOf(id)).toMatchObject({ state: 'finished', changed: count, failed: 0 })
  const versions = await inLaro(server, async (ctx) => {
    const edited = await ctx.platform.pools.owner.query<{ version: number }>(
      `select distinct version from contacts where company = 'Many'`,
    )
    return edited.rows.map(({ version }) => version)
  })
  expect(versions).toEqual([2])
  await send(`/${id}/undo`, {})
  await run()
  expect(await stateOf(id)).toMatchObject({ state: 'undone', undone: count, kept: 0 })
})

test('a user who loses the role during the run changes nothing more', async () => {
  const { id: contact } = await made({ first_name: 'Late' })
  const id = await begin({ record: 'contacts', chosen: { ids: [contact] }, values: { company: 'Late' } })
  const { reach } = server.platform
  const narrowed = finding(async (...who) => {
    const actor = await reach.find(...who)
    return actor && { ...actor, roles: new Set(['user', 'contacts-r']) }
  })
  await run(narrowed)
  expect(await stateOf(id)).toMatchObject({ state: 'stopped', changed: 0 })
  expect((await inLaro(server, (ctx) => findRecord(ctx, contacts, contact)))?.company).toBeUndefined()
})
