import {
  IconArrowMerge,
  IconArrowsExchange,
  IconCheck,
  IconClockPause,
  IconEye,
  IconEyeOff,
  IconInbox,
  IconMail,
  IconMailOpened,
  IconTrash,
  IconUserCheck,
  IconZzz,
} from '@tabler/icons-react'
import type { BulkAction } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useEnvironment } from '../../company/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { askAssignee, askDestination, askSnooze } from '../actions/questions.ts'
import type { Action } from '../actions/use-thread-actions-of.ts'

interface BulkActions {
  /** Most frequent actions of triage. */
  readonly first: readonly Action[]
  /** Further actions, in the menu. */
  readonly more: readonly Action[]
}

interface BulkOptions {
  readonly begin: (action: BulkAction) => void
  /** Merges the selected threads; absent where they are too many, or too few. */
  readonly onMerge: (() => void) | undefined
  /** The list shows hidden threads. */
  readonly isHiddenTab: boolean
}

type Begin = BulkOptions['begin']

/** An action that needs an answer first: closing the dialog begins none. */
async function beginWith<Answer>(
  ask: () => Promise<Answer | undefined>,
  begin: (answer: Answer) => void,
): Promise<void> {
  const answer = await ask()
  if (answer !== undefined) begin(answer)
}

const confirmDelete = () =>
  showAlert({
    title: 'Are You Sure?',
    message: 'This deletes the selected threads and all their messages.',
    confirm: 'Delete',
    cancel: 'Cancel',
    isDestructive: true,
  })

const firstActions = (begin: Begin): readonly Action[] => [
  { id: 'done', label: 'Done', icon: IconCheck, keys: 'e', run: () => begin({ kind: 'status', status: 'done' }) },
  {
    id: 'snooze',
    label: 'Snooze',
    icon: IconZzz,
    keys: 's',
    run: () => void beginWith(askSnooze, (until) => begin({ kind: 'snooze', until })),
  },
  {
    id: 'assign',
    label: 'Assign to',
    icon: IconUserCheck,
    keys: 'i',
    run: () => void beginWith(askAssignee, (who) => begin({ kind: 'assign', user_id: who.id })),
  },
]

const moreActions = (begin: Begin): readonly Action[] => [
  { id: 'open', label: 'Reopen', icon: IconInbox, run: () => begin({ kind: 'status', status: 'open' }) },
  {
    id: 'waiting',
    label: 'Waiting for an answer',
    icon: IconClockPause,
    run: () => begin({ kind: 'status', status: 'waiting' }),
  },
  { id: 'read', label: 'Mark read', icon: IconMailOpened, isApart: true, run: () => begin({ kind: 'read' }) },
  { id: 'unread', label: 'Mark unread', icon: IconMail, keys: 'u', run: () => begin({ kind: 'unread' }) },
  { id: 'follow', label: 'Follow', icon: IconEye, isApart: true, run: () => begin({ kind: 'follow' }) },
  { id: 'unfollow', label: 'Unfollow', icon: IconEyeOff, run: () => begin({ kind: 'unfollow' }) },
  {
    id: 'move',
    label: 'Move',
    icon: IconArrowsExchange,
    isApart: true,
    run: () => void beginWith(askDestination, (record) => begin({ kind: 'move', to: record.path })),
  },
]

const mergingAction = (onMerge: () => void): Action => ({
  id: 'merge',
  label: 'Merge',
  icon: IconArrowMerge,
  keys: 'y',
  run: onMerge,
})

const hidingAction = (begin: Begin, isHiddenTab: boolean): Action =>
  isHiddenTab
    ? { id: 'show', label: 'Show again', icon: IconEye, isApart: true, run: () => begin({ kind: 'show' }) }
    : { id: 'hide', label: 'Hide', icon: IconEyeOff, isApart: true, run: () => begin({ kind: 'hide' }) }

const deletingAction = (begin: Begin): Action => ({
  id: 'delete',
  label: 'Delete',
  icon: IconTrash,
  isDangerous: true,
  run: () => void confirmDelete().then((isSure) => isSure && begin({ kind: 'delete' })),
})

/** Actions on many threads at once; hiding and deleting by an admin (1-shell section 6). */
export function useBulkActions({ begin, onMerge, isHiddenTab }: BulkOptions): BulkActions {
  const isAdmin = hasRole(useActor(), 'admin')
  const { isProduction } = useEnvironment()
  return {
    first: firstActions(begin),
    more: [
      ...moreActions(begin),
      ...(onMerge ? [mergingAction(onMerge)] : []),
      ...(isAdmin ? [hidingAction(begin, isHiddenTab)] : []),
      ...(isAdmin && !isProduction ? [deletingAction(begin)] : []),
    ],
  }
}
