import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../domain/kernel/values/durations.ts'
import { settleEffectOfTask } from '../../server/crm/effect-tasks.ts'
import type { EffectAnswer, LookUpAnswer } from '../../server/platform/effects/index.ts'
import { paymentTables } from '../faults/made-up-payment.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { MadeUpMoney } from './money-server.ts'

let server: TestServer
let money: MadeUpMoney

beforeAll(async () => {
  server = await openTestServer()
  await server.platform.pools.owner.query(paymentTables)
  money = new MadeUpMoney(server)
})
afterAll(() => server.close())

const paid: EffectAnswer = { outcome: 'succeeded', response: 'paid', providerId: 'ch_1' }
const silence: EffectAnswer = { outcome: 'unknown', response: 'no answer' }
const away: EffectAnswer = { outcome: 'retry', response: 'connection refused' }
const absent: LookUpAnswer = { outcome: 'absent', response: 'no such charge' }

/** A provider that gives these answers one after the other, and notes what it was asked. */
function answering(...answers: readonly EffectAnswer[]) {
  const asked: { key: string; reference: string; cents: number }[] = []
  const charge = (
    _run: unknown,
    { key, reference, request }: { key: string; reference: string; request: { cents: number } },
  ) => {
    asked.push({ key, reference, cents: request.cents })
    return Promise.resolve(answers[asked.length - 1] ?? silence)
  }
  return { asked, charge }
}

const lookingUp = (lookUp: () => Promise<LookUpAnswer>) => ({ keyLastsMs: dayMs, lookUp })

test('a call without an answer is repeated with the key of its intent', async () => {
  await money.plan('repeated')
  const { asked, charge } = answering(silence, paid)
  await expect(money.run('repeated', { call: charge })).rejects.toThrow('not settled yet')
  await money.run('repeated', { call: charge })
  await money.run('repeated', { call: charge })
  expect(asked).toHaveLength(2)
  expect(asked[1]).toEqual(asked[0])
  expect(asked[0]?.key).toBe((await money.intent('repeated'))?.['provider_key'])
  expect(await money.receipts('repeated')).toEqual(['succeeded'])
})

test('the intent is committed before the call', async () => {
  await money.plan('committed')
  let seen: unknown
  await money.run('committed', {
    call: async () => {
      seen = await money.intent('committed')
      return paid
    },
  })
  expect(seen).toMatchObject({ state: 'calling', kind: 'made-up-charge', subject_id: 'committed', attempt: 1 })
})

test('a call that throws is in doubt, and repeated with its key', async () => {
  await money.plan('thrown')
  await expect(money.run('thrown', { call: () => Promise.reject(new Error('a fault')) })).rejects.toThrow('not settled')
  expect(await money.intent('thrown')).toMatchObject({ state: 'waiting', in_doubt: true })
})

test('an expired key is never sent: the provider is asked for the charge, which ends the doubt', async () => {
  await money.plan('expired')
  const { asked, charge } = answering(silence)
  const lookUp = vi.fn<() => Promise<LookUpAnswer>>().mockResolvedValue({ ...paid, outcome: 'succeeded' })
  await expect(money.run('expired', { call: charge, inDoubt: lookingUp(lookUp) })).rejects.toThrow('not settled yet')
  money.advance(25 * hourMs)
  await money.run('expired', { call: charge, inDoubt: lookingUp(lookUp) })
  expect([asked.length, lookUp.mock.calls.length]).toEqual([1, 1])
  expect(await money.intent('expired')).toMatchObject({ outcome: 'succeeded', verdict_source: 'look-up' })
  expect(await money.receipts('expired')).toEqual(['succeeded'])
})

test('a charge that the provider does not have after the key expired is sent with a new key', async () => {
  await money.plan('absent')
  const { asked, charge } = answering(silence, paid)
  const inDoubt = lookingUp(() => Promise.resolve(absent))
  await expect(money.run('absent', { call: charge, inDoubt })).rejects.toThrow('not settled yet')
  money.advance(25 * hourMs)
  await money.run('absent', { call: charge, inDoubt })
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2)
  expect(await money.intent('absent')).toMatchObject({ outcome: 'succeeded', attempt: 2 })
})

test('a request that has changed is not sent under the old key, and not at all while the first may be at work', async () => {
  await money.plan('changed', 100)
  const { asked, charge } = answering(silence, paid)
  const inDoubt = lookingUp(() => Promise.resolve(absent))
  await expect(money.run('changed', { call: charge, inDoubt })).rejects.toThrow('not settled yet')
  await money.plan('changed', 200)
  await expect(money.run('changed', { call: charge, inDoubt })).rejects.toThrow('not settled yet')
  expect(asked).toHaveLength(1)
  money.advance(11 * minuteMs)
  await money.run('changed', { call: charge, inDoubt })
  expect(asked.map(({ cents }) => cents)).toEqual([100, 200])
  expect(asked[0]?.key).not.toBe(asked[1]?.key)
})

test('an effect that was certainly not taken and is needless by now is never called again', async () => {
  await money.plan('needless')
  const { asked, charge } = answering(away)
  await expect(money.run('needless', { call: charge })).rejects.toThrow('not settled yet')
  await money.voidPayment('needless')
  await money.run('needless', { call: charge })
  expect(asked).toHaveLength(1)
  expect(await money.intent('needless')).toMatchObject({ state: 'settled', outcome: 'needless' })
})

test('a provider that is away until the last attempt has failed; one that was silent before leaves a doubt', async () => {
  await money.plan('away')
  await money.run('away', { call: answering(away).charge, isLastAttempt: true })
  expect(await money.receipts('away')).toEqual(['failed'])
  await money.plan('doubted')
  const { charge } = answering(silence, away)
  await expect(money.run('doubted', { call: charge })).rejects.toThrow('not settled yet')
  await money.run('doubted', { call: charge, isLastAttempt: true })
  expect(await money.intent('doubted')).toMatchObject({ state: 'unknown' })
  expect(await money.receipts('doubted')).toEqual([])
})

test('an event that comes before the answer settles the effect, and the answer changes nothing', async () => {
  await money.plan('overtaken')
  await money.run('overtaken', {
    call: async () => {
      await money.store('overtaking', { id: 'ch_2', reference: 'overtaken', status: 'failed' })
      await money.process()
      return paid
    },
  })
  expect(await money.intent('overtaken')).toMatchObject({ outcome: 'failed', verdict_source: 'event' })
  expect(await money.receipts('overtaken')).toEqual(['failed'])
})

test('two verdicts that differ become a task, which a person ends', async () => {
  await money.show()
  const [task] = await money.tasks('overtaken')
  expect(task).toMatchObject({ state: 'open', effect: { outcome: 'contradicted' } })
  const url = `/data/clients/${laro}/tasks/${task?.id}`
  const body = { version: task?.version, change: { state: 'done' } }
  expect((await call(server, cast.ana, { method: 'PATCH', url, body })).status).toBe(200)
})

test('an effect whose run died on its last attempt is shown after an hour', async () => {
  await money.plan('abandoned')
  const { charge } = answering(silence)
  await expect(money.run('abandoned', { call: charge })).rejects.toThrow('not settled yet')
  await money.show()
  expect(await money.tasks('abandoned')).toEqual([])
  money.advance(61 * minuteMs)
  await money.show()
  expect(await money.tasks('abandoned')).toMatchObject([{ effect: { outcome: 'unknown' } }])
})

test('an unknown effect is one task, which is done only when a person settles it, with a reason', async () => {
  await money.plan('unknown')
  await money.run('unknown', { call: answering(silence).charge, inDoubt: 'unknown' })
  await money.show()
  await money.show()
  const [task, ...others] = await money.tasks('unknown')
  expect(others).toEqual([])
  const id = task?.id ?? ''
  expect(task).toMatchObject({ name: 'Card payment: Invoice unknown', about: { type: 'invoices', id: 'unknown' } })
  const url = `/data/clients/${laro}/tasks/${id}`
  const done = await call(server, cast.ana, {
    method: 'PATCH',
    url,
    body: { version: task?.version, change: { state: 'done' } },
  })
  expect(done).toMatchObject({ status: 400, body: { issues: [{ path: 'state', code: 'effect-unsettled' }] } })
  expect((await call(server, cast.ana, { method: 'DELETE', url })).status).toBe(409)

  const reason = 'It is on the statement of the bank.'
  await inLaro(server, (ctx) => settleEffectOfTask(ctx, money.kinds, { id, outcome: 'succeeded', reason }))
  await money.show()
  expect(await money.receipts('unknown')).toEqual(['succeeded'])
  expect(await money.intent('unknown')).toMatchObject({ verdict_source: 'person', reason, settled_by: 'system' })
  expect(await money.tasks('unknown')).toMatchObject([{ state: 'done', effect: { outcome: 'succeeded', reason } }])
  const history = await money.rows(`select version from history where record = 'tasks' and id = $1`, [id])
  expect(history).toHaveLength(2)
  const again = inLaro(server, (ctx) => settleEffectOfTask(ctx, money.kinds, { id, outcome: 'failed', reason }))
  await expect(again).rejects.toThrow('conflict')
  expect(await money.receipts('unknown')).toEqual(['succeeded'])
})

test('a pending effect is a task that its event closes', async () => {
  await money.plan('pending')
  await money.run('pending', { call: answering({ ...paid, outcome: 'pending', providerId: 'ch_9' }).charge })
  await money.show()
  expect(await money.tasks('pending')).toMatchObject([{ state: 'open', effect: { outcome: 'pending' } }])
  await money.store('decided', { id: 'ch_9', reference: 'theirs', status: 'failed' })
  await money.process()
  await money.show()
  expect(await money.tasks('pending')).toMatchObject([{ state: 'done', effect: { outcome: 'failed' } }])
  expect(await money.receipts('pending')).toEqual(['failed'])
})

test('settling by a call asks for the role of invoices and for a task about an effect', async () => {
  const body = { outcome: 'succeeded', reason: 'seen' }
  const settle = (id: string, who = cast.ana) => call(server, who, { method: 'POST', url: `/tasks/${id}/settle`, body })
  expect((await settle('nothing')).status).toBe(404)
  expect((await settle('nothing', cast.jo)).status).toBe(403)
})
