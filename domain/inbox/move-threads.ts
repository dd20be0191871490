import type { ParentType } from './parent-record.ts'

/** Records whose conversations stay where they are: Move is hidden for them (1-shell section 2.5). */
const unmoved = new Set<ParentType>(['tasks', 'pricing', 'deployments', 'work_orders', 'client'])

/** Whether a conversation on such a record can be moved to another one, and one from elsewhere to it. */
export const canMove = (type: ParentType): boolean => !unmoved.has(type)
