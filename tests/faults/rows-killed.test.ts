import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEdits, recordExports } from '../../domain/automation/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { bulkInsert } from '../../server/platform/records/bulk-insert.ts'
import { asOwner } from '../../server/platform/records/index.ts'
import { Dice } from '../contract/live-writers.ts'
import { isLongRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { Caller } from './caller.ts'
import { until, type FlightlineProcess } from './flightline-process.ts'
import { openKilledProgram, type KilledProgram } from './killed-program.ts'

// Many rows are edited, restored and exported while the whole program is killed at any moment: each row once, none
// left.

const rows = 10_000
const kills = 4
const laro = clientIds.LARO
const settledMs = 300_000

let program: KilledProgram
const dice = new Dice(20_261_125)
beforeAll(async () => {
  program = await openKilledProgram()
  await bulkInsert(
    program.server.platform.pools.app,
    Array.from({ length: rows }, (_, at) => ({
      definition: contacts,
      clientId: laro,
      id: v7(),
      date: Date.now(),
      doc: contacts.shape.parse({ first_name: `Person ${at}`, company: 'Old', title: 'Row' }),
    })),
  )
}, 120_000)
afterAll(() => program.close())

const within = <T>(verb: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withTenant(program.server.platform, systemActor(laro), verb)
const editOf = (id: string) => within((ctx) => asOwner(ctx, recordEdits, cast.ana.id).find(id))
const exportOf = (id: string) => within((ctx) => asOwner(ctx, recordExports, cast.ana.id).find(id))

/** Ends the program several times while something gets on, each time after a part of it. */
async function killMeanwhile(first: FlightlineProcess, done: () => Promise<number>): Promise<FlightlineProcess> {
  let now = first
  for (let kill = 1; kill <= kills; kill += 1) {
    const part = (rows * kill) / (kills + 2)
    await until(async () => (await done()) >= part, 'the work gets on', 120_000)
    await sleep(dice.below(50))
    await now.end('SIGKILL')
    now = await program.begin()
  }
  return now
}

async function idOf(answer: ReturnType<Caller['ask']>): Promise<string> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { readonly id: string }).id
}

/** How many rows have a title and a version, and how many entries the history has of each. */
const counted = (title: string, version: number) =>
  within((ctx) =>
    ctx.db.run(sql<{ rows: number; entries: number }>`
      with found as materialized (
        select id from contacts
        where client_id = ${laro} and doc->>'company' = 'Old' and doc->>'title' = ${title} and version = ${version}
      )
      select (select count(*) from found)::int as rows, count(*)::int as entries
      from history h where h.client_id = ${laro} and h.record = 'contacts' and h.id in (select id from found)`),
  )

const chosen = { where: ['company', '==', 'Old'] }

test.runIf(isLongRun)(
  `an edit of ${rows} rows changes each once, its Undo puts each back once, an export has each once`,
  { timeout: 1_500_000 },
  async () => {
    let now = await program.begin()
    const ana = await Caller.signIn(now.url, cast.ana, laro)
    const body = { record: 'contacts', chosen, values: { title: 'Kestrel' } }
    const edit = await idOf(ana.ask('POST', '/api/records/edits', { body }))
    now = await killMeanwhile(now, async () => (await editOf(edit))?.changed ?? 0)
    await until(async () => (await editOf(edit))?.state === 'finished', 'the edit is finished', settledMs)
    expect(await editOf(edit)).toMatchObject({ total: rows, changed: rows, same: 0, failed: 0 })
    expect(await counted('Kestrel', 2)).toMatchObject([{ rows, entries: 2 * rows }])

    expect((await ana.ask('POST', `/api/records/edits/${edit}/undo`, { body: {} })).status).toBe(200)
    now = await killMeanwhile(now, async () => (await editOf(edit))?.undone ?? 0)
    await until(async () => (await editOf(edit))?.state === 'undone', 'the edit is taken back', settledMs)
    expect(await editOf(edit)).toMatchObject({ undone: rows, kept: 0 })
    expect(await counted('Row', 3)).toMatchObject([{ rows, entries: 3 * rows }])

    const asked = { record: 'contacts', format: 'csv', fields: ['name', 'title'], chosen }
    const exported = await idOf(ana.ask('POST', '/api/records/exports', { body: asked }))
    await until(async () => (await exportOf(exported))?.state !== 'waiting', 'the export is begun', 60_000)
    await now.end('SIGKILL')
    now = await program.begin()
    await until(async () => (await exportOf(exported))?.state === 'done', 'the export is done', settledMs)
    const url = (await exportOf(exported))?.file?.url ?? ''
    const file = await (await fetch(`${now.url}${url}`, { headers: ana.headers })).text()
    const lines = file.trimEnd().split('\r\n').slice(1)
    expect(lines.length).toBe(rows)
    expect(new Set(lines).size).toBe(rows)
  },
)
