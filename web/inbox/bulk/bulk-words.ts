import type { BulkAction, BulkRow } from '../../../domain/inbox/index.ts'

interface ActionWords {
  /** While it is being done. */
  readonly doing: string
  readonly done: string
}

const statusWords: Readonly<Record<'open' | 'waiting' | 'done', ActionWords>> = {
  open: { doing: 'Reopening', done: 'reopened' },
  waiting: { doing: 'Setting to waiting', done: 'set to waiting' },
  done: { doing: 'Marking done', done: 'marked done' },
}

const operationWords: Readonly<Record<Exclude<BulkAction['kind'], 'status'>, ActionWords>> = {
  snooze: { doing: 'Snoozing', done: 'snoozed' },
  assign: { doing: 'Assigning', done: 'assigned' },
  move: { doing: 'Moving', done: 'moved' },
  follow: { doing: 'Following', done: 'followed' },
  unfollow: { doing: 'Unfollowing', done: 'unfollowed' },
  read: { doing: 'Marking read', done: 'marked read' },
  unread: { doing: 'Marking unread', done: 'marked unread' },
  hide: { doing: 'Hiding', done: 'hidden' },
  show: { doing: 'Showing again', done: 'shown again' },
  delete: { doing: 'Deleting', done: 'deleted' },
}

const wordsOf = (action: BulkAction): ActionWords =>
  action.kind === 'status' ? statusWords[action.status] : operationWords[action.kind]

const threadCount = (count: number): string => (count === 1 ? '1 thread' : `${count} threads`)

/** 'Marking done: 20 of 120 threads' */
export function progressWords({ action, undoes, done, failed, total }: BulkRow): string {
  const what = undoes === undefined ? wordsOf(action).doing : 'Undoing'
  return `${what}: ${done + failed} of ${threadCount(total)}`
}

/** '118 threads marked done' */
export function outcomeWords({ action, undoes, done }: BulkRow): string {
  return undoes === undefined ? `${threadCount(done)} ${wordsOf(action).done}` : `${threadCount(done)} put back`
}

/** '2 could not be done'; empty where all went well. */
export function failureWords({ failed, state, total, done }: BulkRow): string {
  const parts = [
    ...(failed > 0 ? [`${failed} could not be done`] : []),
    ...(state === 'stopped' ? [`stopped, ${total - done - failed} left as they were`] : []),
  ]
  return parts.join(', ')
}

export const isOver = ({ state }: Pick<BulkRow, 'state'>): boolean => state === 'finished' || state === 'stopped'

/** An action can be undone once. */
export const mayUndo = (bulk: BulkRow): boolean =>
  isOver(bulk) && bulk.undoes === undefined && bulk.undone_by === undefined && bulk.done > 0
