import { setTimeout as sleep } from 'node:timers/promises'
import type { Filter } from '../../domain/kernel/index.ts'
import { minuteMs } from '../../domain/kernel/values/durations.ts'
import { Crowd } from '../crowd/crowd.ts'
import { monotonicMs, shownText, type Commit, type Delivery, type Watch } from '../crowd/crowd-protocol.ts'
import { HttpClient } from '../http-client.ts'
import { single } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { MemoryWatch } from './watch-memory.ts'

const socketCount = 1000
const changesPerSecond = 20
/** Connections over which the changes are posted. */
const colleagues = 8
const agentCount = 9
/** Of everybody's inbox and of an agent's: two seconds of changes fit in, so that each is shown once at least. */
const [windowOfAll, windowOfAgent] = [40, 15]
const renewEveryMs = 60_000
const settleMs = 5000
const mostMs = 100
/** Memory that may come and go without being called growth. */
const swing = 1.25

const agentId = (number: number): string => `01930009-0000-7000-8000-${(number + 1).toString(16).padStart(12, '0')}`
const agentIds = Array.from({ length: agentCount }, (_, at) => agentId(at))

/** One socket in ten has the inbox of everybody open, the others that of one of nine agents. */
function watchesOf(stage: Stage): Watch[] {
  const path = `clients/${stage.largeClient}/threads`
  const ofAgents = agentIds.map((id): Filter => ['assignee_id', '==', id])
  return [{ path, limit: windowOfAll }, ...ofAgents.map((where) => ({ path, where, limit: windowOfAgent }))]
}

const listPath = ({ path, where, limit }: Watch): string =>
  `/api/data/${path}?limit=${limit}${where === undefined ? '' : `&where=${encodeURIComponent(JSON.stringify(where))}`}`

/** The newest threads of the agents: those are the ones that change in an office. */
const recent = `
  select id, assignee_id from threads
  where client_id = current_setting('app.client_id')::uuid and trashed_at is null and assignee_id = any($1)
  order by last_date desc, id desc limit 300`

interface Changing {
  readonly id: string
  readonly assignee_id: string
}

/** Posts one note; answers which version its thread then has, and who has to see it. */
async function postNote(office: HttpClient, { id, assignee_id }: Changing, message: string): Promise<Commit> {
  const at = monotonicMs()
  const body = { threadId: id, medium: 'note', message }
  const { thread } = await office.ask<{ thread: { version: number } }>('/api/messaging/post', { method: 'POST', body })
  return { id, version: thread.version, at, watches: [0, agentIds.indexOf(assignee_id) + 1] }
}

interface Posted {
  readonly commits: Commit[]
  /** Counts of late answers, by the second of the run in which their notes were posted. */
  readonly late: ReadonlyMap<number, number>
}

/** Posts notes at an even pace for the given time, however long each takes, and renews the crowd's tokens. */
async function change(stage: Stage, crowd: Crowd, forMs: number): Promise<Posted> {
  const { rows } = await stage.db.query<Changing>(recent, [agentIds])
  const commits: Commit[] = []
  const late = new Map<number, number>()
  const faults: unknown[] = []
  const posts: Promise<unknown>[] = []
  const began = performance.now()
  let renewedAt = began
  const office = new HttpClient(stage.origin, colleagues)
  office.headers = stage.http.headers
  for (let turn = 0; performance.now() - began < forMs; turn++) {
    const row = rows[(turn * 7) % rows.length]
    if (!row) throw new Error('the scale set has no threads of the agents')
    const postedAt = performance.now()
    const second = Math.floor((postedAt - began) / 1000)
    const keep = (commit: Commit) => {
      commits.push(commit)
      if (performance.now() - postedAt > mostMs) late.set(second, (late.get(second) ?? 0) + 1)
    }
    const post = postNote(office, row, `Note ${turn} of the long run.`)
    posts.push(post.then(keep).catch((error: unknown) => faults.push(error)))
    if (performance.now() - renewedAt > renewEveryMs) {
      renewedAt = performance.now()
      crowd.renew(await stage.token())
      office.headers = stage.http.headers
    }
    await sleep(Math.max(0, ((turn + 1) * 1000) / changesPerSecond - (performance.now() - began)))
  }
  await Promise.all(posts)
  office.close()
  if (faults.length > 0) throw new Error(`${faults.length} of ${posts.length} notes were refused`, { cause: faults[0] })
  return { commits, late }
}

interface CurrentState {
  /** Sockets that show other rows than a fresh fetch of their watch answers. */
  readonly stale: number
  readonly closed: number
}

async function compare(stage: Stage, crowd: Crowd, watches: readonly Watch[]): Promise<CurrentState> {
  await stage.token()
  const fresh = await Promise.all(
    watches.map(async (watch) => {
      const page = await stage.http.ask<{ rows: { id: string; version: number }[] }>(listPath(watch))
      return shownText(page.rows)
    }),
  )
  const { alike, closed } = await crowd.shown()
  return {
    stale: alike.reduce((sum, { watch, rows, sockets }) => sum + (rows === fresh[watch] ? 0 : sockets), 0),
    closed,
  }
}

interface Endured extends CurrentState {
  readonly commits: number
  readonly late: Posted['late']
  readonly delivery: Delivery
  readonly memory: MemoryWatch
}

async function endure(stage: Stage, crowd: Crowd): Promise<Endured> {
  const watches = watchesOf(stage)
  const hello = { token: await stage.token(), client: stage.largeClient, watches }
  const count = stage.isRehearsal ? 20 : socketCount
  await crowd.open({ url: `${stage.origin.replace('http', 'ws')}/api/live`, count, hello })
  const memory = new MemoryWatch(stage.product)
  const forMs = stage.isRehearsal ? 2000 : stage.amounts.soakMinutes * minuteMs
  try {
    const { commits, late } = await change(stage, crowd, forMs)
    await sleep(settleMs)
    const delivery = await crowd.deliveryOf(commits)
    return { commits: commits.length, late, delivery, memory, ...(await compare(stage, crowd, watches)) }
  } finally {
    await memory.stop()
  }
}

/** Seconds of the run with late answers: those a minute apart point to a timed task. */
const describeLate = (late: Posted['late']): string =>
  late.size === 0
    ? 'no note was answered late'
    : `notes answered late, by second: ${[...late].map(([second, count]) => `${second} (${count})`).join(', ')}`

function measuredOf(name: string, { commits, late, delivery, memory, stale, closed }: Endured): Measured[] {
  const { times, overtaken, missed } = delivery
  return [
    {
      name: `${name}: change to screen`,
      times,
      promise: `p99 <= ${mostMs} ms, from request to arrival`,
      isMet: times.p99 <= mostMs,
      facts: [
        `${commits} changes, ${times.count} deliveries`,
        `${overtaken} deliveries were replaced by a later version of the same thread`,
        describeLate(late),
      ],
    },
    {
      name: `${name}: missed changes`,
      times: single(missed),
      promise: '0, and every socket as a fresh fetch',
      isMet: missed === 0 && stale === 0 && closed === 0,
      unit: 'rows',
      facts: [`${stale} sockets differ from a fresh fetch, ${closed} were closed`],
    },
    {
      name: `${name}: memory`,
      times: single(memory.ended),
      promise: `flat: <= ${swing} x the beginning`,
      isMet: memory.ended <= memory.began * swing,
      unit: 'MB',
      course: memory.course,
      facts: [
        `at the beginning ${memory.began.toFixed(0)} MB, at the end ${memory.ended.toFixed(0)} MB, at most ${memory.most.toFixed(0)} MB`,
      ],
    },
  ]
}

async function run(stage: Stage): Promise<Measured[]> {
  const crowd = new Crowd()
  try {
    return measuredOf(`endurance, ${stage.amounts.soakMinutes} minutes`, await endure(stage, crowd))
  } finally {
    await crowd.stop()
  }
}

export const endurance: Row = { name: 'endurance', isLong: true, run }
