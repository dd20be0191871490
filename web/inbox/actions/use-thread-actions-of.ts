import {
  IconArrowMerge,
  IconArrowsExchange,
  IconCheck,
  IconClockPause,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconFileDollar,
  IconHandGrab,
  IconHandOff,
  IconInbox,
  IconMail,
  IconMailOpened,
  IconMailPlus,
  IconPrinter,
  IconTrash,
  IconUserCheck,
  IconZzz,
  type Icon,
} from '@tabler/icons-react'
import { canMove, canPrint, isRegrouped, type ThreadRow } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { knownMessageOrder, useEnvironment } from '../../company/index.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useInboxPlace } from '../inbox-place.tsx'
import { showExport } from '../export/show-export.tsx'
import { useMergeInto } from './use-merge-into.ts'
import { printThread } from '../message/print-thread.ts'
import { useMarkRead } from '../threads/use-read-state.ts'
import { useFollowing, useThreadRemoval } from '../threads/use-thread-actions.ts'
import { useThreadStatus } from '../threads/use-thread-status.ts'
import { askAssignee, askReader, askSnooze } from './questions.ts'
import { useAddUnread } from './use-add-unread.ts'
import { useClaim } from './use-claim.ts'
import { useNewQuote } from './use-new-quote.ts'
import { useMove } from './use-move.ts'

/** One thing that can be done with a thread, as menus and keys offer it. */
export interface Action {
  readonly id: string
  readonly label: string
  readonly icon: Icon
  /** Key that does it where the thread is chosen. */
  readonly keys?: string
  readonly isDangerous?: boolean
  /** Set apart from those before it. */
  readonly isApart?: boolean
  readonly run: () => void
}

type Offer = Action & { readonly isOffered?: boolean }

const offered = (actions: readonly Offer[]): readonly Action[] => actions.filter((action) => action.isOffered !== false)

/** Its state: done, waiting, snoozed. */
function useStateActions(thread: ThreadRow): readonly Offer[] {
  const { setStatus, snooze } = useThreadStatus()
  const { leave, returnTo } = useInboxPlace()
  const isDone = thread.status === 'done'
  const isSnoozed = thread.snoozed_until !== undefined
  const stand = (status: ThreadRow['status']) => {
    setStatus(thread, status, returnTo(thread.id))
    if (status !== 'open') leave(thread.id, 'next')
  }
  const snoozeUntil = async () => {
    const until = await askSnooze()
    if (until === undefined) return
    snooze(thread, until, returnTo(thread.id))
    leave(thread.id, 'next')
  }
  return [
    {
      id: 'done',
      label: isDone ? 'Reopen' : 'Done',
      icon: isDone ? IconInbox : IconCheck,
      keys: 'e',
      run: () => stand(isDone ? 'open' : 'done'),
    },
    {
      id: 'waiting',
      label: thread.status === 'waiting' ? 'Not waiting any more' : 'Waiting for an answer',
      icon: IconClockPause,
      isOffered: !isDone,
      run: () => stand(thread.status === 'waiting' ? 'open' : 'waiting'),
    },
    {
      id: 'wake',
      label: 'Wake up now',
      icon: IconInbox,
      isOffered: isSnoozed,
      run: () => snooze(thread, undefined),
    },
    { id: 'snooze', label: 'Snooze', icon: IconZzz, keys: 's', run: () => void snoozeUntil() },
  ]
}

/** Agents and followers. */
function usePeopleActions(thread: ThreadRow): readonly Offer[] {
  const actor = useActor()
  const { claim, release, assign } = useClaim()
  const following = useFollowing(thread.id)
  const isMine = thread.assignee?.id === actor.userId
  const isFollower = following.isFollowing(thread)
  const isChat = thread.object.type === 'client'
  const choose = async () => {
    const who = await askAssignee()
    if (who !== undefined) assign(thread, who)
  }
  return [
    {
      id: 'claim',
      label: isMine ? 'Unassign' : 'Claim',
      icon: isMine ? IconHandOff : IconHandGrab,
      keys: 't',
      isApart: true,
      isOffered: !isChat && (isMine || thread.assignee === undefined),
      run: () => (isMine ? release(thread) : claim(thread)),
    },
    {
      id: 'assign',
      label: 'Assign to',
      icon: IconUserCheck,
      keys: 'i',
      isOffered: !isChat,
      run: () => void choose(),
    },
    {
      id: 'follow',
      label: isFollower ? 'Unfollow' : 'Follow',
      icon: isFollower ? IconEyeOff : IconEye,
      isOffered: !isChat,
      run: () => (isFollower ? following.unfollow() : following.follow(thread)),
    },
  ]
}

/** Read, unread, and into a colleague's unread list. */
function useReadingActions(thread: ThreadRow, isUnread: boolean): readonly Offer[] {
  const markRead = useMarkRead(thread.id)
  const addUnread = useAddUnread()
  const choose = async () => {
    const reader = await askReader()
    if (reader !== undefined) addUnread(thread, reader)
  }
  return [
    {
      id: 'unread',
      label: isUnread ? 'Mark read' : 'Mark unread',
      icon: isUnread ? IconMailOpened : IconMail,
      keys: 'u',
      isApart: true,
      run: () => {
        // The row shows its newest lines: messages that arrive in between stay unread.
        const seen = thread.activity.map(({ id }) => id)
        markRead({ unread: !isUnread, ...(isUnread && seen.length > 0 ? { seen } : {}) })
      },
    },
    { id: 'add-unread', label: 'Add to an unread list', icon: IconMailPlus, run: () => void choose() },
  ]
}

/** Into another thread of its record, or of one to which it is moved or linked first. */
function useMergeAction(thread: ThreadRow): Offer {
  const mergeInto = useMergeInto()
  return {
    id: 'merge',
    label: 'Merge into…',
    icon: IconArrowMerge,
    keys: 'y',
    isOffered: isRegrouped(thread),
    run: () => mergeInto(thread),
  }
}

/** Closes a thread that is open; gives the way back to it. */
function useClosing({ id }: ThreadRow): () => (() => void) | undefined {
  const { leave, returnTo } = useInboxPlace()
  return () => {
    const back = returnTo(id)
    leave(id, 'close')
    return back
  }
}

/** Prints the thread in the order in which the user reads it. */
function usePrint(thread: ThreadRow): () => void {
  const { api, queries } = usePlatform()
  const { timezone } = useClient()
  const actor = useActor()
  return () => void printThread(api, thread, { timezone, order: knownMessageOrder({ queries }, actor) })
}

/** Record and visibility of the thread (1-shell sections 2.5 and 6). */
function usePlaceActions(thread: ThreadRow): readonly Offer[] {
  const isAdmin = hasRole(useActor(), 'admin')
  const { isProduction } = useEnvironment()
  const print = usePrint(thread)
  const { mayHide } = useInboxPlace()
  const { moveThread } = useMove()
  const { hide, show, remove } = useThreadRemoval(thread, useClosing(thread))
  const mergeAction = useMergeAction(thread)
  return [
    {
      id: 'move',
      label: 'Move',
      icon: IconArrowsExchange,
      isApart: true,
      isOffered: canMove(thread.object.type),
      run: () => moveThread(thread, () => undefined),
    },
    mergeAction,
    {
      id: 'print',
      label: 'Print',
      icon: IconPrinter,
      isOffered: canPrint(thread.object.type),
      run: print,
    },
    { id: 'export', label: 'Export…', icon: IconDownload, run: () => showExport(thread) },
    {
      id: 'hide',
      label: 'Hide Thread & Messages',
      icon: IconEyeOff,
      isApart: true,
      isOffered: isAdmin && mayHide && thread.active,
      run: hide,
    },
    { id: 'show', label: 'Show again', icon: IconEye, isApart: true, isOffered: isAdmin && !thread.active, run: show },
    {
      id: 'delete',
      label: 'Delete Thread & Messages',
      icon: IconTrash,
      isDangerous: true,
      isOffered: isAdmin && !isProduction,
      run: () => void remove(),
    },
  ]
}

/** Drafts a quote from the mail's request, for users who make quotes. */
function useQuoteActions(thread: ThreadRow): readonly Offer[] {
  const begin = useNewQuote(thread)
  return [
    {
      id: 'quote',
      label: 'New quote from this',
      icon: IconFileDollar,
      keys: 'q',
      isApart: true,
      isOffered: begin !== undefined,
      run: () => begin?.(),
    },
  ]
}

/** All actions on a thread, the same for its dots, a right-click and keys. */
export function useThreadActionsOf(thread: ThreadRow, isUnread: boolean): readonly Action[] {
  return offered([
    ...useStateActions(thread),
    ...usePeopleActions(thread),
    ...useReadingActions(thread, isUnread),
    ...useQuoteActions(thread),
    ...usePlaceActions(thread),
  ])
}
