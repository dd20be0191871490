import { workOrders } from '../../../domain/commerce/index.ts'
import { formatDate } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineDueJob, type Job } from '../../platform/jobs/index.ts'
import { takeRecord } from '../../platform/records/index.ts'
import type { Till } from '../gateway/till.ts'
import { readOwnClient } from '../own-client.ts'

type Notices = Pick<Till, 'notify'>

/** Notifies each worker of open work once. */
async function notifyNewWorkers(ctx: Ctx, id: string, { notify }: Notices): Promise<void> {
  const { row, change } = await takeRecord(ctx, workOrders, { id })
  if (!row.untold) return
  const { timezone } = await readOwnClient(ctx)
  const { work_order_id: number = '', name, location, due, workers, told } = row
  const day = due === undefined ? '' : `Due ${formatDate(due, timezone)}`
  await notify(ctx, {
    about: `${workOrders.name}/${id}#assigned`,
    path: `work/${encodeURIComponent(id)}`,
    title: `Work for you: ${number}`,
    summary: [name, location, day].filter((part) => part !== '').join(' · '),
    users: workers.map((one) => one.id).filter((one) => !told.includes(one)),
    role: 'work-r',
  })
  change({ told: workers.map((one) => one.id), last_date: row.last_date })
}

/** Tells workers of their work as soon as it is open, and later ones as soon as they are added. */
export const notifyWorkers = (notices: Notices): Job =>
  defineDueJob({
    name: 'notify-workers',
    lane: 'prompt',
    record: workOrders,
    run: (ctx, id) => notifyNewWorkers(ctx, id, notices),
  })
