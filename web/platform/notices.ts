import { createStore } from './store.ts'

interface NoticeAction {
  readonly label: string
  readonly run: () => void
  /** It is no answer: the toast stays. */
  readonly isAside?: true
}

/** A toast (1-shell section 3, Notification; section 4: gone after 7 s unless timeout is 0). */
export interface Notice {
  readonly id: string
  readonly title: string
  readonly message?: string | undefined
  readonly kind: 'info' | 'success' | 'error'
  /** Milliseconds until it goes by itself; 0 stays. */
  readonly timeout: number
  readonly action?: NoticeAction | undefined
  /** The other way out, where there are two. */
  readonly otherAction?: NoticeAction | undefined
  /** It is about the page, not about a user's work: it stays when another user signs in. */
  readonly isForAll?: true
  /** Is alone: replaces all others. */
  readonly isAlone?: boolean | undefined
}

export interface NewNotice extends Pick<Notice, 'title'>, Partial<Omit<Notice, 'title'>> {
  /** Its user has signed out: it is not shown. */
  readonly isForNobody?: true
}

/** Notification lifetime (1-shell section 9). */
const noticeMs = 7000

export const notices = createStore<readonly Notice[]>([])

let count = 0

/** The last action that can be taken back, also when its toast has gone by itself. */
let lastUndo: { readonly id: string; readonly run: () => void } | undefined

/** An Undo works once, by its button or by the key. */
function undoOnce(notice: Notice): Notice {
  const { action, id } = notice
  if (action?.label !== 'Undo') return notice
  const run = () => {
    if (lastUndo?.id === id) lastUndo = undefined
    action.run()
  }
  lastUndo = { id, run }
  return { ...notice, action: { ...action, run } }
}

/** Takes the last action back that offered it; false where there is none. */
export function undoLast(): boolean {
  const undo = lastUndo
  if (undo === undefined) return false
  dismissNotice(undo.id)
  undo.run()
  return true
}

/** Shows a toast; null clears all (1-shell section 4). Returns the toast's id, if its user is signed in. */
export function notify(notice: NewNotice | null): string | undefined {
  if (notice === null) {
    notices.set([])
    return undefined
  }
  if (notice.isForNobody) return undefined
  const shown = undoOnce({ kind: 'info', timeout: noticeMs, id: `n${(count += 1)}`, ...notice })
  const others = notices.get().filter((other) => other.id !== shown.id && other.isAlone !== true)
  notices.set(shown.isAlone === true ? [shown] : [...others, shown])
  return shown.id
}

/** The work of a leaving user is neither shown to another one nor undone by them. */
export function forgetNotices(): void {
  notices.set(notices.get().filter(({ isForAll }) => isForAll))
  lastUndo = undefined
}

export const dismissNotice = (id: string): void => notices.set(notices.get().filter((notice) => notice.id !== id))

/** Takes a toast away whose action is over in another way: its Undo goes with it. */
export function withdrawNotice(id: string): void {
  dismissNotice(id)
  if (lastUndo?.id === id) lastUndo = undefined
}
