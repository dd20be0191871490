import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { grantMinutes } from '../../domain/charter/index.ts'
import { minuteMs } from '../../domain/kernel/values/durations.ts'
import { compareCalendars } from '../../server/charter/index.ts'
import { runTimedIn } from '../timed-task.ts'
import { openTestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { GraphDesk } from './graph-desk.ts'
import { call } from './inbox-server.ts'

// How a person connects an account of Microsoft 365, and who else cannot use their connection.

let desk: GraphDesk
beforeAll(async () => {
  desk = await GraphDesk.open()
})
afterAll(() => desk.close())
beforeEach(() => desk.clear())

const readCode = ({ body }: { readonly body: unknown }) => (body as { code?: string }).code

it('a person who consents chooses among the calendars that they may write, and the answer opens their screen', async () => {
  const page = await desk.beginPage({ path: '/laro/trips/board?day=3' })
  const back = await desk.comeBack(desk.graph.login.consent(page))
  expect([back.status, back.opened.pathname, back.opened.search]).toEqual([302, '/laro/trips/board', '?day=3'])
  expect(back.opened.origin).toBe('http://localhost:3000')
  expect(back.calendar).toBe('microsoft')
  const { status, body } = await desk.finish(back.given)
  expect([status, body]).toEqual([
    200,
    {
      grant: expect.any(String),
      user: 'ana@laro.example',
      calendars: [{ url: 'AQMk-work=', name: 'Calendar' }],
    },
  ])
})

it('a consent that was refused says so, and nothing is stored', async () => {
  const back = await desk.comeBack(desk.graph.login.refuse(await desk.beginPage()))
  const refused = await desk.finish(back.given)
  expect([refused.status, readCode(refused)]).toEqual([409, 'microsoft-declined'])
  const other = await desk.comeBack(desk.graph.login.refuse(await desk.beginPage()))
  const said = await desk.finish({ ...other.given, refusal: 'server_error' })
  expect(JSON.stringify(said.body)).toContain('Microsoft refused the consent (server_error)')
  expect(await desk.countGrants()).toBe(0)
  expect(desk.graph.login.grants).toEqual([])
})

it('an answer is taken once, in time, and with a known state alone', async () => {
  const { given } = await desk.comeBack(desk.graph.login.consent(await desk.beginPage()))
  const unknown = await desk.finish({ ...given, state: `x${given['state'] ?? ''}` })
  expect([unknown.status, readCode(unknown)]).toEqual([409, 'microsoft-over'])
  expect((await desk.finish(given)).status).toBe(200)
  expect(readCode(await desk.finish(given))).toBe('microsoft-over')

  const late = await desk.comeBack(desk.graph.login.consent(await desk.beginPage()))
  await desk.desk.server.platform.pools.owner.query('update calendar_grants set expires_at = expires_at - $1', [
    grantMinutes * minuteMs,
  ])
  expect(readCode(await desk.finish(late.given))).toBe('microsoft-over')
  // Used codes and codes of other requests are refused by Microsoft.
  const fresh = await desk.comeBack(desk.graph.login.consent(await desk.beginPage()))
  expect(readCode(await desk.finish({ ...fresh.given, code: given['code'] }))).toBe('microsoft-over')
  await runTimedIn(desk.desk.server.platform, compareCalendars, clientIds.LARO)
  expect(await desk.countGrants()).toBe(0)
})

it('another user and another session of the same user can use neither a state nor a consent', async () => {
  const { given } = await desk.comeBack(desk.graph.login.consent(await desk.beginPage()))
  expect(readCode(await desk.finish(given, cast.jo))).toBe('microsoft-over')
  const owner = desk.desk.server.platform.pools.owner
  const moveSession = (from: string, to: string) =>
    owner.query('update calendar_grants set session_id = replace(session_id, $1, $2)', [from, to])
  const { rows } = await owner.query<{ session_id: string }>('select session_id from calendar_grants')
  const session = rows[0]?.session_id ?? ''
  await moveSession(session, 'other')
  expect(readCode(await desk.finish(given))).toBe('microsoft-over')
  await moveSession('other', session)
  const { grant } = (await desk.finish(given)).body as { grant: string }
  const asked = { grant, calendar: 'AQMk-work=', kind: 'mine' }
  const byJo = await desk.keep(asked, cast.jo)
  expect([byJo.status, readCode(byJo)]).toEqual([409, 'microsoft-over'])
  await moveSession(session, 'other')
  expect(readCode(await desk.keep(asked))).toBe('microsoft-over')
  await moveSession('other', session)
  const kept = await desk.keep(asked)
  expect(kept.status).toBe(200)
  // The same call a second time has linked it already, and by another person it is none.
  const call2 = { method: 'PUT', url: kept.url, body: asked } as const
  expect((await call(desk.desk.server, cast.ana, call2)).status).toBe(200)
  expect((await call(desk.desk.server, cast.jo, call2)).status).toBe(404)
  expect((await desk.begin({ link: kept.id }, cast.jo)).status).toBe(404)
  expect(await desk.countGrants()).toBe(0)
})

it('the answer of Microsoft leads to no other site', async () => {
  for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const back = await desk.comeBack(desk.graph.login.consent(await desk.beginPage({ path })))
    expect([path, back.opened.origin]).toEqual([path, 'http://localhost:3000'])
    const forged = new URL('http://localhost:3000/api/charter/calendar-grants/callback')
    forged.searchParams.set('state', `word~${path}`)
    expect((await desk.comeBack(forged)).opened.origin).toBe('http://localhost:3000')
  }
})

it('a calendar that may only be read, and one of nobody, is refused', async () => {
  const { grant } = await desk.connect()
  for (const calendar of ['AQMk-birthdays=', 'AQMk-unknown=', '../events']) {
    const refused = await desk.keep({ grant, calendar, kind: 'mine' })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('microsoft-missing')])
  }
})

it('tokens are sealed, and in no answer, item of the queue or history', async () => {
  const id = await desk.link()
  const { rows } = await desk.desk.server.platform.pools.owner.query<{ words: string }>(
    `select encode(sealed_keys, 'escape') as words from calendar_links where id = $1
     union all select doc::text from queue where doc::text like '%' || $1 || '%'
     union all select answer::text from idempotency
     union all select coalesce(before::text, '') from history where record = 'queue'`,
    [id],
  )
  expect(rows.length).toBeGreaterThan(1)
  const words = [...rows.map((row) => row.words), JSON.stringify(await desk.desk.list())].join(' ')
  expect(words).not.toMatch(/access-|refresh-/)
})

it('an installation with a wrong secret says what its operator does, and a silent Microsoft is away', async () => {
  const first = await desk.comeBack(desk.graph.login.consent(await desk.beginPage()))
  desk.graph.login.hasNewSecret = true
  const refused = await desk.finish(first.given)
  expect([refused.status, readCode(refused)]).toEqual([409, 'microsoft-registration'])
  desk.graph.login.hasNewSecret = false
  const second = await desk.comeBack(desk.graph.login.consent(await desk.beginPage()))
  desk.graph.intercept = (request) => (request === 'GET /v1.0/me/calendars' ? { status: 503 } : undefined)
  const away = await desk.finish(second.given)
  expect([away.status, JSON.stringify(away.body)]).toEqual([502, expect.stringContaining('does not answer')])
  expect(await desk.countGrants()).toBe(0)
})

it('without a registration nothing of Microsoft is offered, and a call says why', async () => {
  const server = await openTestServer()
  const listed = await call(server, cast.ana, { url: '/charter/calendar-links' })
  expect(listed.body).toEqual({ links: [], isMicrosoftOffered: false })
  const body = { path: '/laro/trips/board' }
  const refused = await call(server, cast.ana, { method: 'POST', url: '/charter/calendar-grants', body })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('not set up here')])
  await server.close()
  const offered = await call(desk.desk.server, cast.ana, { url: '/charter/calendar-links' })
  expect(offered.body).toMatchObject({ isMicrosoftOffered: true })
})
