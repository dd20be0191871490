import { measure, together } from '../measure.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'

const floorSql = `
  select t.doc as thread, m.id, m.version, m.date, m.last_date, m.active, m.doc
  from threads t left join lateral (
    select * from threadsmsgs m
    where m.client_id = t.client_id and m.thread = t.id and m.draft = false and m.trashed_at is null
    order by m.date desc, m.id desc limit 16
  ) m on true
  where t.client_id = current_setting('app.client_id')::uuid and t.id = $1`

const busiest = `
  select thread as id from threadsmsgs
  where client_id = current_setting('app.client_id')::uuid and trashed_at is null and draft = false
  group by thread having count(*) >= 15 order by thread limit 200`

async function run(stage: Stage): Promise<Measured[]> {
  const { rows } = await stage.db.query<{ id: string }>(busiest)
  if (rows.length === 0) throw new Error('the scale set has no thread of 15 messages')
  const id = (turn: number) => rows[turn % rows.length]?.id ?? ''
  const sql = await measure((turn) => stage.db.query({ name: 'floor-open-thread', text: floorSql, values: [id(turn)] }))
  const http = await measure(() => stage.empty.call('/'))
  const times = await measure((turn) => stage.http.ask(`/api/messaging/thread/${id(turn)}?limit=15`))
  const measured = {
    name: 'open a thread of 15 messages',
    times,
    floor: together(sql, http),
    floorName: 'prepared SQL + empty route',
  }
  return [against(measured, { median: 2.5 })]
}

export const openThread: Row = { name: 'open-thread', run }
