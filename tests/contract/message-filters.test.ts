import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { filters, threads } from '../../domain/inbox/index.ts'
import { amendRecord, createRecord, getRecord, trashRecord } from '../../server/platform/records/index.ts'
import { refreshChips } from '../../server/inbox/filter/refresh-chips.ts'
import { setTrashed } from '../../server/platform/records/write.ts'
import { runDue } from '../timed-task.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, entryOf, inLaro, itemsOf, laro, makeContact, post, receive } from './inbox-server.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

let number = 0

/** Runs with filters of LARO that are removed after it. `word` is the subject of their rule. */
async function withFilters(
  given: readonly ({ word: string } & Record<string, unknown>)[],
  run: () => Promise<void>,
): Promise<void> {
  const ids: string[] = []
  for (const { word, ...doc } of given) {
    number += 1
    const rules = { mode: 'and', items: [{ subject: 'subject', verb: 'includes', value: word }] }
    const row = await inLaro(server, (ctx) =>
      createRecord(ctx, filters, { doc: filters.shape.parse({ name: `Filter ${number}`, rules, ...doc }) }),
    )
    ids.push(row.id)
  }
  await run()
  for (const id of ids) await inLaro(server, (ctx) => trashRecord(ctx, filters, { id }))
}

const incoming = (subject: string, more: { threadId?: string; message?: object; thread?: object } = {}) =>
  receive(server, contactId, { ...more, message: { subject, ...more.message }, thread: { subject, ...more.thread } })

const threadNow = (id: string) => inLaro(server, (ctx) => getRecord(ctx, threads, id))

const hears = async (person: CastMember, threadId: string) =>
  (await itemsOf(server, person)).some((one) => one.thread === threadId && one.unread)

const forRae = { followers: [entryOf(cast.rae)] }
const ofJo = { thread: { agents: [entryOf(cast.jo)] } }

describe('a message that comes in', () => {
  test('leaves the chips of its matching filters on its thread, by name, and notifies followers', async () => {
    const given = [
      { word: 'catering', name: 'Zebra', color: '#00796b', ...forRae },
      { word: 'cater', name: 'Aisle' },
      { word: 'de-icing', name: 'Other' },
    ]
    await withFilters(given, async () => {
      const { thread } = await incoming('Catering for Friday', ofJo)
      expect(thread.filters.map(({ name, color }) => [name, color])).toEqual([
        ['Aisle', '#505cac'],
        ['Zebra', '#00796b'],
      ])
      expect([await hears(cast.jo, thread.id), await hears(cast.rae, thread.id)]).toEqual([true, true])
      const list = await call(server, cast.jo, {
        url: `/data/clients/${laro}/threads?where=${encodeURIComponent(
          JSON.stringify(['filter_ids', 'array-contains', thread.filters[0]?.id]),
        )}`,
      })
      expect(list.body.rows.map((row: { id: string }) => row.id)).toEqual([thread.id])
    })
  })

  test('is hidden, or hidden and reported to the followers, when it begins a thread', async () => {
    await withFilters([{ word: 'lottery', action: 'hide' }], async () => {
      const { thread } = await incoming('You won the lottery', ofJo)
      expect((await threadNow(thread.id)).active).toBe(false)
      expect(await hears(cast.jo, thread.id)).toBe(false)
    })
    await withFilters([{ word: 'digest', action: 'hideNotify', ...forRae }], async () => {
      const { thread } = await incoming('Weekly digest', ofJo)
      expect((await threadNow(thread.id)).active).toBe(false)
      expect([await hears(cast.jo, thread.id), await hears(cast.rae, thread.id)]).toEqual([false, true])
    })
  })

  test('in an active conversation stays in sight, for any filter', async () => {
    await withFilters([{ word: 'lottery', action: 'hide' }], async () => {
      const { thread } = await incoming('Four seats', ofJo)
      await call(server, cast.jo, { method: 'POST', url: `/messaging/thread/${thread.id}/markRead`, body: {} })
      await incoming('A lottery of seats', { threadId: thread.id })
      expect((await threadNow(thread.id)).active).toBe(true)
      expect(await hears(cast.jo, thread.id)).toBe(true)
    })
  })

  test('is read for everyone, or for the users of the filter', async () => {
    await withFilters([{ word: 'receipt', action: 'read' }], async () => {
      const { thread, message } = await incoming('Your receipt', ofJo)
      expect((await threadNow(thread.id)).unread).toBe(false)
      expect(await hears(cast.jo, thread.id)).toBe(false)
      const { body } = await call(server, cast.jo, { url: `/messaging/message/${message.id}` })
      expect(body.message.unread).toBe(false)
    })
    await withFilters([{ word: 'receipt', action: 'read', ...forRae }], async () => {
      const { thread } = await incoming('Your receipt', { thread: { agents: [entryOf(cast.jo), entryOf(cast.rae)] } })
      expect([await hears(cast.jo, thread.id), await hears(cast.rae, thread.id)]).toEqual([true, false])
      expect((await threadNow(thread.id)).unread).toBe(true)
    })
  })

  test('sets the done-state, the last filter by name winning over the reopening', async () => {
    const given = [
      { word: 'paid', name: 'A', status: 'p' },
      { word: 'paid', name: 'B', status: 'f' },
    ]
    await withFilters(given, async () => {
      const { thread } = await incoming('Invoice paid')
      expect((await threadNow(thread.id)).status).toBe('done')
    })
  })

  test('that a machine wrote is marked and hidden like any other, and notifies no user', async () => {
    await withFilters([{ word: 'newsletter', action: 'hideNotify', ...forRae }], async () => {
      const { thread } = await incoming('The newsletter', { message: { is_automatic: true } })
      expect(await threadNow(thread.id)).toMatchObject({ active: false, filters: [{}] })
      expect(await hears(cast.rae, thread.id)).toBe(false)
    })
  })

  test('is judged by its contact as it is now', async () => {
    const rules = {
      mode: 'and',
      items: [
        { subject: 'contact_type', verb: 'is_in', value: ['broker'] },
        { subject: 'company', verb: 'is', value: 'Lund Air' },
      ],
    }
    await withFilters([{ word: '', name: 'Brokers', rules }], async () => {
      expect((await incoming('Before')).thread.filters).toEqual([])
      await inLaro(server, (ctx) =>
        amendRecord(ctx, contacts, { id: contactId, amend: () => ({ type: 'Broker', company: 'Lund Air' }) }),
      )
      expect((await incoming('After')).thread.filters).toMatchObject([{ name: 'Brokers' }])
    })
  })

  test('is stored with an invalid filter of any content', async () => {
    await withFilters([{ word: 'oddity' }], async () => {
      const from = `update filters set version = version + 1, doc = jsonb_set(doc, '{rules,items,0,subject}', '"tail"')
        where client_id = $1 and trashed_at is null`
      await server.platform.pools.owner.query(from, [laro])
      expect((await incoming('An oddity')).thread.filters).toEqual([])
    })
  })
})

test('the chips of a thread follow their filters: renamed, recoloured, deleted', async () => {
  const { thread } = await incoming('Runway works')
  await withFilters([{ word: 'runway', name: 'Runway', color: '#00796b' }], async () => {
    const { thread: marked } = await incoming('Runway closed')
    const [chip] = marked.filters
    await inLaro(server, (ctx) =>
      amendRecord(ctx, filters, { id: chip?.id ?? '', amend: () => ({ name: 'Runways', color: '#bf360c' }) }),
    )
    await runDue(server.platform, refreshChips)
    expect(await threadNow(marked.id)).toMatchObject({
      last_date: marked.last_date,
      filters: [{ id: chip?.id, name: 'Runways', color: '#bf360c' }],
    })
    const { version } = await threadNow(marked.id)
    await runDue(server.platform, refreshChips)
    expect((await threadNow(marked.id)).version).toBe(version)
    await inLaro(server, (ctx) => trashRecord(ctx, filters, { id: chip?.id ?? '' }))
    await runDue(server.platform, refreshChips)
    expect((await threadNow(marked.id)).filters).toEqual([])
    await inLaro(server, (ctx) => setTrashed(ctx, filters, { id: chip?.id ?? '', isTrashed: false }))
  })
  expect((await threadNow(thread.id)).version).toBe(thread.version)
})

test('the chips of more threads than are looked at in one go follow their filter', async () => {
  await withFilters([{ word: 'taxiway', name: 'Taxiway', color: '#00796b' }], async () => {
    const { thread } = await incoming('Taxiway closed')
    const [chip] = thread.filters
    await server.platform.pools.owner.query(
      `insert into threads (client_id, id, date, last_date, doc)
       select client_id, id || '-' || at, date, last_date, doc from threads, generate_series(1, 501) at where id = $1`,
      [thread.id],
    )
    await inLaro(server, (ctx) =>
      amendRecord(ctx, filters, { id: chip?.id ?? '', amend: () => ({ name: 'Taxiways' }) }),
    )
    await runDue(server.platform, refreshChips)
    const { rows } = await server.platform.pools.owner.query(
      `select doc #>> '{filters,0,name}' as name, count(*)::integer as count from threads where id like $1 group by 1`,
      [`${thread.id}%`],
    )
    expect(rows).toEqual([{ name: 'Taxiways', count: 502 }])
  })
})

test('an outgoing message is marked with chips and otherwise left to its sender', async () => {
  const given = [{ word: 'catering', name: 'Catering', status: 'f', action: 'hide' }]
  await withFilters(given, async () => {
    const answer = await post(server, cast.jo, {
      ref: `clients/${laro}/contacts/${contactId}`,
      medium: 'email',
      subject: 'Catering on board',
      message: 'What would you like?',
      recipients: [{ email: 'mia@customer.example' }],
    })
    expect(answer.status).toBe(200)
    expect(await threadNow(answer.body.thread.id)).toMatchObject({
      active: true,
      status: 'open',
      filters: [{ name: 'Catering' }],
    })
    const note = await post(server, cast.jo, {
      ref: `clients/${laro}/contacts/${contactId}`,
      medium: 'note',
      subject: 'Catering',
      message: 'Catering is late.',
    })
    expect(note.body.thread.filters).toEqual([])
  })
})

describe('a try of rules', () => {
  const tryRules = (person: CastMember, rules: object, client = laro) =>
    call(server, person, { method: 'POST', url: '/messaging/filters/dry-run', body: { rules }, client })
  const about = (subject: string, verb: string, value: string) => ({ mode: 'or', items: [{ subject, verb, value }] })

  test('counts matches of the last 30 days, with examples, and changes nothing', async () => {
    const first = await incoming('Helipad questions')
    await incoming('Helipad again', { threadId: first.thread.id, message: { message: 'About the helipad.' } })
    await receive(server, contactId, {
      ago: 31 * 86_400_000,
      message: { subject: 'Helipad long ago' },
      thread: { subject: 'Old' },
    })
    const found = await tryRules(cast.jo, about('subject', 'includes', 'helipad'))
    expect(found).toMatchObject({
      status: 200,
      body: {
        matched: 2,
        threads: 1,
        is_complete: true,
        examples: [{ subject: 'Helipad again', from: 'Mia Lund' }, { subject: 'Helipad questions' }],
      },
    })
    expect(found.body.checked).toBeGreaterThan(2)
    expect((await tryRules(cast.jo, about('message', 'includes', 'the helipad'))).body).toMatchObject({ matched: 1 })
    expect((await threadNow(first.thread.id)).filters).toEqual([])
  })

  test('is refused for rules that could not be saved, and sees one client only', async () => {
    const issues = async (rules: object) => (await tryRules(cast.jo, rules)).body.issues
    expect(await issues({ mode: 'and', items: [] })).toMatchObject([{ code: 'filter-rules-missing' }])
    expect(await issues(about('subject', 'includes', ' '))).toMatchObject([{ code: 'filter-value-missing' }])
    expect(await issues(about('subject', 'is_in', 'x'))).toMatchObject([{ code: 'filter-value' }])
    expect((await tryRules(cast.jo, about('tail', 'is', 'x'))).status).toBe(400)
    const nxt = await tryRules(cast.sam, about('subject', 'includes', 'helipad'), clientIds.NXT)
    expect(nxt.body).toMatchObject({ checked: 0, matched: 0 })
  })
})
