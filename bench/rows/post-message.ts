import { measure, type Run } from '../measure.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'

const fewer: Run = { warmUp: 20, count: 200 }

async function run(stage: Stage): Promise<Measured[]> {
  const { rows } = await stage.db.query<{ id: string }>(
    "select id from threads where client_id = current_setting('app.client_id')::uuid and trashed_at is null order by last_date desc, id desc limit 1",
  )
  const threadId = rows[0]?.id ?? ''
  const floor = await measure(
    (turn) =>
      stage.db.query({
        name: 'floor-post',
        text: 'insert into bench.floor (text) values ($1)',
        values: [`note ${turn}`],
      }),
    fewer,
  )
  const times = await measure(
    (turn) =>
      stage.http.ask('/api/messaging/post', {
        method: 'POST',
        body: { threadId, medium: 'note', message: `Measured note ${turn}` },
      }),
    fewer,
  )
  return [against({ name: 'post a message, durable', times, floor, floorName: 'one fsynced insert' }, { median: 4 })]
}

export const postMessage: Row = { name: 'post-message', run }
