import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundledProgram } from './bundled-program.ts'
import {
  cleanUp,
  dataFolder,
  databasePid,
  FlightlineProcess,
  isAlive,
  ownDatabase,
  until,
} from './flightline-process.ts'
import { Caller } from './caller.ts'
import { cast, clientIds } from '../world.ts'
import { embeddedIn } from '../embedded-database.ts'
import { putCast } from './cast-on-database.ts'

// One folder, the processes that come and go on it, and the database they leave running or not.

let folder: string
let env: Record<string, string>
let processes: FlightlineProcess[]
beforeEach(async () => {
  folder = await dataFolder()
  env = await ownDatabase(folder)
  processes = []
})
afterEach(() => cleanUp(processes, folder))

/** As `npm start` does, from its sources: slow, but as users start it. */
function beginAsPeopleDo(): FlightlineProcess {
  const started = new FlightlineProcess(env)
  processes.push(started)
  return started
}

async function begin(settings = env): Promise<FlightlineProcess> {
  const started = new FlightlineProcess(settings, await bundledProgram('server/main.ts'))
  processes.push(started)
  return started
}

const tasks = `/api/data/clients/${clientIds.LARO}/tasks`

test('killed and started again, it takes over its database and has lost nothing', { timeout: 240_000 }, async () => {
  const first = await beginAsPeopleDo().ready()
  const { databaseUrl, secret } = await embeddedIn(folder)
  await putCast(databaseUrl, secret)
  const ana = await Caller.signIn(first.url, cast.ana, clientIds.LARO)
  const made = await ana.ask<{ id: string }>('POST', tasks, { body: { name: 'Before the kill' } })
  expect(made.status).toBe(201)
  const database = await databasePid(folder)
  await first.end('SIGKILL')
  expect(database !== undefined && isAlive(database)).toBe(true)

  const second = await (await begin()).ready()
  expect(await databasePid(folder)).toBe(database)
  const again = await Caller.signIn(second.url, cast.ana, clientIds.LARO)
  expect(await again.ask('GET', `${tasks}/${made.body.id}`)).toMatchObject({
    status: 200,
    body: { name: 'Before the kill' },
  })

  const intruder = await begin(await ownDatabase(folder))
  expect((await intruder.ended()).code).toBe(1)
  expect(intruder.words).toContain('Flightline already runs on this FLIGHTLINE_DATA')
  expect((await again.ask('GET', `${tasks}/${made.body.id}`)).status).toBe(200)

  expect(await second.end(), second.words).toEqual({ code: 0, signal: null })
  await until(() => database !== undefined && !isAlive(database), 'the database ends with the program')
  expect(await databasePid(folder)).toBeUndefined()

  const secretFile = join(folder, 'secret')
  await rm(secretFile)
  const forgetful = await begin()
  expect((await forgetful.ended()).code).toBe(1)
  expect(forgetful.words).toContain('was made with another secret')
  expect(await databasePid(folder)).toBeUndefined()
  await writeFile(secretFile, secret)

  const third = await (await begin()).ready()
  const later = await Caller.signIn(third.url, cast.ana, clientIds.LARO)
  expect((await later.ask('GET', `${tasks}/${made.body.id}`)).status).toBe(200)
  expect(await third.end('SIGINT'), third.words).toEqual({ code: 0, signal: null })
})

test(
  'asked to end while it starts, it ends in order and leaves no database running',
  { timeout: 120_000 },
  async () => {
    const started = await begin()
    await until(async () => (await databasePid(folder)) !== undefined, 'the database starts')
    expect(await started.end()).toEqual({ code: 0, signal: null })
    expect(started.words).toBe('')
    expect(await databasePid(folder)).toBeUndefined()
  },
)
