import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { LiveScreen } from '../contract/live-screen.ts'
import { variantsToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { bundledProgram } from './bundled-program.ts'
import { Caller } from './caller.ts'
import { embeddedIn } from '../embedded-database.ts'
import { putCast } from './cast-on-database.ts'
import {
  cleanUp,
  dataFolder,
  databasePid,
  FlightlineProcess,
  isAlive,
  ownDatabase,
  until,
} from './flightline-process.ts'
import { PersistentWriter } from './persistent-writer.ts'

// The database is killed under a running process, with durability on, while people write. Nothing is restarted by hand.

const writers = 4
const tasks = `clients/${clientIds.LARO}/tasks`

let folder: string
let env: Record<string, string>
let flightline: FlightlineProcess
let ana: Caller
beforeAll(async () => {
  folder = await dataFolder()
  env = await ownDatabase(folder)
  flightline = await new FlightlineProcess(env, await bundledProgram('server/main.ts')).ready()
  const { databaseUrl, secret } = await embeddedIn(folder)
  await putCast(databaseUrl, secret)
  ana = await Caller.signIn(flightline.url, cast.ana, clientIds.LARO)
}, 180_000)
afterAll(() => cleanUp([flightline], folder))

const namesNow = async (word: string): Promise<string[]> => {
  const where = encodeURIComponent(
    JSON.stringify({
      and: [
        ['name', '>=', word],
        ['name', '<', `${word}~`],
      ],
    }),
  )
  const answer = await ana.ask<{ rows?: { name: string }[] }>(
    'GET',
    `/api/data/${tasks}?where=${where}&limit=500&orderBy=name.asc`,
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body.rows ?? []).map(({ name }) => name)
}

/** Four people write until the blow has fallen and each was acknowledged a few times after it. */
async function writeThrough(
  word: string,
  blow: () => Promise<void>,
): Promise<{ names: string[]; people: PersistentWriter[] }> {
  const people = Array.from({ length: writers }, () => new PersistentWriter([ana]))
  const names: string[] = []
  let hasFallen = false
  const work = people.map(async (person, number) => {
    for (let count = 0, after = 0; after < 5; count += 1) {
      const name = `${word} ${number} ${count}`
      await person.create(`/api/data/${tasks}`, name)
      names.push(name)
      if (hasFallen) after += 1
    }
  })
  const fall = async () => {
    await until(() => names.length > 20, 'writing has begun')
    await blow()
    hasFallen = true
  }
  await Promise.all([...work, fall()])
  return { names, people }
}

async function sendMail(subject: string): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: Number(env['MAIL_IN_PORT']), ignoreTLS: true })
  await transport.sendMail({ from: 'kim@customer.example', to: 'laro@mail.flightline.example', subject, text: 'Hello' })
  transport.close()
}

async function isThreaded(subject: string): Promise<boolean> {
  const answer = await ana.ask<{ rows?: { subject?: string }[] }>(
    'GET',
    `/api/data/clients/${clientIds.LARO}/threads?limit=500`,
  )
  return (answer.body.rows ?? []).some((thread) => thread.subject === subject)
}

const blows: [string, () => Promise<void>][] = [
  [
    'the whole database is killed',
    async () => {
      const pid = await databasePid(folder)
      if (pid === undefined) throw new Error('there is no database to kill')
      process.kill(pid, 'SIGKILL')
      await until(() => !isAlive(pid), 'the database dies')
    },
  ],
  [
    'one of its connections crashes, and with it all others',
    async () => {
      const { databaseUrl } = await embeddedIn(folder)
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where usename = 'flightline_app' order by backend_start desc limit 1",
      )
      await client.end()
      const [backend] = rows
      if (!backend) throw new Error('there is no connection to crash')
      process.kill(backend.pid, 'SIGKILL')
    },
  ],
]

test.each(variantsToRun(blows))(
  '%s: no acknowledged write is lost or doubled, and the work continues by itself',
  { timeout: 180_000 },
  async (word, blow) => {
    const screen = new LiveScreen()
    const hello = { token: ana.headers['token'] ?? '', client: clientIds.LARO }
    await screen.connect(`${flightline.url.replace('http', 'ws')}/api/live`, hello)
    const shown = screen.watch('tasks', { path: tasks, limit: 500, orderBy: { field: 'name', direction: 'asc' } })
    await until(() => shown.isAnswered, 'the screen is filled')

    const { names, people } = await writeThrough(word, blow)

    expect(await namesNow(word)).toEqual(names.toSorted())
    const putOff = people.flatMap((person) => person.putOff)
    expect(putOff.length).toBeGreaterThan(0)
    for (const { headers, body } of putOff) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(body).toMatchObject({ error: 'unavailable' })
    }
    expect(people.map((person) => person.lost)).toEqual([0, 0, 0, 0])
    expect(flightline.hasEnded, flightline.words).toBe(false)

    const wanted = new Set(names)
    await until(
      () => shown.rows.filter((row) => 'name' in row && wanted.has(String(row.name))).length === names.length,
      'the live screen catches up',
    )
    expect(screen.closeCode).toBeUndefined()
    await sendMail(`After: ${word}`)
    await until(
      () => isThreaded(`After: ${word}`),
      () => `mail is threaded again: ${flightline.words}`,
    )
    screen.close()
  },
)

test('it ends in order afterwards, and takes the database with it', { timeout: 60_000 }, async () => {
  const pid = await databasePid(folder)
  expect(await flightline.end(), flightline.words).toEqual({ code: 0, signal: null })
  expect(pid !== undefined && isAlive(pid)).toBe(false)
})
