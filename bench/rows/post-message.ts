import { measureTogether, type Run } from '../measure.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'

/** Bytes of an answer to a post, roughly. */
const answerLength = 4000
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

async function run(stage: Stage): Promise<Measured[]> {
  await requireDurable(stage)
  const { rows } = await stage.db.query<{ id: string }>(recentThreads)
  const insert = { name: 'floor-post', text: 'insert into bench.floor (text) values ($1)' }
  const taken = await measureTogether(
    {
      posted: (turn) =>
        stage.http.take('/api/messaging/post', {
          method: 'POST',
          body: { threadId: rows[turn % rows.length]?.id, medium: 'note', message: `Measured note ${turn}` },
        }),
      floor: (turn) => stage.db.query({ ...insert, values: [`note ${turn}`] }),
      route: () => stage.empty.take(`/bytes/${answerLength}`, { method: 'POST', body: { message: 'Measured note' } }),
    },
    stage.turns(usual),
  )
  const measured = {
    name: 'post a message, durable',
    times: taken.posted,
    floor: taken.floor,
    facts: [`an empty route, which the floor leaves out, takes ${taken.route.median.toFixed(2)} ms by itself`],
  }
  return [against({ ...measured, floorName: 'one insert, fsynced' }, { median: 4 })]
}

export const postMessage: Row = { name: 'post-message', run }
