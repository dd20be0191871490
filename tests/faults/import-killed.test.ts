import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactImports, type readNotedRows } from '../../domain/crm/index.ts'
import type { OutputOf } from '../../domain/kernel/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { Dice } from '../contract/live-writers.ts'
import { isLongRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { Caller } from './caller.ts'
import { until, type FlightlineProcess } from './flightline-process.ts'
import { openKilledProgram, type KilledProgram } from './killed-program.ts'

// Kills of the whole program during an import and its undo: each person is imported once, each unreadable cell is noted,
// and the undo leaves nobody.

const rows = 10_000
const kills = 4
const laro = clientIds.LARO
const isBad = (at: number): boolean => at % 20 === 11
const bad = Array.from({ length: rows }, (_, at) => at).filter(isBad).length

const file = [
  'Name,Mail',
  ...Array.from({ length: rows }, (_, at) => `Person ${at},${isBad(at) ? `no address ${at}` : `p${at}@file.example`}`),
].join('\n')

let program: KilledProgram
beforeAll(async () => {
  program = await openKilledProgram()
}, 90_000)
afterAll(() => program.close())

const within = <T>(verb: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withTenant(program.server.platform, systemActor(laro), verb)
const importOf = (id: string) => within((ctx) => getRecord(ctx, contactImports, id))

/** Numbers of people of the file and of their different addresses. */
const imported = async () => {
  const [row] = await within((ctx) =>
    ctx.db.run(sql<{ people: number; addresses: number }>`
      select count(*)::int as people, count(distinct email)::int as addresses from contacts
      where client_id = ${laro} and name like 'Person %' and trashed_at is null`),
  )
  return row ?? { people: 0, addresses: 0 }
}

type NotedRows = OutputOf<typeof readNotedRows>

/** Lists the rows with omitted cells of an import, page by page. */
async function listNoted(caller: Caller, id: string): Promise<NotedRows['rows']> {
  const noted: NotedRows['rows'] = []
  for (let after = 0; ;) {
    const { body } = await caller.ask('GET', `/api/contacts/imports/${id}/rows?after=${after}`)
    const page = body as NotedRows
    noted.push(...page.rows)
    if (page.next === null) return noted
    after = page.next
  }
}

/** Ends the program several times while something gets on, each time after a part of it. */
async function killMeanwhile(first: FlightlineProcess, done: () => Promise<number>): Promise<FlightlineProcess> {
  const dice = new Dice(20_261_126)
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

test.runIf(isLongRun)(
  `${rows} rows are imported once and taken back whole, ${bad} of them without their unreadable address`,
  { timeout: 600_000 },
  async () => {
    let now = await program.begin()
    const jo = await Caller.signIn(now.url, cast.jo, laro)
    const body = { text: file, mapping: { name: 'Name', email: 'Mail' }, known: 'skip', file_name: 'people.csv' }
    const begun = await jo.ask('POST', '/api/contacts/imports', { body })
    expect(begun.status, JSON.stringify(begun.body)).toBe(200)
    const { id } = begun.body as { readonly id: string }

    now = await killMeanwhile(now, async () => (await imported()).people)
    await until(async () => (await importOf(id)).state === 'finished', 'the import ends', 300_000)
    expect(await imported()).toEqual({ people: rows, addresses: rows - bad })
    const { added, refused, skipped, omitted } = await importOf(id)
    expect({ added, refused, skipped, omitted }).toEqual({ added: rows, refused: 0, skipped: 0, omitted: bad })
    // The spreadsheet counts from one, and its first row names the columns.
    const noted = await listNoted(jo, id)
    expect(noted.map(({ row }) => row)).toEqual(
      Array.from({ length: rows }, (_, at) => at).flatMap((at) => (isBad(at) ? [at + 2] : [])),
    )
    for (const { row, omitted: cells } of noted) expect(cells[0]?.value).toBe(`no address ${row - 2}`)

    const again = await Caller.signIn(now.url, cast.jo, laro)
    expect((await again.ask('POST', `/api/contacts/imports/${id}/undo`, { body: {} })).status).toBe(200)
    now = await killMeanwhile(now, async () => rows - (await imported()).people)
    await until(async () => (await importOf(id)).state === 'undone', 'the import is taken back', 300_000)
    expect(await imported()).toEqual({ people: 0, addresses: 0 })
    expect((await importOf(id)).kept).toBe(0)
  },
)
