import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { defineStepJob, enqueue } from '../../server/platform/jobs/index.ts'
import { startJobs, type RunningJobs } from '../../server/platform/jobs/start-jobs.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { clientIds } from '../world.ts'
import { Wire } from './harness/world/wire.ts'

// The queue and its worker talk over a network that loses one answer at the worst moment.

const runs: { readonly note: string; readonly attempt: number }[] = []
const takesNote = defineStepJob({
  name: 'test-note',
  lane: 'effects',
  payload: z.object({ note: z.string() }),
  run: ({ attempt }, { note }) => {
    runs.push({ note, attempt })
    return note === 'fails once' && attempt === 1 ? Promise.reject(new Error('not today')) : Promise.resolve()
  },
})

let server: TestServer
let wire: Wire
let running: RunningJobs
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  runs.length = 0
  const wired = new URL(server.databaseUrl)
  const port = Number(wired.port)
  wire = await Wire.to(() => port)
  wired.port = String(wire.port)
  // Only the queue's own talk goes over the wire.
  const pools = new Proxy(server.platform.pools, {
    get: (all, name) => (name === 'ownerUrl' ? wired.href : Reflect.get(all, name)),
  })
  running = await startJobs({ ...server.platform, pools }, { jobs: [takesNote], timed: [], doubtedAfterMs })
})
afterEach(async () => {
  await running.stop()
  await wire.close()
})

const put = (note: string) =>
  withTenant(server.platform, systemActor(clientIds.LARO), (ctx) => enqueue(ctx, takesNote, { payload: { note } }))

/** Loses the connection when the words pass; answers whether they have. */
function loseAt(words: string, moment: 'before' | 'after'): () => boolean {
  let isMet = false
  const strike = () => {
    isMet = true
  }
  wire.at({ words, moment, strike })
  return () => isMet
}

const left = async (): Promise<number> => {
  const { rows } = await server.platform.pools.owner.query('select 1 from graphile_worker._private_jobs')
  return rows.length
}

/** Long enough to look at a claim without a received answer before it goes back. */
const doubtedAfterMs = 800
/** Each of them asks for a separate job. */
const workers = 4
const soon = { timeout: 40_000, interval: 50 }

test('a job of an unanswered claim is worked on, in its first attempt', { timeout: 60_000 }, async () => {
  // The workers have asked for their next job before it exists, and are answered after that.
  wire.stall()
  await sleep(1500)
  await put('claimed')
  wire.heal()
  const areMet = Array.from({ length: workers }, () => loseAt('attempts = jobs.attempts + 1', 'after'))
  await expect.poll(() => areMet.every((isMet) => isMet()), soon).toBe(true)
  const { rows } = await server.platform.pools.owner.query('select attempts from graphile_worker._private_jobs')
  expect([rows, runs]).toEqual([[{ attempts: 1 }], []])
  await expect.poll(() => runs, soon).toEqual([{ note: 'claimed', attempt: 1 }])
  await expect.poll(left, soon).toBe(0)
})

test.each(['before', 'after'] as const)(
  'a job whose end is lost %s it is reported is finally gone, and the process continues',
  { timeout: 60_000 },
  async (moment) => {
    const isMet = loseAt('delete from "graphile_worker"._private_jobs', moment)
    await put('done')
    await expect.poll(isMet, soon).toBe(true)
    await expect.poll(left, soon).toBe(0)
    await put('the next')
    await expect.poll(() => runs.at(-1)?.note, soon).toBe('the next')
  },
)

test.each(['before', 'after'] as const)(
  'a job whose failure is lost %s it is reported is tried again, and the process continues',
  { timeout: 60_000 },
  async (moment) => {
    const isMet = loseAt('last_error = (el->>', moment)
    await put('fails once')
    await expect.poll(isMet, soon).toBe(true)
    await expect.poll(() => runs, soon).toContainEqual({ note: 'fails once', attempt: 2 })
    await expect.poll(left, soon).toBe(0)
  },
)

test('several outcomes that are lost, again and again, do not stop the queue', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 3; round += 1) {
    const areMet = Array.from({ length: 2 }, () => loseAt('delete from "graphile_worker"._private_jobs', 'before'))
    await Promise.all(['one', 'two'].map((note) => put(`${note} of ${round}`)))
    await expect.poll(() => areMet.every((isMet) => isMet()), soon).toBe(true)
  }
  await expect.poll(left, soon).toBe(0)
  await put('the last')
  await expect.poll(() => runs.at(-1)?.note, soon).toBe('the last')
})
