import { workStates, workTransitions, type workOrders, type WorkState } from '../../../domain/commerce/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'

export type WorkRow = Presented<typeof workOrders>

/** The row of a page of work orders, in its own type. */
export const readWork = ({ row }: { readonly row: unknown }): WorkRow => row as WorkRow

/** States that a work order may move to, the usual next one first. */
export const listNextStates = ({ state }: Pick<WorkRow, 'state'>): readonly WorkState[] =>
  workTransitions.steps[state].map(({ to }) => to)

const forward: Readonly<Partial<Record<WorkState, WorkState>>> = {
  draft: 'open',
  open: 'working',
  working: 'done',
  stuck: 'working',
}

const back: Readonly<Partial<Record<WorkState, WorkState>>> = { open: 'draft', working: 'open', done: 'working' }

/** The state that follows in the usual course, or the one before. */
export const findNeighbour = (state: WorkState, way: 'forward' | 'back'): WorkState | undefined =>
  (way === 'forward' ? forward : back)[state]

const steps: Readonly<Record<WorkState, string>> = {
  draft: 'Back to Draft',
  open: 'Open work',
  working: 'Start work',
  stuck: 'Mark as stuck',
  done: 'Finish work',
  canceled: 'Cancel work',
}

/** The button of a move: 'Start work'. */
export function nameStep(from: WorkState, to: WorkState): string {
  if (to === 'working' && from === 'stuck') return 'Continue work'
  if (to === 'working' && from === 'done') return 'Reopen work'
  if (to === 'open' && from !== 'draft') return 'Back to Open'
  return steps[to]
}

/** 'Draft' */
export const nameState = (state: WorkState): string => workStates[state]
