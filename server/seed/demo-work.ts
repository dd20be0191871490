import { makeWorkItems, orders, workOrders, type WorkItem, type WorkState } from '../../domain/commerce/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import type { DemoClient } from './demo-clients.ts'
import type { Parent } from './demo-parent.ts'
import { agentsOf } from './demo-people.ts'
import { Random } from './random.ts'
import type { WorldWriter } from './world-writer.ts'

interface DemoWork {
  readonly client: DemoClient
  readonly order: Parent
  /** Number of the order in the story; the newest dozen is under way. */
  readonly number: number
  readonly random: Random
}

/** The state of work by the stage Work of its order; one by chance where the order has none. */
function chooseState(colour: string | undefined, random: Random): WorkState {
  if (colour === 'green') return 'done'
  if (colour === 'red') return 'stuck'
  if (colour === 'orange') return random.pick(['open', 'working'])
  return colour === undefined ? random.pick(['draft', 'open', 'working', 'done']) : 'draft'
}

/** A share of the items is done. */
function markItems(
  items: readonly WorkItem[],
  state: WorkState,
  mark: Pick<WorkItem, 'done_at' | 'done_by'>,
): WorkItem[] {
  const shares: Partial<Record<WorkState, number>> = { done: 1, working: 0.5, stuck: 0.25 }
  const done = Math.ceil(items.length * (shares[state] ?? 0))
  return items.map((item, at) => (at < done ? { ...item, done: true, ...mark } : item))
}

/** Facts of work that follow from its state. */
function describeState(
  state: WorkState,
  { date, cause }: { readonly date: number; readonly cause: string | undefined },
) {
  if (state === 'stuck') return { stuck_why: cause ?? 'Material is missing' }
  if (state === 'working') return { started_at: date }
  return state === 'done' ? { started_at: date, done_at: date } : {}
}

/** Work for an order of the story. */
function addWork(
  world: WorldWriter,
  { client, order, number, random, due }: DemoWork & { readonly due?: number },
): void {
  const row = world.rows.findLast(({ id }) => id === order.id)
  if (!row) return
  const { items, stages, stage_causes: causes } = orders.shape.parse(row.doc)
  const workers = random.some(agentsOf(client), 1)
  const name = random.pick(['Pick and pack', 'Cut to length', 'Crate and label', 'Inspection'])
  const state = chooseState(stages['work'], random)
  const location = random.pick(['Bay 1', 'Bay 2', 'Bay 4', 'Yard'])
  const date = world.clock.past(-random.int(0, 30), random.int(7, 16))
  const [by] = workers
  const mark = { done_at: date, ...(by && { done_by: by }) }
  const work = world.add(
    workOrders,
    {
      work_order_id: `W-${1000 + number}`,
      name,
      state,
      location,
      order: { id: order.id, label: order.label },
      items: markItems(makeWorkItems(items, []), state, mark),
      ...(by && { workers, agents: workers, told: [by.id] }),
      ...(due !== undefined && { due }),
      ...describeState(state, { date, cause: causes['work'] }),
    },
    { date },
  )
  world.change(row, { work: [{ id: work.id, label: workOrders.title(work.doc) }] })
}

/** Work for each new order of an equipment seller, and for some old ones. */
export function writeWorkOrder(world: WorldWriter, work: DemoWork): void {
  const { client, number, random } = work
  const isNew = client.business === 'equipment' && number <= 12
  const isChosen = random.chance(0.3)
  if (isNew)
    addWork(world, {
      ...work,
      random: new Random(`${world.key} work ${number}`),
      due: world.clock.now + (number - 4) * dayMs,
    })
  else if (isChosen) addWork(world, work)
}
