import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeMail, writeMailWithFile, writeMbox } from '../mail-fixtures/archives.ts'
import { isLongRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { Caller } from './caller.ts'
import { until, type FlightlineProcess } from './flightline-process.ts'
import { openKilledProgram, type KilledProgram } from './killed-program.ts'

// A night with 100,000 mails of another system and a kill in it: each mail comes in once, and no user or other system is
// notified. Prints the rate, the memory, and how long another client waited.

/** ARCHIVE_MAILS plays a smaller archive. */
const mails = Number(process.env['ARCHIVE_MAILS'] ?? 100_000)
const laro = clientIds.LARO
const nightSeconds = 8 * 3600
const id = 'overnight0000001'
const imports = '/api/automation/mail-imports'

let program: KilledProgram
let running: FlightlineProcess
beforeAll(async () => {
  program = await openKilledProgram()
  if (isLongRun) running = await program.begin()
}, 90_000)
afterAll(() => program.close())

/** Mails from a number on: conversations of four, every twentieth mail with a file. */
function writePart(from: number, to: number): Buffer {
  const content = Buffer.alloc(8000, 7)
  const part = Array.from({ length: to - from }, (_, place) => {
    const at = from + place
    const facts = {
      id: `night-${at}@archive`,
      subject: `Flight ${Math.floor(at / 4)}`,
      from: `Person ${at % 5000} <person${at % 5000}@archive.example>`,
      text: `Message ${at}\r\n${'We fly from Tulsa to Dallas and back. '.repeat(20)}`,
      labels: at % 3 === 0 ? 'Inbox,Trips' : 'Inbox',
      ...(at % 4 > 0 && { answers: `night-${at - 1}@archive` }),
    }
    return at % 20 === 0 ? writeMailWithFile(facts, { name: 'plan.bin', content }) : writeMail(facts)
  })
  return writeMbox(part)
}

function writeArchive(): Buffer {
  const parts: Buffer[] = []
  for (let from = 0; from < mails; from += 1000) parts.push(writePart(from, from + 1000))
  return Buffer.concat(parts)
}

async function upload(caller: Caller, bytes: Buffer): Promise<void> {
  const made = await caller.ask('PUT', `${imports}/${id}`, { body: { fileName: 'night.mbox', size: bytes.length } })
  const { partBytes } = made.body as { partBytes: number }
  for (let at = 0; at < bytes.length; at += partBytes)
    expect(
      (await caller.send(`${imports}/${id}/parts/${at / partBytes + 1}`, bytes.subarray(at, at + partBytes))).status,
    ).toBe(200)
}

async function ask<Row extends object>(statement: string, ...values: readonly unknown[]): Promise<Row> {
  const { rows } = await program.server.platform.pools.owner.query<Row>(statement, [...values])
  const [row] = rows
  if (!row) throw new Error(`no row: ${statement}`)
  return row
}

const readState = () =>
  ask<{ state: string; imported: number; refused: number; began: number; ended: number }>(
    `select state, imported, refused, started_at as began, ended_at as ended from mail_import_runs where id = $1`,
    id,
  )

/** Resident memory of the program, in megabytes. */
async function readMemory(): Promise<number> {
  const status = await readFile(`/proc/${running.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

interface Measured {
  readonly p50: number
  readonly p95: number
  readonly memory: number
  readonly calls: number
}

/** Another client writes a task and reads its list, over and over until it is told to end. */
async function measureOther(isOver: () => Promise<boolean>): Promise<Measured> {
  const tasks = `/api/data/clients/${clientIds.NXT}/tasks`
  const times: number[] = []
  let memory = 0
  let caller = await Caller.signIn(running.url, cast.sam, clientIds.NXT)
  while (!(await isOver())) {
    // A token holds for some minutes.
    if (times.length % 300 === 299) caller = await Caller.signIn(running.url, cast.sam, clientIds.NXT)
    const began = performance.now()
    const made = await caller.ask('POST', tasks, { body: { name: `Call ${times.length}` }, key: crypto.randomUUID() })
    const read = await caller.ask('GET', `${tasks}?limit=20`)
    times.push(performance.now() - began)
    expect([made.status, read.status]).toEqual([201, 200])
    memory = Math.max(memory, await readMemory())
    await sleep(200)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const share = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
  return { p50: share(0.5), p95: share(0.95), memory, calls: times.length }
}

/** Everything by which users and other systems hear of a message. */
const countNews = () =>
  ask<Record<string, number>>(`
    select (select count(*)::int from unread) as unread,
      (select count(*)::int from outbox) as mails,
      (select count(*)::int from webhook_deliveries) as webhooks,
      (select count(*)::int from change_log where record in ('threads', 'threadsmsgs', 'unread')) as changes,
      (select count(*)::int from due_work where local_at is null) as due,
      (select count(*)::int from threadsmsgs where doc ->> 'unread' = 'true') as unread_messages`)

/** Kills the program when it has imported a third of the mails, and begins it again. */
async function killOnce(): Promise<void> {
  await until(async () => (await readState()).imported >= mails / 3, 'a third of the mails is imported', 1_200_000)
  await running.end('SIGKILL')
  expect((await readState()).state).toBe('running')
  running = await program.begin()
}

async function readArchive(caller: Caller): Promise<void> {
  await caller.ask('POST', `${imports}/${id}/read`, { body: {}, key: crypto.randomUUID() })
  await until(async () => (await readState()).state === 'ready', 'the archive is read', 1_200_000)
}

async function startImport(): Promise<void> {
  const ana = await Caller.signIn(running.url, cast.ana, laro)
  const body = { skip: [], filters: ['Trips'], makeContacts: false }
  const { status } = await ana.ask('POST', `${imports}/${id}/start`, { body, key: crypto.randomUUID() })
  expect(status).toBe(200)
}

/** Messages of the archive, their different ids, their conversations and files. */
const countMessages = () =>
  ask<{ messages: number; ids: number; threads: number; files: number }>(
    `select count(*)::int as messages, count(distinct message_id)::int as ids, count(distinct thread)::int as threads,
       coalesce(sum(jsonb_array_length(doc -> 'files')), 0)::int as files
     from threadsmsgs where client_id = $1 and message_id like 'night-%'`,
    laro,
  )

test.runIf(isLongRun)(
  `${mails} mails of a killed import come in once within a night, without a notification`,
  { timeout: 2_700_000 },
  async () => {
    const ana = await Caller.signIn(running.url, cast.ana, laro)
    const hook = { url: 'https://hooks.customer.example/night', records: ['threads', 'threadsmsgs'] }
    expect((await ana.ask('PUT', '/api/automation/webhooks/nighthook0000001', { body: hook })).status).toBe(200)
    const newsBefore = await countNews()
    const alone = Date.now() + 20_000
    const before = await measureOther(() => Promise.resolve(Date.now() > alone))
    await upload(ana, writeArchive())
    const readBegan = Date.now()
    await readArchive(ana)
    const readSeconds = (Date.now() - readBegan) / 1000
    await startImport()
    await killOnce()
    const during = await measureOther(async () => (await readState()).state !== 'running')
    const { state, imported, refused, began, ended } = await readState()
    const importSeconds = (ended - began) / 1000
    const rate = mails / importSeconds
    console.info(JSON.stringify({ readSeconds, importSeconds, rate, before, during }))
    expect({ state, imported, refused }).toEqual({ state: 'done', imported: mails, refused: 0 })
    expect(rate).toBeGreaterThan(100_000 / nightSeconds)
    expect(await countNews()).toEqual(newsBefore)
    expect(await countMessages()).toEqual({ messages: mails, ids: mails, threads: mails / 4, files: mails / 20 })
  },
)
