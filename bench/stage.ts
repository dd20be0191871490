import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import fastify from 'fastify'
import pg from 'pg'
import { users } from '../domain/company/index.ts'
import { migrateAll, openHouse } from '../server/compose.ts'
import { readConfig } from '../server/platform/config.ts'
import { startEmbeddedDatabase } from '../server/platform/database/embedded.ts'
import { databaseRoles, urlForRole } from '../server/platform/database/pools.ts'
import { openLog } from '../server/platform/log.ts'
import { bulkInsert } from '../server/platform/records/bulk-insert.ts'
import { seedScaleWorld } from '../server/seed/index.ts'
import { HttpClient } from './http-client.ts'
import type { Stage } from './row.ts'

const secret = 'only-for-the-bench-0123456789abcdefg'
const person = {
  id: '01930000-0b0b-7000-8000-000000000001',
  email: 'bench@laro.example',
  name: 'Bench Reader',
  password: 'flightline-bench',
}
const tokenKeptMs = 120_000

export interface StageOptions {
  /** Owner's address of a database to measure on; an embedded one, kept for the next run, when absent. */
  readonly databaseUrl: string | undefined
  /** Share of the scale set of the promises: 1 is the whole. */
  readonly size: number
  readonly folder: string
}

async function freePort(): Promise<number> {
  const probe: Server = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

/** The clients with the most and the fewest threads of the scale set. */
async function clientsBySize(owner: pg.Client): Promise<{ large: string; small: string }> {
  const { rows } = await owner.query<{ client_id: string }>(
    'select client_id from threads group by client_id order by count(*) desc',
  )
  const [large, small] = [rows[0]?.client_id, rows.at(-1)?.client_id]
  if (!large || !small) throw new Error('the scale set has no threads')
  return { large, small }
}

/** Starts the product's own web part as a process of its own, as a company would run it. */
async function startServer(
  databaseUrl: string,
  folder: string,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      FLIGHTLINE_SECRET: secret,
      FLIGHTLINE_DATA: folder,
      FLIGHTLINE_ROLES: 'web',
      FLIGHTLINE_DEMO: 'false',
      // One user asks as fast as a whole company would.
      RATE_PER_MINUTE: '100000000',
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Flightline ready')) ready()
    })
    void ended.then(() => failed(new Error('the measured server ended before it was ready')))
  })
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function signUp(databaseUrl: string, clients: readonly string[]): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000' })
  const house = await openHouse({ config, log: openLog('silent'), secret, databaseUrl })
  try {
    await house.signIn.create(person)
    const shaped = users.shape.parse({
      name: person.name,
      email: person.email,
      nick_name: 'bench',
      roles: ['admin', 'user', 'inbox'],
    })
    const doc = users.derive?.(shaped, 1) ?? shaped
    await bulkInsert(
      house.platform.pools.app,
      clients.map((clientId) => ({ definition: users, clientId, id: person.id, date: 1, doc })),
    )
  } finally {
    await house.close()
  }
}

/** Signs in as a person does, and renews the token as a browser does. */
async function signIn(http: HttpClient, origin: string): Promise<() => Promise<string>> {
  const answer = await http.call('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { origin },
    body: { email: person.email, password: person.password },
  })
  const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  let kept: { token: string; until: number } | undefined
  return async () => {
    if (!kept || kept.until < Date.now()) {
      const { token } = await http.ask<{ token: string }>('/api/auth/token', { headers: { cookie } })
      kept = { token, until: Date.now() + tokenKeptMs }
    }
    return kept.token
  }
}

async function emptyServer(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const app = fastify()
  app.get('/', () => ({}))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { origin, stop: () => app.close() }
}

async function openFloorConnection(databaseUrl: string, large: string): Promise<{ db: pg.Client; dbUrl: string }> {
  const dbUrl = urlForRole(databaseUrl, databaseRoles.app, secret)
  const db = new pg.Client({ connectionString: dbUrl })
  await db.connect()
  await db.query("select set_config('app.client_id', $1, false)", [large])
  return { db, dbUrl }
}

/** Conversations of at least 15 messages to open: the scale set's own are short. Made once. */
const lengthen = `
  with short as (
    select distinct on (thread) thread, client_id, date, doc from threadsmsgs
    where client_id = $1 and trashed_at is null and draft = false order by thread, date desc, id limit 200
  ), known as (select count(*) as long from threadsmsgs where client_id = $1 and id like 'bench-%')
  insert into threadsmsgs (client_id, id, date, last_date, doc)
  select short.client_id, 'bench-' || short.thread || '-' || n, short.date + n * 60000, short.date + n * 60000, short.doc - 'message_id'
  from short, known, generate_series(1, 15) n where known.long = 0`

async function prepare(databaseUrl: string, size: number): Promise<{ large: string; small: string }> {
  const log = openLog('warn')
  await migrateAll({ log, secret, databaseUrl })
  await seedScaleWorld({ databaseUrl, size, say: (line) => console.log(line) })
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query('create schema if not exists bench')
  await owner.query(
    'create table if not exists bench.floor (id bigint generated always as identity primary key, text text)',
  )
  await owner.query(`grant usage on schema bench to ${databaseRoles.app}`)
  await owner.query(`grant insert on bench.floor to ${databaseRoles.app}`)
  const clients = await clientsBySize(owner)
  await owner.query(lengthen, [clients.large])
  await owner.query('analyze')
  await owner.end()
  await signUp(databaseUrl, [clients.large, clients.small])
  return clients
}

/** Sets everything up, runs, and takes everything down that this run started. */
export async function onStage<T>(
  { databaseUrl: given, size, folder }: StageOptions,
  run: (stage: Stage) => Promise<T>,
): Promise<T> {
  const log = openLog('warn')
  const embedded = given
    ? undefined
    : await startEmbeddedDatabase({ folder: join(folder, 'postgres'), password: secret, log })
  const databaseUrl = given ?? embedded?.url ?? ''
  try {
    const { large, small } = await prepare(databaseUrl, size)
    const [server, bare] = await Promise.all([startServer(databaseUrl, folder), emptyServer()])
    const http = new HttpClient(server.origin)
    const empty = new HttpClient(bare.origin)
    const token = await signIn(http, server.origin)
    http.headers = { token: await token(), client: large }
    const { db, dbUrl } = await openFloorConnection(databaseUrl, large)
    try {
      const headers = http.headers
      return await run({
        http,
        empty,
        db,
        dbUrl,
        origin: server.origin,
        headers,
        largeClient: large,
        smallClient: small,
        token,
      })
    } finally {
      await db.end()
      http.close()
      empty.close()
      await Promise.all([server.stop(), bare.stop()])
    }
  } finally {
    await embedded?.stop()
  }
}
