import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailImport } from '../../domain/automation/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { Dice } from '../contract/live-writers.ts'
import { writeMail, writeMailWithFile, writeMbox } from '../mail-fixtures/archives.ts'
import { isLongRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { Caller } from './caller.ts'
import { until, type FlightlineProcess } from './flightline-process.ts'
import { openKilledProgram, type KilledProgram } from './killed-program.ts'

// Kills of the whole program while it reads a mail archive, imports it and takes it back: each mail is a message once.

const mails = 10_000
const kills = 3
const laro = clientIds.LARO
/** Mails per second at which 100,000 mails take a night of eight hours. */
const overnight = 100_000 / (8 * 3600)

let program: KilledProgram
/** The process that runs at present. */
let now: FlightlineProcess
beforeAll(async () => {
  program = await openKilledProgram()
  if (isLongRun) now = await program.begin()
}, 90_000)
afterAll(() => program.close())

const within = <T>(verb: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withTenant(program.server.platform, systemActor(laro), verb)

/** An archive of conversations with four mails each, some with a file; answers come before what they answer. */
function writeArchive(name: string): Buffer {
  const content = Buffer.alloc(20_000, 7)
  const all = Array.from({ length: mails }, (_, at) => {
    const place = at % 4
    const id = `${name}-${at}@archive`
    const text = `Message ${at}\r\n${'We fly from Tulsa to Dallas and back. '.repeat(30)}`
    const facts = {
      id,
      subject: `Flight ${Math.floor(at / 4)} of ${name}`,
      from: `Person ${at % 500} <person${at % 500}@archive.example>`,
      text,
      ...(place < 3 && { answers: `${name}-${at + 1}@archive` }),
    }
    return at % 10 === 0 ? writeMailWithFile(facts, { name: 'plan.bin', content }) : writeMail(facts)
  })
  return writeMbox(all)
}

const imports = '/api/automation/mail-imports'

async function upload(caller: Caller, id: string, bytes: Buffer): Promise<void> {
  const made = await caller.ask('PUT', `${imports}/${id}`, { body: { fileName: `${id}.mbox`, size: bytes.length } })
  const { partBytes } = made.body as { partBytes: number }
  for (let at = 0; at < bytes.length; at += partBytes) {
    const part = bytes.subarray(at, at + partBytes)
    const { status } = await caller.send(`${imports}/${id}/parts/${at / partBytes + 1}`, part)
    expect(status).toBe(200)
  }
}

const readState = async (id: string) => {
  const [row] = await within(({ db }) =>
    db.run(sql<{
      state: MailImport['state']
      mails: number
      imported: number
      kept: number
      began: number
      ended: number
    }>`
      select state, mails, imported, kept, started_at as began, ended_at as ended from mail_import_runs
      where client_id = ${laro} and id = ${id}`),
  )
  if (!row) throw new Error('no such import')
  return row
}

/** Numbers of messages, their different ids, and conversations of an archive. */
const brought = async (name: string) => {
  const [row] = await within(({ db }) =>
    db.run(sql<{ messages: number; ids: number; threads: number; files: number }>`
      select count(*)::int as messages, count(distinct message_id)::int as ids, count(distinct thread)::int as threads,
        coalesce(sum(jsonb_array_length(doc -> 'files')), 0)::int as files
      from threadsmsgs where client_id = ${laro} and message_id like ${`${name}-%`} and trashed_at is null`),
  )
  return row
}

/** Ends the program several times while something gets on, each time after a part of it. */
async function killMeanwhile(done: () => Promise<number>): Promise<void> {
  const dice = new Dice(20_261_130)
  for (let kill = 1; kill <= kills; kill += 1) {
    const part = (mails * kill) / (kills + 2)
    await until(async () => (await done()) >= part, 'the work gets on', 240_000)
    await sleep(dice.below(200))
    await now.end('SIGKILL')
    now = await program.begin()
  }
}

const choices = { skip: [], filters: [], makeContacts: false }
const whole = { messages: mails, ids: mails, threads: mails / 4, files: mails / 10 }

test.runIf(isLongRun)(
  `${mails} mails of a killed import are messages once, and are taken back whole`,
  { timeout: 1_200_000 },
  async () => {
    const first = await Caller.signIn(now.url, cast.ana, laro)
    const id = 'killedarchive001'
    await upload(first, id, writeArchive('k'))
    await first.ask('POST', `${imports}/${id}/read`, { body: {}, key: crypto.randomUUID() })
    await killMeanwhile(async () => (await readState(id)).mails)
    await until(async () => (await readState(id)).state === 'ready', 'the archive is read', 240_000)
    const second = await Caller.signIn(now.url, cast.ana, laro)
    await second.ask('POST', `${imports}/${id}/start`, { body: choices, key: crypto.randomUUID() })
    await killMeanwhile(async () => (await readState(id)).imported)
    await until(async () => (await readState(id)).state === 'done', 'the import ends', 600_000)
    expect(await readState(id)).toMatchObject({ mails, imported: mails })
    expect(await brought('k')).toEqual(whole)
    const third = await Caller.signIn(now.url, cast.ana, laro)
    await third.ask('POST', `${imports}/${id}/undo`, { body: {}, key: crypto.randomUUID() })
    await until(async () => (await readState(id)).state === 'undone', 'the import is taken back', 240_000)
    expect(await brought('k')).toEqual({ messages: 0, ids: 0, threads: 0, files: 0 })
  },
)

test.runIf(isLongRun)(
  `${mails} mails come in faster than a night needs for 100,000`,
  { timeout: 900_000 },
  async () => {
    const ana = await Caller.signIn(now.url, cast.ana, laro)
    const id = 'quickarchive0001'
    await upload(ana, id, writeArchive('q'))
    const began = Date.now()
    await ana.ask('POST', `${imports}/${id}/read`, { body: {}, key: crypto.randomUUID() })
    await until(async () => (await readState(id)).state === 'ready', 'the archive is read', 240_000)
    const readMs = Date.now() - began
    await ana.ask('POST', `${imports}/${id}/start`, { body: choices, key: crypto.randomUUID() })
    await until(async () => (await readState(id)).state === 'done', 'the import ends', 600_000)
    const { began: from, ended } = await readState(id)
    const rate = mails / ((ended - from) / 1000)
    console.info(`${mails} mails: read in ${readMs} ms, imported at ${Math.round(rate)} a second`)
    expect(rate).toBeGreaterThan(overnight)
    expect(await brought('q')).toEqual(whole)
  },
)
