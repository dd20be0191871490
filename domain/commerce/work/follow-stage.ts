import type { StageColour } from '../sales/sale-shape.ts'
import type { WorkState } from './states.ts'

/** Facts of a work order that the stage of its order follows. */
export interface FollowedWork {
  readonly state: WorkState
  /** 'W-1001' */
  readonly work_order_id?: string | undefined
  readonly stuck_why?: string | undefined
}

interface WorkColour {
  readonly colour: StageColour
  /** Why it is stuck; empty for other colours. */
  readonly why: string
}

/** Longest cause of a stage. */
const longestCause = 500

/**
 * Colour of the stage Work of an order by its work orders (decision E17): red with the cause of a stuck one, green once all
 * are done, orange from the first open one on. Undefined where they say nothing: without any, and for drafts alone.
 */
export function colourWork(works: readonly FollowedWork[]): WorkColour | undefined {
  const live = works.filter(({ state }) => state !== 'canceled')
  if (live.length === 0) return works.length === 0 ? undefined : { colour: 'none', why: '' }
  const stuck = live.find(({ state }) => state === 'stuck')
  if (stuck) {
    const why = [stuck.work_order_id, stuck.stuck_why].filter(Boolean).join(': ')
    return { colour: 'red', why: why.slice(0, longestCause) }
  }
  if (live.every(({ state }) => state === 'done')) return { colour: 'green', why: '' }
  return live.every(({ state }) => state === 'draft') ? undefined : { colour: 'orange', why: '' }
}
