import type { Filter } from '../kernel/index.ts'
import { threads } from './threads.ts'

/** Threads that need work now: not hidden, not done, not snoozed (decision M6). The inbox opens with them. */
export const openThreads = {
  and: [
    ['active', '==', true],
    ['status', '==', 'open'],
    ['snoozed_until', '==', null],
  ],
} as const satisfies Filter

/** Rows of the first page of a list that does not say how many it wants. */
const pageLength = '50'

/** The call, after `/api`, by which the inbox of a client asks for the first page of its first list. */
export function openThreadsCall(clientId: string): string {
  const { field, direction } = threads.list.orderBy
  const where = encodeURIComponent(JSON.stringify(openThreads))
  return `/data/clients/${clientId}/threads?where=${where}&orderBy=${field}.${direction}&limit=${pageLength}`
}
