import { z } from 'zod'
import { filterShape } from '../kernel/filters/filter-shape.ts'
import { defineContract } from '../kernel/index.ts'
import { bulkActions, bulkAction, bulkLargest } from './bulk-actions.ts'
import { rowBase } from './presented-rows.ts'

const id = z.string().min(1).max(100)
const idParams = z.object({ id })

const bulkRow = z.object({ ...bulkActions.shape.shape, ...rowBase })

export type BulkRow = z.output<typeof bulkRow>

const output = z.object({ bulk: bulkRow })

/** Threads of the action: the named ones, all of a list's filter, or all results of a search. */
const chosen = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(bulkLargest) }),
  z.strictObject({ where: filterShape }),
  z.strictObject({
    search: z.strictObject({
      query: z.string().min(1).max(1000),
      facetFilters: z.array(z.array(z.string().max(500)).max(50)).max(20),
      filters: z.string().max(5000).optional(),
    }),
  }),
])

export type BulkChoice = z.output<typeof chosen>

/** Begins one action on many threads. Each thread is changed in a separate transaction, in the background. */
export const beginBulk = defineContract({
  method: 'POST',
  path: '/messaging/bulk',
  summary: 'Do one thing with many threads',
  role: 'user',
  changes: ['bulk_actions'],
  body: z.object({ action: bulkAction, chosen }),
  output,
})

/** Takes back what a bulk action did, where the threads are still as it left them. */
export const undoBulk = defineContract({
  method: 'POST',
  path: '/messaging/bulk/:id/undo',
  summary: 'Take a bulk action back',
  role: 'user',
  changes: ['bulk_actions'],
  params: idParams,
  output,
})

/** Stops a bulk action: finished threads stay changed. */
export const stopBulk = defineContract({
  method: 'DELETE',
  path: '/messaging/bulk/:id',
  summary: 'Stop a bulk action',
  role: 'user',
  changes: ['bulk_actions', 'feedback'],
  onDevice: 'nothing',
  params: idParams,
  output,
})
