import { expect, test } from 'vitest'
import { attackDesk, openPatientServer } from '../attack/attack-calls.ts'
import { fuzzRuns, fuzzSeed } from '../attack/fuzz-runs.ts'
import { cast, clientIds } from '../world.ts'
import { requestsTo, type Sent } from './odd-requests.ts'

// Every route of the table gets values that half fit its shapes: input of a broken or hostile screen. For any of it,
// the answer is JSON that names the kind of refusal, it comes soon, and it is never a fault of ours.

const desk = attackDesk('requests', { kind: 'inputs', open: openPatientServer })
const { count } = desk

interface Heard {
  readonly status: number
  /** True if a refusal is JSON that names its kind. */
  readonly isNamed: boolean
  readonly ms: number
  /** Request and answer, to read. */
  readonly line: string
}

async function send({ route, url, payload, type }: Sent): Promise<Heard> {
  const sender = {
    ...(await desk.server.headersOf(cast.ana, clientIds.LARO)),
    origin: desk.server.platform.config.PUBLIC_URL,
  }
  const headers = payload === undefined ? sender : { ...sender, 'content-type': type }
  const begun = performance.now()
  const sent = { method: route.method, url, headers, ...(payload === undefined ? {} : { payload }) }
  const answer = await desk.server.app.inject(sent)
  const isJson = String(answer.headers['content-type']).includes('application/json')
  const isNamed = isJson && typeof answer.json<{ error?: unknown } | null>()?.error === 'string'
  const line = `${route.method} ${url.slice(0, 400)} ${type} ${(payload ?? '').slice(0, 300)} -> ${answer.statusCode} ${answer.body.slice(0, 300)}`
  return { status: answer.statusCode, isNamed, ms: performance.now() - begun, line }
}

/** Limit on a busy machine; the bench measures the worst cost of a request. */
const longestMs = 15_000

function isFault({ route }: Sent, { status, isNamed, ms }: Heard): boolean {
  if (ms > longestMs) return true
  if (status < 400) return false
  // Some calls have separate limits; any other had to be answered.
  const isUnheard = status === 429 && route.ratePerMinute === undefined && !route.path.startsWith('/auth/')
  return status >= 500 || isUnheard || !isNamed
}

/** To each route: a hundred find what more would find, and take minutes. */
const runs = Math.min(fuzzRuns(8), 100)

test('no route answers a fault of ours to any body, path or question', { timeout: 1_800_000 }, async () => {
  const requests = desk.server.routes.flatMap((route) => requestsTo(route, { runs, seed: fuzzSeed }))
  const faults: string[] = []
  let taken = 0
  for (const request of requests) {
    const heard = await send(request)
    if (!count.take(!isFault(request, heard))) faults.push(heard.line)
    if (heard.status < 300) taken += 1
  }
  expect(faults).toEqual([])
  // Much of it was near enough to be taken.
  expect(taken).toBeGreaterThan(requests.length / 10)
  const { statusCode } = await desk.server.app.inject({
    url: `/api/data/clients/${clientIds.LARO}/tasks`,
    headers: await desk.server.headersOf(cast.ana, clientIds.LARO),
  })
  expect(statusCode, 'the sender is still heard').toBe(200)
})
