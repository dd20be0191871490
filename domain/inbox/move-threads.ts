import type { ParentType } from './parent-record.ts'

/** Records on whose conversations Move and Print are hidden (1-shell section 2.5). */
const plain = new Set<ParentType>(['tasks', 'pricing', 'deployments', 'work_orders', 'client'])

/** Whether a conversation on such a record can be printed. */
export const canPrint = (type: ParentType): boolean => !plain.has(type)

/**
 * Whether a conversation on such a record can be moved to another one, and one from elsewhere to it. One with a group stays:
 * its messages name nobody and go to the people of the group, whom no other record's readers may see (adr/0044).
 */
export const canMove = (type: ParentType): boolean => !plain.has(type) && type !== 'groups'
