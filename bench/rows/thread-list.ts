import { measure, together, type Times } from '../measure.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'

const where = encodeURIComponent(JSON.stringify(['status', '==', 'open']))

const floorSql = `
  select id, version, date, last_date, active, doc from threads
  where client_id = current_setting('app.client_id')::uuid and status = 'open' and trashed_at is null
  order by last_date desc, id desc limit 16`

const list = (stage: Stage, client: string): Promise<Times> =>
  measure(() =>
    stage.http.ask(`/api/data/clients/${client}/threads?where=${where}&orderBy=last_date.desc&limit=15`, {
      headers: { client },
    }),
  )

async function run(stage: Stage): Promise<Measured[]> {
  const sql = await measure(() => stage.db.query({ name: 'floor-thread-list', text: floorSql }))
  const http = await measure(() => stage.empty.call('/'))
  const [large, small] = [await list(stage, stage.largeClient), await list(stage, stage.smallClient)]
  const floor = together(sql, http)
  const grows: Measured = {
    name: 'thread list, large client against small',
    times: large,
    floor: small,
    floorName: 'the same at the small client',
    promise: '<= 1.3 x',
    isMet: large.median <= small.median * 1.3,
  }
  return [
    against(
      { name: 'list of 15 threads', times: large, floor, floorName: 'prepared SQL + empty route' },
      { median: 2, p95: 4 },
    ),
    grows,
  ]
}

export const threadList: Row = { name: 'thread-list', run }
