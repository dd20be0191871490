import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedback } from '../../domain/automation/index.ts'
import { accounts, aircraft, trips } from '../../domain/charter/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { importAccountsNow, importContactsNow, syncContactNow } from '../../server/charter/index.ts'
import { writeAccounts } from '../../server/charter/imports/people/import-accounts.ts'
import type { Job } from '../../server/platform/jobs/index.ts'
import { asVerb, beyondReach, createRecord, getRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued } from '../timed-task.ts'
import { cast, clientIds } from '../world.ts'
import { call, inLaro, useAvianis } from './inbox-server.ts'

// Accounts and passengers of the scheduling software (3-aviation section 7: importAccounts, importContactsByAccountId,
// syncContact). The demo plays Avianis.

let server: TestServer
let tripId: string

const trigger = (path: string, fields: object = {}, person = cast.ana) =>
  call(server, person, { method: 'POST', url: '/cron/trigger', body: { path, ...fields } })

/** Text of the last line of a task. */
async function runTask(job: Job, path: string, fields: object = {}): Promise<string> {
  const { status, body } = await trigger(path, fields)
  expect(status).toBe(200)
  await runQueued(server.platform, job)
  const lines = await inLaro(server, (ctx) =>
    beyondReach(ctx, feedback).list({ where: ['group_id', '==', body.feedbackId] }),
  )
  return lines.find(({ outcome }) => outcome === 'done')?.description ?? ''
}

const listAccounts = () => inLaro(server, (ctx) => beyondReach(ctx, accounts).every())
const listContacts = () => inLaro(server, (ctx) => beyondReach(ctx, contacts).every(undefined, { isWhole: true }))
const readTrip = () => inLaro(server, (ctx) => getRecord(ctx, trips, tripId))

beforeAll(async () => {
  server = await openTestServer()
  await useAvianis(server, true)
  for (const tail_number of ['N120NX', 'N137NX'])
    await inLaro(server, (ctx) =>
      createRecord(ctx, aircraft, { doc: aircraft.shape.parse({ tail_number, name: tail_number, type: 'lj' }) }),
    )
  const { body } = await call(server, cast.ana, {
    method: 'POST',
    url: '/laro/trip/import',
    body: { trip_number: '41207' },
  })
  tripId = body.id
})
afterAll(() => server.close())

test('accounts of imported flights are added and linked once; one in the trash stays there', async () => {
  expect((await readTrip()).accounts).toEqual([])
  expect(await runTask(importAccountsNow, 'importAccounts')).toBe('1 account added, 1 flight linked.')
  const [account] = await listAccounts()
  expect((await readTrip()).accounts).toEqual([{ id: account?.id, name: account?.name }])
  expect(await runTask(importAccountsNow, 'importAccounts')).toBe('0 accounts added, 0 flights linked.')

  await inLaro(server, (ctx) => asVerb(ctx, trips).amend({ id: tripId, amend: () => ({ accounts: [] }) }))
  const id = account?.id ?? ''
  await inLaro(server, (ctx) => asVerb(ctx, accounts).trash({ id }))
  expect(await runTask(importAccountsNow, 'importAccounts')).toBe(
    '0 accounts added, 0 flights linked. 1 account left in the trash.',
  )
  await inLaro(server, (ctx) => asVerb(ctx, accounts).restore({ id }))
  expect(await runTask(importAccountsNow, 'importAccounts')).toBe('0 accounts added, 1 flight linked.')
})

test('accounts are linked with the flights that are here, where another was deleted during the request', async () => {
  const [account] = await listAccounts()
  const { trip_number: number = '' } = await readTrip()
  const here = { kind: 'trips', id: tripId, number, software: 'Avianis', account: account?.name ?? '' } as const
  await inLaro(server, (ctx) => asVerb(ctx, trips).amend({ id: tripId, amend: () => ({ accounts: [] }) }))
  const written = await inLaro(server, (ctx) => writeAccounts(ctx, [{ ...here, id: 'deleted' }, here]))
  expect(written).toEqual({ added: 0, linked: 1, deleted: 0 })
  expect((await readTrip()).accounts).toEqual([{ id: account?.id, name: account?.name }])
})

test('passengers of an account become contacts once, and a contact follows the name of the software', async () => {
  const [account] = await listAccounts()
  const fields = { account_id: account?.id }
  expect(await runTask(importContactsNow, 'importContactsByAccountId', fields)).toBe(
    '3 contacts added, 0 known before.',
  )
  const made = await listContacts()
  expect(made.map(({ name }) => name).toSorted()).toEqual(['Elena Marsh', 'Ida Keller', 'Tomas Marsh'])
  expect(made[0]?.accounts).toEqual([{ id: account?.id, name: account?.name }])
  expect(await runTask(importContactsNow, 'importContactsByAccountId', fields)).toBe(
    '0 contacts added, 3 known before.',
  )
  expect(await listContacts()).toHaveLength(3)

  const elena = made.find(({ name }) => name === 'Elena Marsh')
  const id = elena?.id ?? ''
  expect(await runTask(syncContactNow, 'syncContact', { contact_id: id })).toBe('The name is Elena Marsh, as before.')
  await inLaro(server, (ctx) => asVerb(ctx, contacts).amend({ id, amend: () => ({ last_name: 'Marsch' }) }))
  expect(await runTask(syncContactNow, 'syncContact', { contact_id: id })).toBe(
    'The name is now Elena Marsh; it was Elena Marsch.',
  )
  await inLaro(server, (ctx) => asVerb(ctx, contacts).amend({ id, amend: () => ({ third_party: [] }) }))
  expect(await runTask(syncContactNow, 'syncContact', { contact_id: id })).toMatch(/Nothing was changed/)
})

test('missing fields, records of others, users without the role and a client without software are refused', async () => {
  const [account] = await listAccounts()
  expect((await trigger('importContactsByAccountId')).status).toBe(400)
  expect((await trigger('importContactsByAccountId', { account_id: 'nothing' })).status).toBe(404)
  expect((await trigger('syncContact', { contact_id: 'nothing' })).status).toBe(404)
  const elsewhere = await call(server, cast.sam, {
    method: 'POST',
    url: '/cron/trigger',
    body: { path: 'importContactsByAccountId', account_id: account?.id },
    client: clientIds.NXT,
  })
  expect(elsewhere.status).toBe(404)
  expect((await trigger('importAccounts', {}, cast.rae)).status).toBe(403)
  await useAvianis(server, false)
  expect((await trigger('importAccounts')).status).toBe(400)
})
