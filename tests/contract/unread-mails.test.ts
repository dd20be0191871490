import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '../../domain/kernel/values/durations.ts'
import { mailUnread, sendUnreadMail } from '../../server/inbox/upkeep/index.ts'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runPlanned, runQueued } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { call, entryOf, laro, makeContact, receive } from './inbox-server.ts'

let server: TestServer
let sink: MailSink
let contactId: string
/** Answer of the mail server to any recipient, if it refuses. */
let refusal: number | undefined
beforeAll(async () => {
  sink = await openMailSink({
    onRcptTo: (_address, _session, done) =>
      refusal ? done(Object.assign(new Error('not now'), { responseCode: refusal })) : done(),
  })
  server = await openTestServer({ MAIL_OUT_URL: sink.url, PUBLIC_URL: 'https://flightline.test' })
  contactId = (await makeContact(server)).id
})
afterAll(async () => {
  await server.close()
  await sink.close()
})
beforeEach(async () => {
  sink.taken.length = 0
  for (const person of [cast.jo, cast.rae]) {
    await wish(person, 'off')
    await call(server, person, {
      method: 'POST',
      url: '/user/clear_unread',
      body: { user_id: person.id, client_id: laro },
    })
  }
})

/** Long enough for what was read just now to be no looking any more. */
const later = 45 * minuteMs

const wish = (person: CastMember, tells: string, after_minutes = 30) =>
  call(server, person, { method: 'PUT', url: '/user/unread_mail', body: { tells, after_minutes } })

/** Mails of the timed task and its jobs, so long from now. */
async function mailsAfter(aheadMs: number): Promise<string[]> {
  const before = sink.taken.length
  await runPlanned(server.platform, mailUnread, aheadMs)
  await runQueued(server.platform, sendUnreadMail, aheadMs)
  return sink.taken.slice(before).map((mail) => mail.raw.replaceAll('=\r\n', ''))
}

const forJo = (subject: string) =>
  receive(server, contactId, {
    thread: { subject, agents: [entryOf(cast.jo)] },
    message: { subject, message: 'The secret words.' },
  })

describe('a mail about unread items', () => {
  test('goes to users who asked for it, after their chosen time, once for each item', async () => {
    await wish(cast.jo, 'titles')
    const { thread } = await forJo('Four seats')
    expect(await mailsAfter(20 * minuteMs)).toEqual([])
    const [mail = '', ...others] = await mailsAfter(later)
    expect(others).toEqual([])
    expect(mail).toContain('Subject: 1 unread conversation at')
    expect(mail).toContain(`To: Jo Stern <${cast.jo.email}>`)
    expect(mail).toContain('Mia Lund: Four seats')
    expect(mail).toContain(`https://flightline.test/laro/threads?thread`)
    expect(mail).not.toContain('secret')
    expect(await mailsAfter(2 * later)).toEqual([])

    await forJo('Another')
    const again = await mailsAfter(later)
    expect(again).toHaveLength(1)
    expect(again[0]).toContain('Another')
    expect(again[0]).not.toContain('Four seats')
    // The same thread, with something new in it.
    await receive(server, contactId, { threadId: thread.id })
    expect(await mailsAfter(later)).toHaveLength(1)
  })

  test('is looked for when its oldest item is due, and not for a user who wants none', async () => {
    const readPlan = async () => {
      const { rows } = await server.platform.pools.owner.query<{ due: number }>(
        `select due from due_work where kind = 'mail-unread' and key = $1`,
        [cast.jo.id],
      )
      return rows.map(({ due }) => due)
    }
    await wish(cast.jo, 'titles', 60)
    await runPlanned(server.platform, mailUnread, 3 * later)
    const before = server.platform.clock()
    await forJo('Planned')
    const after = server.platform.clock()
    await runPlanned(server.platform, mailUnread, later)
    const [due = 0] = await readPlan()
    expect(due).toBeGreaterThanOrEqual(before + 60 * minuteMs)
    expect(due).toBeLessThanOrEqual(after + 60 * minuteMs)
    await wish(cast.jo, 'titles', 5)
    expect((await readPlan())[0]).toBeLessThanOrEqual(server.platform.clock())
    await wish(cast.jo, 'off')
    expect(await readPlan()).toEqual([])
  })

  test('says no more than was chosen', async () => {
    await wish(cast.jo, 'count')
    await forJo('Six seats')
    const [counted = ''] = await mailsAfter(later)
    expect(counted).not.toMatch(/Six seats|Mia|secret/)
    await wish(cast.jo, 'summaries')
    await forJo('Seven seats')
    expect((await mailsAfter(later))[0]).toContain('The secret words.')
  })

  test('is not sent to users who did not ask, have seen the items, or read just now', async () => {
    const { thread } = await forJo('Unasked')
    expect(await mailsAfter(later)).toEqual([])
    await wish(cast.jo, 'titles')
    await call(server, cast.jo, { method: 'POST', url: '/user/unread/seen', body: {} })
    expect(await mailsAfter(later)).toEqual([])

    const waiting = await forJo('While reading')
    await server.platform.pools.owner.query(
      'update unread set date = date - $2, version = version + 1 where thread = $1',
      [waiting.thread.id, 40 * minuteMs],
    )
    await call(server, cast.jo, { method: 'POST', url: `/messaging/thread/${thread.id}/markRead`, body: {} })
    expect(await mailsAfter(20 * minuteMs)).toEqual([])
    expect(await mailsAfter(31 * minuteMs)).toHaveLength(1)
  })

  test('leaves out items read before it went, and is not sent without any', async () => {
    await wish(cast.jo, 'titles')
    const { thread } = await forJo('Read in time')
    await runPlanned(server.platform, mailUnread, later)
    await call(server, cast.jo, { method: 'POST', url: `/messaging/thread/${thread.id}/markRead`, body: {} })
    expect(await runQueued(server.platform, sendUnreadMail)).toBe(1)
    expect(sink.taken).toEqual([])
  })

  test('is not sent to users who lost the reading of conversations, or the place in the client, before it went', async () => {
    const asJo = async (change: object) => {
      const url = `/data/users/${cast.jo.id}`
      const { version } = (await call(server, cast.ana, { url })).body
      const answer = await call(server, cast.ana, { method: 'PATCH', url, body: { version, change: {}, ...change } })
      expect(answer.status).toBe(200)
      server.platform.reach.forget(cast.jo.id)
    }
    const withUser = { active: true, change: { roles: cast.jo.grants.LARO } }
    for (const lost of [{ active: false }, { change: { roles: ['sales', 'quotes'] } }]) {
      await wish(cast.jo, 'titles')
      await forJo('Queued before')
      await runPlanned(server.platform, mailUnread, later)
      await asJo(lost)
      expect(await runQueued(server.platform, sendUnreadMail)).toBe(1)
      expect(sink.taken).toEqual([])
      await asJo(withUser)

      await forJo('Not queued yet')
      await asJo(lost)
      await runPlanned(server.platform, mailUnread, later)
      expect(await runQueued(server.platform, sendUnreadMail)).toBe(0)
      await asJo(withUser)
    }
  })

  test('that may have gone out when its sender died is not sent again', async () => {
    await wish(cast.jo, 'titles')
    await forJo('Killed')
    await runPlanned(server.platform, mailUnread, later)
    const { owner } = server.platform.pools
    const { rows } = await owner.query<{ payload: object }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send-unread-mail'`,
    )
    expect(rows).toHaveLength(1)
    await owner.query(`update unread_mails set status = 'ending' where status = 'queued'`)
    expect(await runQueued(server.platform, sendUnreadMail)).toBe(1)
    expect(sink.taken).toEqual([])
    const after = await owner.query(`select status from unread_mails order by created_at desc, id desc limit 1`)
    expect(after.rows).toEqual([{ status: 'unknown' }])
  })

  test('a temporary refusal is tried again, a final one is not', async () => {
    const statusOf = async () => {
      const { rows } = await server.platform.pools.owner.query<{ status: string }>(
        `select status from unread_mails order by created_at desc, id desc limit 1`,
      )
      return rows[0]?.status
    }
    await wish(cast.jo, 'titles')
    await forJo('Grey')
    refusal = 450
    await expect(mailsAfter(later)).rejects.toThrow('not sent yet: 450')
    expect(await statusOf()).toBe('queued')
    await forJo('Black')
    refusal = 550
    expect(await mailsAfter(2 * later)).toEqual([])
    expect(await statusOf()).toBe('failed')
    refusal = undefined
  })

  test('is chosen by each for oneself', async () => {
    expect((await call(server, cast.rae, { url: '/user/unread_mail' })).body).toEqual({
      tells: 'off',
      after_minutes: 30,
      is_available: true,
    })
    expect((await wish(cast.rae, 'titles', 60)).body).toMatchObject({ tells: 'titles', after_minutes: 60 })
    expect((await call(server, cast.rae, { url: '/user/unread_mail' })).body).toMatchObject({ after_minutes: 60 })
    expect((await call(server, cast.jo, { url: '/user/unread_mail' })).body).toMatchObject({ tells: 'off' })
    expect((await wish(cast.rae, 'everything')).status).toBe(400)
    expect((await wish(cast.rae, 'titles', 1)).status).toBe(400)
  })
})
