import { setTimeout as sleep } from 'node:timers/promises'
import type { Filter } from '../../domain/kernel/index.ts'
import { Crowd } from '../crowd/crowd.ts'
import { monotonicMs, shownText, type Commit, type Watch } from '../crowd/crowd-protocol.ts'
import { single, times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'

const socketCount = 1000
const changesPerSecond = 20
const windowRows = 15
const agentCount = 9
const renewEveryMs = 60_000
const lookEveryMs = 5000
const settleMs = 5000
const mostMs = 100
/** Memory that may come and go between two looks without being called growth. */
const swing = 1.25

const agentId = (number: number): string => `01930009-0000-7000-8000-${(number + 1).toString(16).padStart(12, '0')}`

/** One socket in ten has the inbox of everybody open, the others that of one of nine agents. */
function watchesOf(stage: Stage): Watch[] {
  const path = `clients/${stage.largeClient}/threads`
  const ofAgent = Array.from({ length: agentCount }, (_, at): Filter => ['assignee_id', '==', agentId(at)])
  return [{ path, limit: windowRows }, ...ofAgent.map((where) => ({ path, where, limit: windowRows }))]
}

const listPath = ({ path, where, limit }: Watch): string =>
  `/api/data/${path}?limit=${limit}${where === undefined ? '' : `&where=${encodeURIComponent(JSON.stringify(where))}`}`

/** The newest threads of the agents, which are what changes in an office. */
const recent = `
  select id from threads
  where client_id = current_setting('app.client_id')::uuid and trashed_at is null and assignee_id = any($1)
  order by last_date desc, id desc limit 300`

const mean = (some: readonly number[]): number => some.reduce((sum, one) => sum + one, 0) / Math.max(1, some.length)

interface Memory {
  readonly began: number
  readonly ended: number
  readonly most: number
}

/** Looks at the program's memory and renews the crowd's tokens until it is stopped. */
class Watchman {
  readonly #stage: Stage
  readonly #crowd: Crowd
  readonly #looks: number[] = []
  #isStopped = false
  #renewedAt = performance.now()

  constructor(stage: Stage, crowd: Crowd) {
    this.#stage = stage
    this.#crowd = crowd
  }

  async walk(): Promise<void> {
    while (!this.#isStopped) {
      this.#looks.push(await this.#stage.product.memory())
      if (performance.now() - this.#renewedAt > renewEveryMs) {
        this.#crowd.renew(await this.#stage.token())
        this.#renewedAt = performance.now()
      }
      await sleep(lookEveryMs)
    }
  }

  stop(): void {
    this.#isStopped = true
  }

  /** The first and last tenth of the looks, so that one moment does not decide. */
  get memory(): Memory {
    const share = Math.max(1, Math.floor(this.#looks.length / 10))
    return {
      began: mean(this.#looks.slice(0, share)),
      ended: mean(this.#looks.slice(-share)),
      most: Math.max(...this.#looks),
    }
  }
}

/** Posts notes at an even pace for the given time; answers when each was acknowledged, in which version its thread was. */
async function change(stage: Stage, forMs: number): Promise<Commit[]> {
  const { rows } = await stage.db.query<{ id: string }>(recent, [
    Array.from({ length: agentCount }, (_, at) => agentId(at)),
  ])
  const commits: Commit[] = []
  const under = new Set<Promise<void>>()
  const began = performance.now()
  for (let turn = 0; performance.now() - began < forMs; turn++) {
    const threadId = rows[(turn * 7) % rows.length]?.id
    const body = { threadId, medium: 'note', message: `Note ${turn} of the long run.` }
    const posted = stage.http
      .ask<{ thread: { id: string; version: number } }>('/api/messaging/post', { method: 'POST', body })
      .then(({ thread: { id, version } }) => void commits.push({ id, version, at: monotonicMs() }))
      .finally(() => under.delete(posted))
    under.add(posted)
    await sleep(Math.max(0, ((turn + 1) * 1000) / changesPerSecond - (performance.now() - began)))
  }
  await Promise.all(under)
  return commits
}

/** How many sockets show anything but what a fresh fetch of their watch answers. */
async function staleSockets(stage: Stage, crowd: Crowd, watches: readonly Watch[]): Promise<number> {
  await stage.token()
  const fresh = await Promise.all(
    watches.map(async (watch) => {
      const page = await stage.http.ask<{ rows: { id: string; version: number }[] }>(listPath(watch))
      return shownText(page.rows)
    }),
  )
  const { alike, closed } = await crowd.shown()
  return alike.reduce((sum, { watch, rows, sockets }) => sum + (rows === fresh[watch] ? 0 : sockets), 0) + closed
}

interface Endured {
  readonly commits: number
  readonly delays: readonly number[]
  readonly merged: number
  readonly stale: number
  readonly memory: Memory
}

async function endure(stage: Stage, crowd: Crowd): Promise<Endured> {
  const watches = watchesOf(stage)
  const hello = { token: await stage.token(), client: stage.largeClient, watches }
  const count = stage.isRehearsal ? 20 : socketCount
  await crowd.open({ url: `${stage.origin.replace('http', 'ws')}/api/live`, count, hello })
  const watchman = new Watchman(stage, crowd)
  const walked = watchman.walk()
  const commits = await change(stage, stage.isRehearsal ? 2000 : stage.soakMinutes * 60_000).finally(() =>
    watchman.stop(),
  )
  await walked
  await sleep(settleMs)
  const { delays, unseen } = await crowd.delays(commits)
  const stale = await staleSockets(stage, crowd, watches)
  return { commits: commits.length, delays, merged: unseen, stale, memory: watchman.memory }
}

async function run(stage: Stage): Promise<Measured[]> {
  const crowd = new Crowd()
  try {
    const { commits, delays, merged, stale, memory } = await endure(stage, crowd)
    const taken = times(delays)
    const name = `endurance, ${stage.soakMinutes} minutes`
    return [
      {
        name: `${name}: change to screen`,
        times: taken,
        promise: `p99 <= ${mostMs} ms`,
        isMet: taken.p99 <= mostMs,
        facts: [
          `${commits} changes, ${delays.length} deliveries`,
          `${merged} versions were overtaken by a later one of the same thread before they were sent`,
        ],
      },
      {
        name: `${name}: sockets that differ from a fresh fetch`,
        times: single(stale),
        promise: '0',
        isMet: stale === 0,
        unit: 'rows',
      },
      {
        name: `${name}: memory`,
        times: single(memory.ended),
        promise: `flat: <= ${swing} x the beginning`,
        isMet: memory.ended <= memory.began * swing,
        unit: 'MB',
        facts: [
          `at the beginning ${memory.began.toFixed(0)} MB, at the end ${memory.ended.toFixed(0)} MB, at most ${memory.most.toFixed(0)} MB`,
        ],
      },
    ]
  } finally {
    await crowd.stop()
  }
}

export const endurance: Row = { name: 'endurance', isLong: true, run }
