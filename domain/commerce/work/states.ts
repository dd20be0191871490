import { stepsTo, type StatusTone, type Step, type Transitions } from '../../kernel/index.ts'

/** States of a work order; it starts in Draft (3-aviation section 4). */
export const workStates = {
  draft: 'Draft',
  open: 'Open',
  working: 'In progress',
  stuck: 'Stuck',
  done: 'Done',
  canceled: 'Canceled',
} as const

export type WorkState = keyof typeof workStates

export const workStateNames = Object.keys(workStates) as [WorkState, ...WorkState[]]

export const workTones: Readonly<Partial<Record<WorkState, StatusTone>>> = {
  open: 'waiting',
  stuck: 'bad',
  done: 'good',
  canceled: 'over',
}

interface CountedItems {
  readonly items_count?: unknown
  readonly items_done?: unknown
}

/** Number of items that are not done. */
export const countOpenItems = ({ items_count: all, items_done: done }: CountedItems): number =>
  Number(all ?? 0) - Number(done ?? 0)

const isGiven = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** Work is done once all its items are, or somebody says why some stay open. */
const onceItemsAreDone: Step<WorkState> = {
  to: 'done',
  unless: (row) => {
    const open = countOpenItems(row)
    if (open <= 0 || isGiven(row['unfinished_why'])) return undefined
    return `${open === 1 ? '1 item is' : `${open} items are`} not done. Finish ${open === 1 ? 'it' : 'them'}, or say why not.`
  },
}

const onceCauseIsGiven: Step<WorkState> = {
  to: 'stuck',
  unless: (row) => (isGiven(row['stuck_why']) ? undefined : 'Say why the work is stuck.'),
}

export const workTransitions: Transitions<WorkState> = {
  field: 'state',
  log: 'state_change',
  labels: workStates,
  begins: ['draft'],
  steps: {
    draft: stepsTo('open', 'canceled'),
    open: [...stepsTo('working'), onceCauseIsGiven, onceItemsAreDone, ...stepsTo('draft', 'canceled')],
    working: [onceItemsAreDone, onceCauseIsGiven, ...stepsTo('open', 'canceled')],
    stuck: stepsTo('working', 'open', 'canceled'),
    done: stepsTo('working'),
    canceled: stepsTo('draft'),
  },
}

/** States in which people work on it. */
export const isUnderWay = (state: WorkState): boolean => state === 'open' || state === 'working' || state === 'stuck'

/** States in which its items are added and removed. */
export const isWorkPlanned = (state: WorkState): boolean => state === 'draft' || isUnderWay(state)
