import type { ParentType } from '../../../domain/inbox/index.ts'

const keepsDraft: ReadonlySet<ParentType> = new Set<ParentType>(['tasks', 'deployments', 'client'])

/** Discard is offered only when the parent is not a task, deployment or client (1-shell section 2.5). */
export const mayDiscardOn = (type: ParentType): boolean => !keepsDraft.has(type)
