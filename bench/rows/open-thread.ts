import { measureTogether, type Run } from '../measure.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { floorOf } from './prepared-floor.ts'

const usual: Run = { warmUp: 60, count: 400 }

/** The least that a thread with its messages can be asked by: one statement. */
const floorSql = `
  select t.doc as thread, m.id, m.version, m.date, m.last_date, m.active, m.doc
  from threads t left join lateral (
    select * from threadsmsgs m
    where m.client_id = t.client_id and m.thread = t.id and m.draft = false and m.trashed_at is null
    order by m.date desc, m.id desc limit 16
  ) m on true
  where t.client_id = current_setting('app.client_id')::uuid and t.id = $1`

async function run(stage: Stage): Promise<Measured[]> {
  const { rows } = await stage.db.query<{ id: string }>('select thread as id from bench.longer order by 1 limit 200')
  if (rows.length === 0) throw new Error('the scale set has no thread of 15 messages')
  const id = (turn: number) => rows[turn % rows.length]?.id ?? ''
  const path = (turn: number) => `/api/messaging/thread/${id(turn)}?limit=15`
  const text = await stage.http.take(path(0))
  const floors = rows.map((row) =>
    floorOf(stage, {
      ask: { path: '' },
      statements: [{ text: floorSql, values: [row.id] }],
      length: Buffer.byteLength(text),
    }),
  )
  const taken = await measureTogether(
    {
      opened: (turn) => stage.http.take(path(turn)),
      floor: (turn) => floors[turn % floors.length]?.() ?? Promise.resolve(),
    },
    stage.turns(usual),
  )
  const measured = {
    name: 'open a thread of 15 messages',
    times: taken.opened,
    floor: taken.floor,
    floorName: 'one prepared statement + empty route, same bytes',
  }
  return [against(measured, { median: 2.5 })]
}

export const openThread: Row = { name: 'open-thread', run }
