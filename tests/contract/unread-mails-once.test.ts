import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailUnread, sendUnreadMail } from '../../server/inbox/upkeep/index.ts'
import { taskList } from '../../server/platform/jobs/task-list.ts'
import { gate } from '../faults/gate.ts'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runPlanned } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, entryOf, makeContact, receive } from './inbox-server.ts'

// A mail about unread items goes out once, though its job is run by two workers at once.

let server: TestServer
let sink: MailSink
let contactId: string
let atRecipient: () => Promise<void> = () => Promise.resolve()
let recipients = 0

beforeAll(async () => {
  sink = await openMailSink({
    onRcptTo: (_address, _session, done) => {
      recipients += 1
      void atRecipient().then(() => done())
    },
  })
  server = await openTestServer({ MAIL_OUT_URL: sink.url, PUBLIC_URL: 'https://flightline.test' })
  contactId = (await makeContact(server)).id
  const body = { tells: 'titles', after_minutes: 30 }
  await call(server, cast.jo, { method: 'PUT', url: '/user/unread_mail', body })
})
afterAll(async () => {
  await server.close()
  await sink.close()
})
beforeEach(() => {
  sink.taken.length = 0
  recipients = 0
})
afterEach(() => {
  atRecipient = () => Promise.resolve()
  sink.answerAfter(Promise.resolve())
})

interface Waiting {
  readonly status: () => Promise<string | undefined>
  /** One run of its job, by any worker. */
  readonly run: (attempt?: number) => Promise<string>
}

/** A mail that waits, without the job that the queue has for it. */
async function waitingMail(subject: string): Promise<Waiting> {
  const { owner } = server.platform.pools
  const message = { subject, message: 'Four seats?' }
  await receive(server, contactId, { thread: { subject, agents: [entryOf(cast.jo)] }, message })
  await runPlanned(server.platform, mailUnread, 45 * 60_000)
  await owner.query('delete from graphile_worker._private_jobs')
  const { rows } = await owner.query<{ client_id: string; id: string }>(
    `select client_id, id from unread_mails where status = 'queued'`,
  )
  const [{ client_id: client, id } = { client_id: '', id: '' }, ...others] = rows
  expect(others).toEqual([])
  return {
    status: async () =>
      (await owner.query<{ status: string }>('select status from unread_mails where id = $1', [id])).rows[0]?.status,
    run: async (attempt = 1) => {
      const task = taskList(server.platform, { jobs: [sendUnreadMail], timed: [] })[sendUnreadMail.name]
      try {
        await task?.({ client, payload: { id } }, { job: { id: '1', attempts: attempt, max_attempts: 10 } } as never)
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
    },
  }
}

/** Ends the connections that hold a lock of ours, as a network that breaks does: the work under the lock continues. */
async function loseLocks(): Promise<void> {
  const { owner } = server.platform.pools
  const ours = `locktype = 'advisory' and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())`
  await owner.query(`select pg_terminate_backend(pid) from pg_locks where ${ours}`)
  // A backend is asked to end, and ends a moment later.
  const held = () => owner.query(`select 1 from pg_locks where ${ours}`).then(({ rows }) => rows.length)
  await expect.poll(held).toBe(0)
}

describe('a mail about unread items that two workers send at once', () => {
  test('goes out once: the second leaves it to the first', async () => {
    const step = gate()
    atRecipient = step.wait
    const mail = await waitingMail('Both at once')
    const runs = [mail.run(), mail.run(2)]
    await step.reached
    // The second has come as far as the first, or was refused.
    let ended = 0
    for (const run of runs) void run.finally(() => (ended += 1))
    await expect.poll(() => recipients + ended).toBe(2)
    step.open()
    expect((await Promise.all(runs)).toSorted()).toEqual(['another run is at it', 'done'])
    expect(sink.taken).toHaveLength(1)
    expect(await mail.status()).toBe('sent')
  })

  test('goes out once where the first lost its lock before the end: its connection is cut', async () => {
    const step = gate()
    atRecipient = step.wait
    const mail = await waitingMail('Taken over')
    const first = mail.run()
    await step.reached
    await loseLocks()
    atRecipient = () => Promise.resolve()
    expect(await mail.run(2)).toBe('done')
    expect(sink.taken).toHaveLength(1)
    step.open()
    expect(await first).toContain('another run has taken over')
    expect(sink.taken).toHaveLength(1)
    expect(await mail.status()).toBe('sent')
  })

  test('is not sent again while the first waits for the answer, which then ends the doubt', async () => {
    const step = gate()
    sink.answerAfter(step.wait())
    const mail = await waitingMail('Slow answer')
    const first = mail.run()
    await expect.poll(() => sink.taken.length).toBe(1)
    await loseLocks()
    expect(await mail.run(2)).toBe('done')
    expect(await mail.status()).toBe('unknown')
    step.open()
    expect(await first).toBe('done')
    expect(sink.taken).toHaveLength(1)
    expect(await mail.status()).toBe('sent')
  })
})
