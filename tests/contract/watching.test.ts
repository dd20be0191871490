import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../server/platform/database/sql.ts'
import { openMailTestServer, until, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { cast, clientIds } from '../world.ts'
import { call, laro, makeContact, post } from './inbox-server.ts'

let server: MailTestServer
beforeAll(async () => {
  server = await openMailTestServer({ METRICS_TOKEN: 'only-for-the-collector' })
})
afterAll(() => server.close())

const bearer = { authorization: 'Bearer only-for-the-collector' }

async function numbers(): Promise<string> {
  const answer = await server.app.inject({ url: '/metrics', headers: bearer })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

/** The value of one series; undefined where it is not shown. */
async function valueOf(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | undefined> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const line = (await numbers())
    .split('\n')
    .find((one) => one.replace(/[ {].*/, '') === name && wanted.every((part) => one.includes(part)))
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')))
}

const mail = (subject: string): string => `From: Kim <kim@customer.example>\nSubject: ${subject}\n\nHello\n`

describe('numbers', () => {
  test('are reported as OpenMetrics, each family once, to its end', async () => {
    const answer = await server.app.inject({ url: '/metrics', headers: bearer })
    expect(answer.headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
    expect(answer.body.endsWith('# EOF\n')).toBe(true)
    expect(answer.body.match(/# EOF/g)).toHaveLength(1)
    const families = [...answer.body.matchAll(/^# TYPE (\S+)/gm)].map((found) => found[1])
    expect(new Set(families).size).toBe(families.length)
    const words = [...answer.body.matchAll(/^(?!#)(\w+)(?:\{(?:\w+="[^"]*",?)*\})? \S+$/gm)]
    expect(words).toHaveLength(
      answer.body
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('#')).length,
    )
  })

  test('count requests by route pattern and class of status, and name no client, user or record', async () => {
    const labels = { method: 'GET', route: '/api/data/clients/:client/tasks/:id', status: '4xx' }
    const before = (await valueOf('flightline_http_request_duration_seconds_count', labels)) ?? 0
    const id = '01930000-00ff-7000-8000-0000000000ff'
    const answer = await call(server, cast.ana, { url: `/data/clients/${laro}/tasks/${id}` })
    expect(answer.status).toBe(404)
    await until(async () => (await valueOf('flightline_http_request_duration_seconds_count', labels)) === before + 1)
    const text = await numbers()
    for (const name of [id, ...Object.values(clientIds), ...Object.keys(clientIds), cast.ana.id, cast.ana.email]) {
      expect(text).not.toContain(name)
    }
  })

  test('show the longest block of the event loop since they were last read', async () => {
    const read = () => valueOf('flightline_event_loop_longest_block_seconds')
    await read()
    // Turns before and after the block, so that the monitor sees its beginning and its end.
    await sleep(30)
    const end = performance.now() + 300
    while (performance.now() < end);
    await sleep(30)
    expect(await read()).toBeGreaterThan(0.25)
  })

  test('follow a mail in, its thread, the answer out and their jobs', async () => {
    await server.receive(mail('Numbers'))
    await server.settled()
    const contact = await makeContact(server)
    const written = await post(server, cast.jo, {
      medium: 'email',
      subject: 'Out',
      messageHtml: '<p>Out</p>',
      ref: `clients/${laro}/contacts/${contact.id}`,
      recipients: [{ name: 'Mia', email: 'mia@customer.example' }],
    })
    expect(written.status).toBe(200)
    await until(async () => (await valueOf('flightline_mail_out_total', { outcome: 'sent' })) === 1)
    expect(await valueOf('flightline_mail_in_total', { step: 'received' })).toBe(1)
    expect(await valueOf('flightline_mail_in_total', { step: 'threaded' })).toBe(1)
    await until(
      async () => (await valueOf('flightline_job_runs_total', { task: 'deliver-message', outcome: 'done' })) === 1,
    )
    expect(await valueOf('flightline_job_duration_seconds_count', { task: 'thread-mail' })).toBe(1)
  })

  test('show the database as this process uses it', async () => {
    await call(server, cast.ana, { url: `/data/clients/${laro}/tasks` })
    expect(await valueOf('flightline_db_connections', { pool: 'app', state: 'waiting' })).toBe(0)
    expect(await valueOf('flightline_db_statement_duration_seconds_count', { pool: 'app' })).toBeGreaterThan(0)
    const [trips, statements] = [
      await valueOf('flightline_db_round_trips_total', { pool: 'app' }),
      await valueOf('flightline_db_statement_duration_seconds_count', { pool: 'app' }),
    ]
    expect(trips).toBeLessThan(statements ?? 0)
    const errors = (await valueOf('flightline_db_errors_total', { pool: 'app', kind: 'refused' })) ?? 0
    await expect(server.platform.pools.app.query('select nothing')).rejects.toThrow('nothing')
    expect(await valueOf('flightline_db_errors_total', { pool: 'app', kind: 'refused' })).toBe(errors + 1)
  })

  test('show due work that no worker has taken, and its age', async () => {
    const { owner } = server.platform.pools
    await until(async () => (await valueOf('flightline_due_work_oldest_seconds')) === 0, 30_000)
    const plan = `insert into due_work (client_id, kind, key, due) values ($1, 'nobody-does-it', 'x', $2)`
    await owner.query(plan, [laro, Date.now() - 3_600_000])
    await until(async () => (await valueOf('flightline_due_work', { kind: 'nobody-does-it' })) === 1, 30_000)
    expect(await valueOf('flightline_due_work_oldest_seconds')).toBeGreaterThan(3500)
    await owner.query(`delete from due_work where kind = 'nobody-does-it'`)
    await until(async () => (await valueOf('flightline_due_work_oldest_seconds')) === 0, 30_000)
  })

  test('count waiting rows in the database, and are not read again for five seconds', async () => {
    // Requests counted up to five seconds ago may still have waited then.
    await until(async () => (await valueOf('flightline_mail', { direction: 'out', state: 'queued' })) === 0, 30_000)
    expect(await valueOf('flightline_mail', { direction: 'in', state: 'held' })).toBe(0)
    await server.within((ctx) =>
      ctx.db.run(sql`
        insert into mail_in (client_id, id, received_at, source, envelope_to, sender, subject, internet_id, size, raw, status, reason)
        values (${laro}, ${ctx.newId()}, ${ctx.now - 3_600_000}, 'smtp', '{}', '', '', '', 0, '', 'held', 'fault')`),
    )
    await until(async () => (await valueOf('flightline_mail', { direction: 'in', state: 'held' })) === 1, 30_000)
    expect(await valueOf('flightline_mail_oldest_seconds', { direction: 'in', state: 'held' })).toBeGreaterThan(3500)
    const age = () => valueOf('flightline_stored_numbers_age_seconds')
    await until(async () => ((await age()) ?? 0) < ((await age()) ?? 0))
    expect(await valueOf('flightline_stored_numbers_failures_total')).toBe(0)
  })

  test('show the live part', async () => {
    expect(await valueOf('flightline_live_sockets')).toBe(0)
    expect(await valueOf('flightline_live_changes_read_total')).toBeGreaterThan(0)
    expect(await valueOf('flightline_live_feed_lag_seconds')).toBeLessThan(15)
    expect(await valueOf('flightline_live_closed_total', { reason: 'tooSlow' })).toBe(0)
  })

  test('show the process', async () => {
    expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(await valueOf('nodejs_heap_size_used_bytes')).toBeGreaterThan(0)
  })

  test('time searches', async () => {
    const found = await call(server, cast.ana, { method: 'POST', url: '/search', body: { query: 'mia' } })
    expect(found.status, JSON.stringify(found.body)).toBe(200)
    expect(await valueOf('flightline_search_duration_seconds_count', { kind: 'everything' })).toBe(1)
  })
})
