import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotes } from '../../domain/charter/index.ts'
import { threads } from '../../domain/inbox/index.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'
import { openPageServer, type PageServer, askedTrip } from './page-calls.ts'

// From a mail of a thread to its quote: read, made once, linked, and warned of where it is quoted already.

let pages: PageServer
beforeAll(async () => {
  pages = await openPageServer()
})
afterAll(() => pages.server.close())

const post = (url: string, body: object, person: CastMember = cast.ana) =>
  call(pages.server, person, { method: 'POST', url: `/charter/requests/${url}`, body })

test('a mail is read, and becomes one quote on its thread, for any number of calls', async () => {
  const { thread, message } = await pages.receiveMail(askedTrip)
  const read = await post('read', { thread })
  expect(read.status).toBe(200)
  expect(read.body).toMatchObject({
    message: { id: message },
    contact: { id: pages.contact.id },
    draft: { verdict: 'request', unread: [] },
  })
  const id = randomUUID()
  const body = { id, thread, message, quote: read.body.quote }
  const answers = await Promise.all([post('quotes', body), post('quotes', body)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [quote, linked] = await inLaro(pages.server, async (ctx) => [
    await getRecord(ctx, quotes, id),
    await getRecord(ctx, threads, thread),
  ])
  expect(quote).toMatchObject({
    status: 'qSubmitted',
    route: 'KTEB-MYNN-KTEB',
    paxNum: 6,
    contact: { id: pages.contact.id },
    departure_date: Date.UTC(2030, 11, 4, 14),
    metadata: { request: { thread, message } },
  })
  expect(linked.object).toMatchObject({ type: 'quotes', id })
  const again = { contact: pages.contact.id, route: 'KTEB-MYNN', departs: Date.UTC(2030, 11, 5, 14) }
  expect((await post('alike', again)).body.quotes).toMatchObject([{ id, route: 'KTEB-MYNN-KTEB' }])
  expect((await post('alike', { ...again, departs: Date.UTC(2030, 11, 20) })).body.quotes).toEqual([])
})

test('a quote belongs to the agents of its thread, and without any to its maker', async () => {
  const agentsOf = async (body: object, person: CastMember) => {
    const id = randomUUID()
    const made = await post('quotes', { id, quote: { legs: [], notes: '' }, ...body }, person)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return (await inLaro(pages.server, (ctx) => getRecord(ctx, quotes, id))).agents
  }
  const { thread } = await pages.receiveMail(askedTrip)
  const [ana, jo] = [cast.ana, cast.jo].map(({ id, name }) => ({ id, label: name }))
  expect(await agentsOf({ thread }, cast.ana), 'nobody has the thread').toEqual([ana])
  expect(await agentsOf({ contact: pages.contact.id }, cast.jo), 'there is no thread').toEqual([jo])
  const url = `/messaging/thread/${thread}/claim`
  const claimed = await call(pages.server, cast.jo, { method: 'POST', url, body: {} })
  expect(claimed.status, JSON.stringify(claimed.body)).toBe(200)
  expect(await agentsOf({ thread }, cast.ana), 'a colleague has it').toEqual([jo])
})

test('a mail that asks for nothing gives no legs, and a stranger reads nothing', async () => {
  const { thread } = await pages.receiveMail('Please find attached invoice 1234 for the flight KTEB-KPBI on 12/1.')
  const read = await post('read', { thread })
  expect(read.body).toMatchObject({ draft: { verdict: 'none' }, quote: { legs: [] } })
  expect((await post('read', { thread }, cast.lee)).status).toBe(404)
  const made = await post('quotes', { id: randomUUID(), thread, quote: { legs: [], notes: '' } }, cast.lee)
  expect(made.status).toBe(404)
})
