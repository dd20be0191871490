import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ruleTemplates, type dryRunRule, type RuleDefinition } from '../../domain/automation/index.ts'
import type { OutputOf } from '../../domain/kernel/index.ts'
import { tasks } from '../../domain/crm/index.ts'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/kernel/values/durations.ts'
import { createRecord, getRecord, trashRecord } from '../../server/platform/records/index.ts'
import { cast, clientIds } from '../world.ts'
import { onDone, RuleDesk } from './rule-desk.ts'

let desk: RuleDesk
beforeAll(async () => {
  desk = await RuleDesk.open()
})
afterAll(() => desk.server.close())
afterEach(() => desk.clear())

it('a rule before a date runs at its moment, once for each date', async () => {
  const rule = await desk.makeRule({
    when: { kind: 'time', record: 'tasks', field: 'due', minutes: 60, side: 'before' },
    if: { subject: 'name', verb: 'is', value: 'A task' },
    actions: [{ do: 'set', field: 'index', value: 90 }],
  })
  const due = desk.server.platform.clock() + 5 * hourMs
  const task = await desk.makeTask({ due })
  const soon = await desk.makeTask({ due: desk.server.platform.clock() + 30 * minuteMs })
  const past = await desk.makeTask({ due: desk.server.platform.clock() - hourMs })
  await desk.settle()
  expect(await desk.readTask(task.id)).toMatchObject({ index: 30 })
  expect(await desk.readTask(soon.id)).toMatchObject({ index: 90 })
  await desk.settle(5 * hourMs)
  await desk.settle(5 * hourMs)
  expect(await desk.readTask(task.id)).toMatchObject({ index: 90 })
  expect(await desk.readTask(past.id)).toMatchObject({ index: 30 })
  expect(await desk.readStates(rule)).toEqual(['done', 'done'])
})

it('a moment that passes before its change is followed wakes the rule', async () => {
  await desk.makeRule({
    when: { kind: 'time', record: 'tasks', field: 'due', minutes: 60, side: 'before' },
    if: { subject: 'name', verb: 'is', value: 'Followed late' },
    actions: [{ do: 'set', field: 'index', value: 90 }],
  })
  await desk.settle()
  const task = await desk.makeTask({ name: 'Followed late', due: desk.server.platform.clock() + 2 * hourMs })
  await desk.settle(90 * minuteMs)
  expect(await desk.readTask(task.id)).toMatchObject({ index: 90 })
})

const makeTalk = () =>
  desk.within((ctx) =>
    createRecord(ctx, threads, {
      doc: threads.shape.parse({
        subject: 'To Nashville',
        object: { type: 'client', id: clientIds.LARO },
        agents: [{ id: cast.jo.id, label: 'Jo Stern' }],
      }),
    }),
  )

const makeMessage = (tRef: string, inbound: boolean, aheadMs = 0) =>
  desk.within((ctx) =>
    createRecord(ctx, threadsmsgs, {
      date: ctx.now + aheadMs,
      doc: threadsmsgs.shape.parse({
        medium: 'email',
        tRef,
        inbound,
        message: 'Hello',
        state: inbound ? 'received' : 'sent',
      }),
    }),
  )

it('a rule of silence runs for a conversation without an answer, and for no other', async () => {
  const [template] = ruleTemplates
  const rule = await desk.makeRule(template?.definition ?? onDone)
  const arrival = await desk.makeRule({
    when: { kind: 'message' },
    actions: [{ do: 'set', field: 'status', value: 'waiting' }],
  })
  const [quiet, answered] = [await makeTalk(), await makeTalk()]
  for (const { id } of [quiet, answered]) await makeMessage(id, true)
  await makeMessage(answered.id, false)
  await desk.settle()
  expect(await desk.readRuns(rule)).toEqual([])
  await desk.settle(21 * minuteMs)
  await desk.settle(22 * minuteMs)
  expect(await desk.readRuns(rule)).toMatchObject([
    {
      recordId: quiet.id,
      state: 'done',
      results: [{ words: 'notify its agents: “No answer for 20 minutes: To Nashville”' }],
    },
  ])
  expect((await desk.readRuns(arrival)).map(({ recordId }) => recordId)).toEqual([answered.id, quiet.id])
  expect(await desk.within((ctx) => getRecord(ctx, threads, quiet.id))).toMatchObject({ status: 'waiting' })
})

it('a rule of silence runs for a message that is fetched long after its date', async () => {
  const rule = await desk.makeRule({
    when: { kind: 'silence', minutes: 20 },
    actions: [{ do: 'set', field: 'status', value: 'waiting' }],
  })
  await desk.settle(60 * minuteMs)
  const { id } = await makeTalk()
  await makeMessage(id, true, 10 * minuteMs)
  await desk.settle(61 * minuteMs)
  await desk.settle(62 * minuteMs)
  const runs = (await desk.readRuns(rule)).filter(({ recordId }) => recordId === id)
  expect(runs.map(({ state }) => state)).toEqual(['done'])
})

it('actions on a conversation build on those before them', async () => {
  const rule = await desk.makeRule({
    when: { kind: 'message' },
    actions: [
      { do: 'set', field: 'status', value: 'waiting' },
      { do: 'assign', user: cast.ana.id },
      { do: 'assign', user: cast.rae.id },
    ],
  })
  const { id } = await makeTalk()
  await makeMessage(id, true)
  await desk.settle()
  expect(await desk.readStates(rule)).toEqual(['done'])
  const { agents } = await desk.within((ctx) => getRecord(ctx, threads, id))
  expect(agents.map((agent) => agent.id)).toEqual([cast.jo.id, cast.ana.id, cast.rae.id])
})

async function dryRun(definition: RuleDefinition, id?: string) {
  const payload = { definition, ...(id !== undefined && { id }) }
  const answer = await desk.send('rules/dry-run', { method: 'POST', payload })
  return { status: answer.statusCode, body: answer.json<OutputOf<typeof dryRunRule>>() }
}

interface Shown {
  readonly recordId: string
  readonly change: string
  readonly state: string
  readonly reason?: string | undefined
  readonly seen: readonly object[]
}

it('a dry run says what the live rule has done, and writes nothing', async () => {
  const definition: RuleDefinition = {
    when: { kind: 'change', record: 'tasks', onCreate: true, fields: ['state', 'index'] },
    if: {
      any: [
        { subject: 'index', verb: 'is greater than', value: 70 },
        { subject: 'name', verb: 'is', value: 'Urgent' },
      ],
    },
    actions: [{ do: 'set', field: 'index', value: 99 }],
  }
  const rule = await desk.makeRule(definition)
  const since = desk.server.platform.clock()
  const [one, other, gone] = [
    await desk.makeTask({ name: 'Urgent' }),
    await desk.makeTask({ index: 20 }),
    await desk.makeTask({}),
  ]
  await desk.changeTask(other.id, { index: 75 })
  await desk.changeTask(one.id, { state: 'waiting' })
  await desk.within((ctx) => trashRecord(ctx, tasks, { id: gone.id }))
  await desk.settle()
  await desk.settle()
  const before = await desk.server.platform.pools.owner.query('select count(*) from history')
  const dry = (await dryRun(definition, rule)).body
  expect((await desk.server.platform.pools.owner.query('select count(*) from history')).rows).toEqual(before.rows)
  const live = await desk.readRuns(rule)
  const pick = ({ recordId, change, state, reason, seen }: Shown) => ({
    place: `${recordId} ${change}`,
    state: state === 'done' ? 'met' : state,
    reason,
    seen,
  })
  const list = (runs: readonly Shown[]) =>
    runs.map(pick).toSorted((left, right) => left.place.localeCompare(right.place))
  const replayed = dry.rows.filter(({ at }) => at >= since)
  expect(live.length).toBeGreaterThan(4)
  expect(live.map(({ state }) => state)).toContain('refused')
  expect(list(replayed)).toEqual(list(live))
})

it('a dry run of a date and of silence replays their moments', async () => {
  const due = desk.server.platform.clock() - 2 * dayMs
  const task = await desk.makeTask({ due: due + hourMs, name: 'Looked back' })
  await desk.server.platform.pools.owner.query('update history set at = at - $1 where record = $2 and id = $3', [
    4 * dayMs,
    'tasks',
    task.id,
  ])
  const time = await dryRun({
    when: { kind: 'time', record: 'tasks', field: 'due', minutes: 60, side: 'before' },
    if: { subject: 'name', verb: 'is', value: 'Looked back' },
    actions: [{ do: 'set', field: 'index', value: 90 }],
  })
  expect(time.body).toMatchObject({ met: 1 })
  expect(time.body.rows[0]).toMatchObject({ recordId: task.id, at: due })
  const talk = await makeTalk()
  await makeMessage(talk.id, true)
  const silence = await dryRun({ when: { kind: 'message' }, actions: [{ do: 'set', field: 'status', value: 'done' }] })
  expect(silence.body.rows.map(({ recordId }) => recordId)).toContain(talk.id)
})
