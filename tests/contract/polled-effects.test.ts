import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../domain/kernel/values/durations.ts'
import { settleEffectOfTask } from '../../server/crm/effect-tasks.ts'
import { findNextPoll, pollEffects, type LookUpAnswer } from '../../server/platform/effects/index.ts'
import { jobRun } from '../../server/platform/jobs/define-job.ts'
import { paymentTables } from '../faults/made-up-payment.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { inLaro, laro } from './inbox-server.ts'
import { MadeUpMoney } from './money-server.ts'

describe('findNextPoll', () => {
  it('grows from one minute to twelve hours and ends after seven days', () => {
    const times: number[] = []
    for (let at = findNextPoll(0, 0); at !== undefined; at = findNextPoll(0, at)) times.push(at)
    const pauses = times.map((time, at) => time - (times[at - 1] ?? 0))
    expect(pauses.slice(0, 5)).toEqual([minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 12 * hourMs])
    expect(new Set(pauses.slice(4))).toEqual(new Set([12 * hourMs]))
    expect(times.at(-1)).toBeGreaterThan(6.5 * dayMs)
    expect(times.at(-1)).toBeLessThanOrEqual(7 * dayMs)
  })

  it('asks once after an outage and not at all after the week', () => {
    expect(findNextPoll(0, hourMs)).toBe(36 * minuteMs + 2 * hourMs)
    expect(findNextPoll(0, 8 * dayMs)).toBeUndefined()
  })
})

let server: TestServer
let money: MadeUpMoney

beforeAll(async () => {
  server = await openTestServer()
  await server.platform.pools.owner.query(paymentTables)
  money = new MadeUpMoney(server)
})
afterAll(() => server.close())

const silent: LookUpAnswer = { outcome: 'unknown', response: 'no answer' }
const later: LookUpAnswer = { outcome: 'pending', response: 'still deciding', providerId: 'ch' }
const paid: LookUpAnswer = { outcome: 'succeeded', response: 'paid', providerId: 'ch' }

/** A provider that gives these answers to look-ups, and the last one to all others. */
function answering(...answers: readonly LookUpAnswer[]) {
  const lookUp = vi.fn<(run: unknown, reference: string) => Promise<LookUpAnswer>>()
  for (const answer of answers.slice(0, -1)) lookUp.mockResolvedValueOnce(answer)
  lookUp.mockResolvedValue(answers.at(-1) ?? silent)
  return { inDoubt: { keyLastsMs: dayMs, lookUp }, lookUp }
}

const makePending = async (id: string, inDoubt: ReturnType<typeof answering>['inDoubt']) => {
  await money.plan(id)
  await money.run(id, { call: async () => ({ outcome: 'pending', response: 'accepted', providerId: 'ch' }), inDoubt })
}

const readPlans = (id: string) =>
  money.rows<{ due: number }>(`select due from due_work where kind = 'poll-effect' and key = $1`, [id])

test('a pending effect is settled by a provider that answers late', async () => {
  const { inDoubt, lookUp } = answering(silent, later, paid)
  await makePending('late', inDoubt)
  expect(await money.poll(inDoubt)).toBe(0)
  for (const pause of [minuteMs, 5 * minuteMs, 30 * minuteMs]) {
    money.advance(pause)
    expect(await money.poll(inDoubt)).toBe(1)
  }
  expect(lookUp.mock.calls.map(([, reference]) => reference)).toEqual(['late', 'late', 'late'])
  expect(await money.intent('late')).toMatchObject({ outcome: 'succeeded', verdict_source: 'look-up' })
  expect(await money.receipts('late')).toEqual(['succeeded'])
  expect(await readPlans('late')).toEqual([])
})

test('an unknown effect of a provider that never answers stays a task after a week', async () => {
  const { inDoubt, lookUp } = answering(silent)
  await money.plan('never')
  const call = async () => ({ outcome: 'unknown', response: 'no answer' }) as const
  await money.run('never', { call, inDoubt, isLastAttempt: true })
  expect(await money.intent('never')).toMatchObject({ state: 'unknown' })
  for (let hours = 0; hours < 8 * 24; hours += 1) {
    money.advance(hourMs)
    await money.poll(inDoubt)
  }
  expect(lookUp.mock.calls.length).toBeGreaterThan(14)
  expect(lookUp.mock.calls.length).toBeLessThan(20)
  expect(await readPlans('never')).toEqual([])
  await money.show()
  expect(await money.tasks('never')).toMatchObject([{ state: 'open', effect: { outcome: 'unknown' } }])
})

test('a look-up that throws is asked again after the next pause', async () => {
  const { inDoubt, lookUp } = answering(paid)
  lookUp.mockRejectedValueOnce(new Error('a fault'))
  await makePending('thrown', inDoubt)
  money.advance(minuteMs)
  await money.poll(inDoubt)
  expect(await money.intent('thrown')).toMatchObject({ state: 'pending' })
  money.advance(5 * minuteMs)
  await money.poll(inDoubt)
  expect(await money.receipts('thrown')).toEqual(['succeeded'])
})

test('an answer after the verdict of a person changes nothing, and nothing is asked from then on', async () => {
  const { inDoubt, lookUp } = answering({ ...paid, outcome: 'failed' })
  await makePending('settled', inDoubt)
  await money.show()
  const [task] = await money.tasks('settled')
  const settle = () =>
    inLaro(server, (ctx) =>
      settleEffectOfTask(ctx, money.kinds, { id: task?.id ?? '', outcome: 'succeeded', reason: 'on the statement' }),
    )
  lookUp.mockImplementationOnce(async () => {
    await settle()
    return { ...paid, outcome: 'failed' }
  })
  money.advance(minuteMs)
  await money.poll(inDoubt)
  money.advance(8 * dayMs)
  await money.poll(inDoubt)
  expect(lookUp).toHaveBeenCalledTimes(1)
  expect(await money.receipts('settled')).toEqual(['succeeded'])
  expect(await money.intent('settled')).toMatchObject({
    outcome: 'succeeded',
    verdict_source: 'person',
    contradiction: expect.stringContaining('look-up: failed'),
  })
})

test('a process that dies after the answer asks again, and one verdict is stored', async () => {
  const { inDoubt, lookUp } = answering(paid)
  await makePending('killed', inDoubt)
  money.advance(minuteMs)
  const { platform } = server
  const facts = { clientId: laro, attempt: 1, isLastAttempt: false, log: platform.log }
  const run = jobRun(platform, facts)
  await money.rows(`update due_work set queued_at = 1 where kind = 'poll-effect' and key = 'killed'`)
  let steps = 0
  const dying: typeof run = {
    ...run,
    // The third transaction stores the answer.
    within: (verb) => (++steps === 3 ? Promise.reject(new Error('killed')) : run.within(verb)),
  }
  await expect(pollEffects(money.kinds).perform(dying, { id: 'killed' })).rejects.toThrow('killed')
  expect(await money.receipts('killed')).toEqual([])
  expect(await readPlans('killed')).toHaveLength(1)
  await money.poll(inDoubt)
  await money.poll(inDoubt)
  expect(lookUp).toHaveBeenCalledTimes(2)
  expect(await money.receipts('killed')).toEqual(['succeeded'])
})

test('an effect without a look-up is not polled', async () => {
  await money.plan('silent')
  await money.run('silent', { call: async () => ({ outcome: 'unknown', response: '' }), inDoubt: 'unknown' })
  expect(await readPlans('silent')).toEqual([])
})
