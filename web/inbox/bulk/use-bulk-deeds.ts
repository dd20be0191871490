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
import type { BulkDeed } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useEnvironment } from '../../company/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { askAssignee, askDestination, askSnooze } from '../deeds/questions.ts'
import type { Deed } from '../deeds/use-thread-deeds-of.ts'

interface BulkDeeds {
  /** What triage needs at hand. */
  readonly first: readonly Deed[]
  /** The rest, behind the dots. */
  readonly more: readonly Deed[]
}

interface BulkOptions {
  readonly begin: (deed: BulkDeed) => void
  /** Merges the selected threads; absent where they are too many, or too few. */
  readonly onMerge: (() => void) | undefined
  /** The list shows hidden threads. */
  readonly isHiddenTab: boolean
}

type Begin = BulkOptions['begin']

/** A deed that needs an answer first: the dialog closed begins nothing. */
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

const firstDeeds = (begin: Begin): readonly Deed[] => [
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

const moreDeeds = (begin: Begin): readonly Deed[] => [
  { id: 'open', label: 'Open', icon: IconInbox, run: () => begin({ kind: 'status', status: 'open' }) },
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

const mergingDeed = (onMerge: () => void): Deed => ({
  id: 'merge',
  label: 'Merge',
  icon: IconArrowMerge,
  keys: 'y',
  run: onMerge,
})

const hidingDeed = (begin: Begin, isHiddenTab: boolean): Deed =>
  isHiddenTab
    ? { id: 'show', label: 'Show again', icon: IconEye, isApart: true, run: () => begin({ kind: 'show' }) }
    : { id: 'hide', label: 'Hide', icon: IconEyeOff, isApart: true, run: () => begin({ kind: 'hide' }) }

const deletingDeed = (begin: Begin): Deed => ({
  id: 'delete',
  label: 'Delete',
  icon: IconTrash,
  isDangerous: true,
  run: () => void confirmDelete().then((isSure) => isSure && begin({ kind: 'delete' })),
})

/** What can be done with many threads at once; hiding and deleting by an admin (1-shell section 6). */
export function useBulkDeeds({ begin, onMerge, isHiddenTab }: BulkOptions): BulkDeeds {
  const isAdmin = hasRole(useActor(), 'admin')
  const { isProduction } = useEnvironment()
  return {
    first: firstDeeds(begin),
    more: [
      ...moreDeeds(begin),
      ...(onMerge ? [mergingDeed(onMerge)] : []),
      ...(isAdmin ? [hidingDeed(begin, isHiddenTab)] : []),
      ...(isAdmin && !isProduction ? [deletingDeed(begin)] : []),
    ],
  }
}
