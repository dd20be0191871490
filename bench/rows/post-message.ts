import { v7 as newId } from 'uuid'
import { measureTogether, type Run } from '../measure.ts'
import type { SeenStatement } from '../plans/record-statements.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'

const path = '/api/messaging/post'
const allowedMs = 10
const usual: Run = { warmUp: 40, count: 300 }

/** A commit that does not wait for the disk is no floor of one that does. */
async function requireDurable(stage: Stage): Promise<void> {
  const { rows } = await stage.db.query<{ is_durable: boolean }>(
    "select current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as is_durable",
  )
  if (!rows[0]?.is_durable) throw new Error('the database of the stage does not wait for the disk: nothing to compare')
}

const recentThreads = `
  select id from threads where client_id = current_setting('app.client_id')::uuid and trashed_at is null
  order by last_date desc, id desc limit 50`

const isWrite = ({ text }: SeenStatement): boolean =>
  /^\s*(?:insert into|update|select flightline\.index_row)\s/.test(text)

/**
 * The rows of a post written by hand: its own writes with an id that is new each time, prepared, in one transaction, and a
 * request to an empty route that answers as many bytes.
 */
async function byHand(stage: Stage, body: object): Promise<() => Promise<void>> {
  const [seen] = await stage.tap.see(stage.largeClient, [{ path, method: 'POST', body }])
  const writes = (seen?.statements ?? []).filter(isWrite)
  const id = writes.find(({ text }) => text.includes('insert into "threadsmsgs"'))?.values[1]
  if (seen === undefined || typeof id !== 'string') throw new Error('the rows of a post were not seen')
  // What the tap posted beside the post that it showed has versions, too.
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
    await stage.empty.take(`/bytes/${seen.length}`, { method: 'POST', body })
  }
}

const noteIn = (threadId: string | undefined) => ({ threadId, medium: 'note', message: 'A note that is measured' })

async function run(stage: Stage): Promise<Measured[]> {
  await requireDurable(stage)
  const { rows } = await stage.db.query<{ id: string }>(recentThreads)
  const [first, ...others] = rows
  // The floor has a thread of its own, whose versions nobody else counts.
  const floor = await byHand(stage, noteIn(first?.id))
  await stage.token()
  const taken = await measureTogether(
    {
      posted: (turn) => stage.http.take(path, { method: 'POST', body: noteIn(others[turn % others.length]?.id) }),
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
