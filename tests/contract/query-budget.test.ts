import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recorded, recordStatements, type Recording } from '../../bench/plans/record-statements.ts'
import { permitChanges } from '../declared-changes.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { growDesk, openDesk, type Budget, type Desk } from './budget-calls.ts'
import { laro } from './inbox-server.ts'
import { openOpenAiServer } from './openai-server.ts'
import { budgets } from './query-budgets.ts'

/** A token or a grant that is read again on the way belongs to no ask: the cheapest of some turns counts. */
const turns = 3
const more = 30

let server: TestServer
let model: Awaited<ReturnType<typeof openOpenAiServer>>
let restore: (() => void) | undefined
const few = new Map<string, Recording>()
const many = new Map<string, Recording>()

async function costOf(desk: Desk, { name, ask }: Budget): Promise<Recording> {
  const { method = 'GET', url, body } = await ask(desk)
  const headers = await server.headersOf(cast.ana, laro)
  const { answer, recording } = await recorded(() =>
    server.app.inject({ method, url: `/api${url}`, headers, ...(body ? { payload: body } : {}) }),
  )
  expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(300)
  return { statements: [...recording.statements], trips: recording.trips }
}

async function cheapest(desk: Desk, budget: Budget): Promise<Recording> {
  let least = await costOf(desk, budget)
  for (let turn = 0; turn < turns; turn++) {
    const next = await costOf(desk, budget)
    if (next.statements.length <= least.statements.length && next.trips <= least.trips) least = next
  }
  return least
}

beforeAll(async () => {
  restore = recordStatements()
  model = await openOpenAiServer()
  server = await openTestServer({ AI_PROVIDER: 'openai-compatible', AI_URL: model.url, AI_MODEL: 'small' })
  permitChanges(server.platform)
  const desk = await openDesk(server)
  for (const budget of budgets) few.set(budget.name, await cheapest(desk, budget))
  const grown = await growDesk(desk, more)
  for (const budget of budgets) many.set(budget.name, await cheapest(grown, budget))
}, 180_000)

afterAll(async () => {
  restore?.()
  await server.close()
  await model.close()
})

const printed = ({ statements, trips }: Recording): string =>
  `${statements.length} statements in ${trips} round trips:\n${statements.map(({ text }) => `  ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)}`).join('\n')}`

describe.each(budgets)('$name', ({ name, statements, trips }) => {
  it('asks the database no more than its budget', () => {
    const cost = many.get(name)
    if (!cost) throw new Error(`${name} was not asked`)
    expect(cost.statements.length, printed(cost)).toBeLessThanOrEqual(statements)
    expect(cost.trips, printed(cost)).toBeLessThanOrEqual(trips)
  })

  it('asks the same of many rows as of few', () => {
    const [before, after] = [few.get(name), many.get(name)]
    if (!before || !after) throw new Error(`${name} was not asked`)
    expect(after.statements.length, `few: ${printed(before)}\nmany: ${printed(after)}`).toBeLessThanOrEqual(
      before.statements.length,
    )
  })
})
