import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../domain/company/index.ts'
import { openServer, type Server } from '../../server/compose.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { positionHeader } from '../../server/platform/database/position.ts'
import { openLog } from '../../server/platform/log.ts'
import { getRecord, updateRecord } from '../../server/platform/records/index.ts'
import { LiveScreen } from '../contract/live-screen.ts'
import { Caller } from '../faults/caller.ts'
import { until } from '../faults/flightline-process.ts'
import { contactId } from '../faults/harness/world/cluster.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { cast, clientIds } from '../world.ts'
import { ReplicatedDatabase } from './replicated-database.ts'

// Lists and searches are read on a real standby whose replay the test can hold up, to any delay.

const maxBehindMs = 8000
const laro = clientIds.LARO
const tasks = `/api/data/clients/${laro}/tasks`

let database: ReplicatedDatabase
let testServer: Server
let url: string
let ana: Caller
beforeAll(async () => {
  database = await ReplicatedDatabase.open()
  testServer = await openServer({
    config: testConfig({ DATABASE_REPLICA_URL: database.addresses, REPLICA_MAX_BEHIND_MS: String(maxBehindMs) }),
    log: openLog('silent'),
    secret: testSecret,
    databaseUrl: database.addresses,
  })
  url = await testServer.app.listen({ port: 0, host: '127.0.0.1' })
  ana = await Caller.signIn(url, cast.ana, laro)
  await until(() => readable(1), 'the replica can be read')
}, 180_000)
afterAll(async () => {
  await testServer.close()
  await database.close()
})

const stats = () => testServer.platform.replicas?.stats ?? []
const readable = (count: number): boolean => stats().filter(({ isAway }) => !isAway).length === count
const onReplica = (): number => stats().reduce((sum, { reads }) => sum + reads, 0)
const refused = (): number => stats().reduce((sum, { tooOld }) => sum + tooOld, 0)

const holdReplay = () => database.standby.query('select pg_wal_replay_pause()')
const goOn = () => database.standby.query('select pg_wal_replay_resume()')

interface Answer {
  readonly names: string[]
  readonly position: string
}

async function list(position?: string): Promise<Answer> {
  const headers = { ...ana.headers, ...(position === undefined ? {} : { [positionHeader]: position }) }
  const response = await fetch(`${url}${tasks}?limit=500`, { headers })
  expect(response.status).toBe(200)
  const { rows } = (await response.json()) as { rows: { name: string }[] }
  return { names: rows.map(({ name }) => name), position: response.headers.get(positionHeader) ?? '' }
}

async function write(name: string): Promise<string> {
  const { status, headers } = await ana.ask('POST', tasks, { body: { name } })
  expect(status).toBe(201)
  return headers.get(positionHeader) ?? ''
}

test('a list comes from the replica; a writer sees the write in each answer', async () => {
  const position = await write('first')
  expect(position).toMatch(/^\d+$/)
  await until(async () => (await list(position)).names.includes('first') && onReplica() > 0, 'the replica answers')
  await holdReplay()
  try {
    const later = await write('second')
    const [before, refusals] = [onReplica(), refused()]
    expect((await list(position)).names).not.toContain('second')
    expect(onReplica()).toBe(before + 1)
    const own = await list(later)
    expect(own.names).toContain('second')
    expect(refused()).toBe(refusals + 1)
    // A row that was read once does not disappear again.
    expect(BigInt(own.position)).toBeGreaterThanOrEqual(BigInt(later))
  } finally {
    await goOn()
  }
})

test('a document and an opened thread come from the replica under the same rule', async () => {
  const threadId = v7()
  const post = async (message: string): Promise<string> => {
    const body = { messageId: v7(), threadId, ref: `clients/${laro}/contacts/${contactId}`, medium: 'note', message }
    const { status, headers } = await ana.ask('POST', '/api/messaging/post', { body: { ...body, subject: 'Fuel' } })
    expect(status).toBe(200)
    return headers.get(positionHeader) ?? ''
  }
  const opened = (path: string) => async (seen: string) => JSON.stringify((await ana.ask('GET', path, { seen })).body)
  const [thread, document] = [`/api/messaging/thread/${threadId}`, `/api/data/clients/${laro}/threads/${threadId}`]
  const first = await post('the first note')
  for (const read of [thread, document].map(opened)) {
    const before = onReplica()
    await until(
      async () => (await read(first)).includes('the first note') && onReplica() > before,
      'the replica answers',
    )
  }
  await holdReplay()
  try {
    const second = await post('the second note')
    for (const read of [thread, document].map(opened)) {
      const before = onReplica()
      expect(await read(first)).not.toContain('the second note')
      expect(onReplica()).toBeGreaterThan(before)
      expect(await read(second)).toContain('the second note')
    }
  } finally {
    await goOn()
  }
})

test('a search comes from the replica under the same rule', async () => {
  const search = async (position: string): Promise<number> => {
    const response = await fetch(`${url}/api/search/tasks`, {
      method: 'POST',
      headers: { ...ana.headers, 'content-type': 'application/json', [positionHeader]: position },
      body: JSON.stringify({ query: 'zeppelin' }),
    })
    expect(response.status).toBe(200)
    return ((await response.json()) as { nbHits: number }).nbHits
  }
  const first = await write('zeppelin one')
  const before = onReplica()
  await until(async () => (await search(first)) === 1 && onReplica() > before, 'the replica answers')
  await holdReplay()
  try {
    const second = await write('zeppelin two')
    expect(await search(first)).toBe(1)
    expect(await search(second)).toBe(2)
  } finally {
    await goOn()
  }
})

test('no read is older than the limit, and a user without a grant is out at once', { timeout: 60_000 }, async () => {
  const jo = await Caller.signIn(url, cast.jo, laro)
  expect((await jo.ask('GET', `${tasks}?limit=5`)).status).toBe(200)
  await holdReplay()
  try {
    await write('while it stands still')
    const before = performance.now()
    await withTenant(testServer.platform, systemActor(laro), async (ctx) => {
      const { version } = await getRecord(ctx, users, cast.jo.id)
      await updateRecord(ctx, users, { id: cast.jo.id, version, change: { roles: [] } })
    })
    await until(async () => (await jo.ask('GET', `${tasks}?limit=5`)).status === 404, 'the grant is gone')
    await until(async () => (await list()).names.includes('while it stands still'), 'the limit is kept')
    // A slow machine may be late; it is the primary that answered in any case.
    expect(performance.now() - before).toBeLessThan(maxBehindMs * 8)
    expect(stats().every(({ isAway, behindMs }) => isAway || behindMs !== 0)).toBe(true)
  } finally {
    await goOn()
  }
})

/** The cursor of a list that was read while a transaction was open, whose number it is, and who answered. */
async function listBesideOpenTransaction() {
  const held = await testServer.platform.pools.app.connect()
  try {
    await held.query('begin')
    const { rows } = await held.query<{ xid: number }>('select pg_current_xact_id()::text::bigint as xid')
    await write('behind an open transaction')
    const before = onReplica()
    const { body } = await ana.ask<{ cursor: string }>('GET', `${tasks}?limit=5`)
    return { xid: Number(rows[0]?.xid), cursor: Number(body.cursor), isOnReplica: onReplica() > before }
  } finally {
    await held.query('rollback')
    held.release()
  }
}

test('the numbers show the state of the replica', async () => {
  const text = await (await fetch(`${url}/metrics`)).text()
  const valueOf = (series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(series))
        ?.split(' ')[1],
    )
  const server = `server="127.0.0.1:${database.standby.port}"`
  expect(valueOf(`flightline_replica_away{${server}}`)).toBe(0)
  expect(valueOf(`flightline_replica_away{server="127.0.0.1:${database.primary.port}"}`)).toBe(1)
  expect(valueOf(`flightline_replica_reads_total{${server},outcome="answered"}`)).toBeGreaterThan(0)
  expect(valueOf(`flightline_replica_reads_total{${server},outcome="too_old"}`)).toBeGreaterThan(0)
})

test('everything below the cursor of a read on the replica had ended there', async () => {
  await until(async () => {
    const { xid, cursor, isOnReplica } = await listBesideOpenTransaction()
    expect(cursor).toBeLessThanOrEqual(xid)
    return isOnReplica
  }, 'the replica answers')
})

test('a change reported by an event is seen by later reads', { timeout: 60_000 }, async () => {
  const screen = new LiveScreen()
  await screen.connect(`${url.replace('http', 'ws')}/api/live`, { token: ana.headers['token'] ?? '', client: laro })
  const shown = screen.watch('w', {
    path: `clients/${laro}/tasks`,
    limit: 500,
    orderBy: { field: 'name', direction: 'asc' },
  })
  await until(() => shown.isAnswered, 'the screen is filled')
  await holdReplay()
  try {
    await write('sent by an event')
    const isShown = () => shown.rows.some((row) => 'name' in row && row.name === 'sent by an event')
    await until(isShown, 'the event comes')
    const last = screen.answers.findLast((answer) => answer.type === 'rows')
    const position = last?.type === 'rows' ? last.position : undefined
    expect(position).toMatch(/^\d+$/)
    expect((await list(position)).names).toContain('sent by an event')
  } finally {
    await goOn()
    screen.close()
  }
})

test('without the replica all work continues, and it is used again when it is back', { timeout: 120_000 }, async () => {
  await goOn()
  // No commit is acknowledged without a standby; the operator decides to continue without one.
  await database.goOnAlone()
  await database.standby.end('SIGKILL')
  const position = await write('alone')
  expect((await list(position)).names).toContain('alone')
  await until(() => readable(0), 'it is noticed')
  await database.renewStandby()
  await until(() => readable(1), 'it is noticed')
  const before = onReplica()
  await until(async () => (await list(position)).names.includes('alone') && onReplica() > before, 'it answers')
})
