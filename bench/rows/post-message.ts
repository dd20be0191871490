import { v7 as newId } from 'uuid'
import { measureTogether, type Run } from '../measure.ts'
import type { SeenStatement } from '../plans/record-statements.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { requireDurable } from './require-durable.ts'

const path = '/api/messaging/post'
const allowedMs = 10
const usual: Run = { warmUp: 40, count: 300 }

/** Each of them has an agent, who is notified: a post without unread items would not be typical. */
const recentThreads = `
  select id from threads t
  where client_id = current_setting('app.client_id')::uuid and trashed_at is null and not unassigned
    and exists (select from unread u where u.client_id = t.client_id and u.thread = t.id and u.trashed_at is null)
  order by last_date desc, id desc limit 50`

/** Unread items are put behind a step that locks the counts of their users. */
const isWrite = ({ text }: SeenStatement): boolean =>
  /^\s*(?:with\s+locked\s+as\s+\(\s*)?(?:insert into|update|select flightline\.index_row)\b/.test(text)

const noteIn = (threadId: string | undefined) => ({ threadId, medium: 'note', message: 'A note that is measured' })

/** Writes of a post: two rows with the search document of each, and unread items. */
const written = ['insert into "threadsmsgs"', 'update "threads"', 'insert into unread ', 'index_row']

/** A post with all of these writes, and its thread: some threads may have no agent to notify. */
async function seePost(stage: Stage, threads: readonly string[]) {
  for (const thread of threads) {
    const body = noteIn(thread)
    const [seen] = await stage.tap.see(stage.largeClient, [{ path, method: 'POST', body }])
    const writes = (seen?.statements ?? []).filter(isWrite)
    const id = writes.find(({ text }) => text.includes('insert into "threadsmsgs"'))?.values[1]
    const isWhole = written.every((words) => writes.some(({ text }) => text.includes(words)))
    if (seen && isWhole && typeof id === 'string') return { thread, body, writes, id, length: seen.length }
  }
  throw new Error('the rows of a post were not seen')
}

/**
 * The rows of a post written by hand: its own writes with an id that is new each time, prepared, in one transaction,
 * and a request to an empty route that answers as many bytes.
 */
function byHand(stage: Stage, { body, writes, id, length }: Awaited<ReturnType<typeof seePost>>): () => Promise<void> {
  // The posts of the tap have versions, too.
  let count = 10
  // Each writes the row of its thread as the version that follows: history has one row of each version.
  const valuesOf = ({ text, values }: SeenStatement, next: string): unknown[] =>
    values.map((value, at) => {
      if (typeof value === 'string') return value.replaceAll(id, next)
      return text.trimStart().startsWith('update') && at === 1 ? Number(value) + count : value
    })
  return async () => {
    count += 1
    const next = newId()
    await stage.db.query('begin')
    for (const [at, write] of writes.entries())
      await stage.db.query({ name: `floor-post-${at}`, text: write.text, values: valuesOf(write, next) })
    await stage.db.query('commit')
    await stage.empty.take(`/bytes/${length}`, { method: 'POST', body })
  }
}

async function run(stage: Stage): Promise<Measured[]> {
  await requireDurable(stage)
  const { rows } = await stage.db.query<{ id: string }>(recentThreads)
  const ids = rows.map(({ id }) => id)
  const seen = await seePost(stage, ids)
  // The floor has a separate thread, so that its versions are not counted elsewhere.
  const others = ids.filter((id) => id !== seen.thread)
  const floor = byHand(stage, seen)
  await stage.token()
  const taken = await measureTogether(
    {
      posted: (turn) => stage.http.take(path, { method: 'POST', body: noteIn(others[turn % others.length]) }),
      floor,
    },
    stage.turns(usual),
  )
  const measured = {
    name: 'post a message, durable',
    times: taken.posted,
    floor: taken.floor,
    floorName: 'the same rows written by hand in one prepared transaction, and an empty route, same bytes',
  }
  const compared = against(measured, { median: 2 })
  const isInTime = taken.posted.p95 <= allowedMs
  return [
    {
      ...compared,
      promise: `${compared.promise}, p95 <= ${allowedMs} ms`,
      isMet: compared.isMet === true && isInTime,
    },
  ]
}

export const postMessage: Row = { name: 'post-message', run }
