import { afterAll, beforeAll, expect, test } from 'vitest'
import { LiveScreen, type Shown, type Watch } from '../contract/live-screen.ts'
import { Dice } from '../contract/live-writers.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { bundledProgram } from './bundled-program.ts'
import { Caller } from './caller.ts'
import { cleanUp, dataFolder, FlightlineProcess, givenDatabase, until } from './flightline-process.ts'
import { PersistentWriter } from './persistent-writer.ts'

// Rows + events = a fresh fetch, with two processes of which one is killed and one begins during the run, four writers
// who turn to either process, and screens whose sockets are cut. All processes have one address for people.

const laro = clientIds.LARO
const paths = [`clients/${laro}/tasks`, `clients/${laro}/groups`, `clients/${laro}/filters`] as const
const writers = 4
const rounds = 12

let folder: string
let server: TestServer
let processes: FlightlineProcess[] = []
const begin = async (): Promise<FlightlineProcess> => {
  const env = { ...(await givenDatabase(server.databaseUrl, folder)), PUBLIC_URL: 'http://127.0.0.1:3000' }
  const begun = new FlightlineProcess(env, await bundledProgram('server/main.ts'))
  processes.push(begun)
  return begun
}
beforeAll(async () => {
  ;[folder, server] = await Promise.all([dataFolder(), openTestServer()])
  await begin()
  await begin()
  await Promise.all(processes.map((process) => process.ready()))
}, 180_000)
afterAll(async () => {
  await cleanUp(processes, folder)
  processes = []
  await server.close()
})

const watches: readonly Watch[] = paths.flatMap((path) => [
  { path, limit: 500, orderBy: { field: 'id', direction: 'asc' } as const },
  { path, limit: 3, orderBy: { field: 'last_date', direction: 'desc' } as const },
  { path, limit: 50, where: ['name', '>=', 'm'] as const },
])

class FollowingScreen extends LiveScreen {
  readonly caller: Caller
  constructor(caller: Caller) {
    super()
    this.caller = caller
    for (const [number, watch] of watches.entries()) this.watch(String(number), watch)
  }

  async follow(process: FlightlineProcess): Promise<void> {
    const { token = '' } = this.caller.headers
    await this.connect(`${process.url.replace('http', 'ws')}/api/live`, { token, client: laro })
  }
}

async function fetchAnew(caller: Caller, { path, where, orderBy, limit }: Watch): Promise<unknown[]> {
  const question = new URLSearchParams({
    ...(where ? { where: JSON.stringify(where) } : {}),
    ...(orderBy ? { orderBy: `${orderBy.field}.${orderBy.direction}` } : {}),
    limit: String(limit ?? 100),
  })
  const { status, body } = await caller.ask<{ rows: unknown[] }>('GET', `/api/data/${path}?${question.toString()}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows
}

const nameOf = (dice: Dice): string => `${dice.of(['alder', 'maple', 'zelkova'])} ${dice.below(1_000_000)}`

/** One person's work: rows are made, some renamed, some removed. Answers the ids that must be there in the end. */
async function work(person: PersistentWriter, dice: Dice): Promise<Set<string>> {
  const existing = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const path = `/api/data/${dice.of(paths)}`
    let row = await person.create(path, nameOf(dice))
    existing.add(row.id)
    if (dice.below(2) === 0) row = await person.rename(path, row, nameOf(dice))
    if (dice.below(3) > 0) continue
    await person.remove(path, row)
    existing.delete(row.id)
  }
  return existing
}

test('no screen shows an outdated state, and no event is lost or doubled', { timeout: 240_000 }, async () => {
  const [doomed, staying] = processes
  if (!doomed || !staying) throw new Error('two processes were begun')
  const ana = await Caller.signIn(staying.url, cast.ana, laro)
  const jo = await Caller.signIn(doomed.url, cast.ana, laro)
  const screens = [new FollowingScreen(ana), new FollowingScreen(jo)] as const
  await screens[0].follow(staying)
  await screens[1].follow(doomed)

  const people = Array.from(
    { length: writers },
    (_, turn) => new PersistentWriter([ana.at(doomed.url), ana.at(staying.url)], turn),
  )
  const working = people.map((person, number) => work(person, new Dice(number)))
  const written = () => people.reduce((sum, person) => sum + person.made.length, 0)

  await until(() => written() > 8, 'writing has begun', 60_000)
  screens[0].cut()
  const third = await begin()
  await doomed.end('SIGKILL')
  await until(() => screens[1].closeCode !== undefined, 'the killed process took its sockets along')
  await screens[0].follow(staying)
  await screens[1].follow(staying)
  await until(() => written() > 20, 'writing goes on', 60_000)
  screens[1].cut()
  await third.ready()
  await screens[1].follow(third)

  const existing = new Set((await Promise.all(working)).flatMap((ids) => [...ids]))
  expect(people.reduce((sum, person) => sum + person.lost, 0)).toBeGreaterThan(0)
  expect(people.flatMap((person) => person.putOff)).toEqual([])

  const everyShown: Shown[] = screens.flatMap((screen) => [...screen.shown.values()])
  for (const shown of everyShown) {
    await expect
      .poll(() => shown.rows, { timeout: 20_000, message: JSON.stringify(shown.watch) })
      .toEqual(await fetchAnew(ana, shown.watch))
  }
  const all = await Promise.all(paths.map((path) => fetchAnew(ana.at(third.url), { path, limit: 500 })))
  const ids = all
    .flat()
    .flatMap((row) => (typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : []))
  expect(ids.toSorted()).toEqual([...existing].toSorted())
  expect(screens.flatMap((screen) => screen.errors)).toEqual([])
  for (const screen of screens) screen.close()
})
