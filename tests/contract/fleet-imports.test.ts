import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { feedback } from '../../domain/automation/index.ts'
import { aircraft } from '../../domain/charter/index.ts'
import { clients } from '../../domain/company/index.ts'
import { checkApiHealth, checkHealthNow, importFleet, importFleetNow } from '../../server/charter/index.ts'
import { asVerb, beyondReach, createRecord, everyRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued, runTimedIn } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// The fleet, and the check of the software (3-aviation section 7: importAircraft, checkAPIHealth). The demo plays
// Avianis.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const useSoftware = (type: 'avianis' | 'schedaero' | 'bart') =>
  inLaro(server, (ctx) =>
    asVerb(ctx, clients).amend({
      id: laro,
      amend: ({ config }) => ({ config: { ...config, software: { type, active: true, sync: false } } }),
    }),
  )

const fleet = () => inLaro(server, (ctx) => everyRecord(ctx, aircraft))
const trigger = (path: string, person: CastMember = cast.ana) =>
  call(server, person, { method: 'POST', url: '/cron/trigger', body: { path } })

/** Text of the last line of a task. */
async function outcomeOf(path: 'importAircraft' | 'checkAPIHealth') {
  const { status, body } = await trigger(path)
  expect(status).toBe(200)
  await runQueued(server.platform, path === 'importAircraft' ? importFleetNow : checkHealthNow)
  const lines = await inLaro(server, (ctx) =>
    beyondReach(ctx, feedback).list({ where: ['group_id', '==', body.feedbackId] }),
  )
  const { title, description, outcome } = lines.find((line) => line.outcome !== undefined) ?? {}
  return { title, description, outcome }
}

describe('the fleet of Avianis', () => {
  beforeAll(() => useSoftware('avianis'))
  beforeEach(async () => {
    for (const { id } of await fleet()) await inLaro(server, (ctx) => asVerb(ctx, aircraft).trash({ id }))
    await server.platform.pools.owner.query('delete from aircraft where client_id = $1', [laro])
  })

  test('is imported by the nightly task, which tells its counts, and does nothing without the software', async () => {
    await runTimedIn(server.platform, importFleet, laro)
    expect((await fleet()).length).toBe(5)
    await useSoftware('bart')
    await server.platform.pools.owner.query('delete from aircraft where client_id = $1', [laro])
    await runTimedIn(server.platform, importFleet, laro)
    expect(await fleet()).toEqual([])
    await useSoftware('avianis')
  })

  test('is added with the known facts of each model and home airport, and imported again without writing', async () => {
    expect(await outcomeOf('importAircraft')).toEqual({
      title: 'The fleet is imported',
      description: '5 aircraft added, 0 completed, 0 as before.',
      outcome: 'done',
    })
    const first = await fleet()
    const one = first.find(({ tail_number }) => tail_number === 'N120NX')
    expect(one).toMatchObject({
      name: 'Citation CJ3',
      model: { id: expect.any(String), name: 'Citation CJ3' },
      type: 'lj',
      seats: 7,
      airport: { icao: 'KFXE', timezone: 'America/New_York' },
      source: 'avianis',
      active: true,
      errors: [],
    })
    expect(first.filter(({ active }) => !active).map(({ tail_number }) => tail_number)).toEqual(['N18NX'])
    expect(await outcomeOf('importAircraft')).toMatchObject({
      description: '0 aircraft added, 0 completed, 5 as before.',
    })
    expect((await fleet()).map(({ version }) => version)).toEqual([1, 1, 1, 1, 1])
  })

  test('fills empty values, changes no entered one, and leaves deleted aircraft', async () => {
    const make = (doc: object) =>
      inLaro(server, (ctx) => createRecord(ctx, aircraft, { doc: aircraft.shape.parse(doc) }))
    await make({ tail_number: 'N120NX', name: 'The blue one', seats: 6 })
    await make({ tail_number: 'N999OW', name: 'Ours alone' })
    const gone = await make({ tail_number: 'N137NX' })
    await inLaro(server, (ctx) => asVerb(ctx, aircraft).trash({ id: gone.id }))
    expect((await outcomeOf('importAircraft')).description).toBe(
      '3 aircraft added, 1 completed, 0 as before. 1 aircraft left in the trash.',
    )
    const now = new Map((await fleet()).map((row) => [row.tail_number, row]))
    expect(now.get('N120NX')).toMatchObject({ name: 'The blue one', seats: 6, model: { name: 'Citation CJ3' } })
    expect(now.get('N999OW')).toMatchObject({ version: 1 })
    expect(now.has('N137NX')).toBe(false)
  })

  test('is written whole or not at all, and by two at once only once', async () => {
    const owner = server.platform.pools.owner
    await owner.query(`create function refuse_tail() returns trigger language plpgsql as $$
      begin if new.doc ->> 'tail_number' = 'N18NX' then raise exception 'killed'; end if; return new; end $$`)
    await owner.query(
      'create trigger refuse_tail before insert on aircraft for each row execute function refuse_tail()',
    )
    await expect(outcomeOf('importAircraft')).rejects.toThrow('killed')
    await owner.query('drop trigger refuse_tail on aircraft')
    expect(await fleet()).toEqual([])
    await Promise.all([outcomeOf('importAircraft'), outcomeOf('importAircraft')])
    expect(await fleet()).toHaveLength(5)
  })
})

describe('the check of the software', () => {
  const connection = (method: 'GET' | 'POST' | 'PUT' = 'GET', more = '', body?: object) =>
    call(server, cast.ana, { method, url: `/laro/scheduling/connection${more}`, body })

  test('is made by a person and by the timer, stored, and repeated after a change of its settings', async () => {
    await useSoftware('avianis')
    expect((await connection()).body).toMatchObject({ checked: null })
    expect((await connection('POST', '/check')).body).toMatchObject({ checked: { at: expect.any(Number), failed: '' } })
    expect(await outcomeOf('checkAPIHealth')).toMatchObject({ title: 'Avianis answers', outcome: 'done' })
    const set = { url: 'https://127.0.0.1', username: 'us', secret: 'x' }
    expect((await connection('PUT', '', set)).body).toMatchObject({ checked: null })
    await runTimedIn(server.platform, checkApiHealth, laro)
    const { checked } = (await connection()).body
    expect(checked).toEqual({ at: expect.any(Number), failed: expect.stringContaining('does not answer') })
    expect(await outcomeOf('checkAPIHealth')).toMatchObject({
      title: 'Avianis does not answer as it should',
      outcome: 'done',
    })
    await server.platform.pools.owner.query('delete from scheduling_connections')
  })

  test('has no result for other software, and is offered for software that can be asked', async () => {
    await useSoftware('schedaero')
    expect((await connection()).body).toMatchObject({ checked: null })
    expect((await connection('POST', '/check')).body).toMatchObject({ checked: { failed: '' } })
    expect((await trigger('importAircraft')).status).toBe(400)
    await useSoftware('bart')
    expect((await connection('POST', '/check')).status).toBe(400)
    expect((await call(server, cast.rae, { method: 'POST', url: '/laro/scheduling/connection/check' })).status).toBe(
      403,
    )
  })
})
