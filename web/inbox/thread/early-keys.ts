import { createStore } from '../../platform/store.ts'
import { isChord, isMark, isTextField, markOf, pressSend, unsent, withoutLast, withTyped } from '../../ui/typed-keys.ts'
import { isTypingOn, leaveLetters } from '../../ui/typing-on.ts'
import { pressShortcut } from '../../ui/use-shortcuts.ts'

/**
 * Keys pressed on a thread that is still loading. Those that need the thread wait until it has loaded; words after a
 * key that begins a message go into its box, and never act as keys of the page.
 */

/** A thread that does not load within this time gets none of them. */
const longestMs = 15_000

/** Keys that begin a message. */
const writingKeys: ReadonlySet<string> = new Set(['r', 'a', 'f', 'n'])

/** Keys that wait for the thread, with their actions. */
export const waitingKeys: readonly (readonly [keys: string, label: string])[] = [
  ['r', 'Reply'],
  ['a', 'Reply all'],
  ['f', 'Forward'],
  ['n', 'Note'],
  ['o', 'Show what is quoted'],
  ['u', 'Mark unread'],
  ['v', 'Select messages'],
  ['d', 'Jump to a date'],
  ...Array.from({ length: 9 }, (_, at) => [`m ${at + 1}`, `Macro ${at + 1}`] as const),
]

/** The thread that is open with its messages. */
export const openThreadId = createStore<string | undefined>(undefined)

interface Waiting {
  readonly threadId: string
  readonly keys: readonly string[]
  /** Words typed after a key that begins a message. */
  readonly words: string
}

let waiting: Waiting | undefined
let stopGathering: (() => void) | undefined

function withKey(words: string, event: KeyboardEvent): string | undefined {
  if (event.key.length === 1 && !isChord(event)) return withTyped(words, event.key)
  const mark = markOf(event)
  if (mark !== undefined) return words === '' ? words : withTyped(words, mark)
  if (event.key === 'Backspace') return withoutLast(words)
  return event.key === 'Enter' ? withTyped(words, '\n') : undefined
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Escape') return dropEarlyKeys()
  if (waiting === undefined || isTextField(event.target)) return undefined
  const words = withKey(waiting.words, event)
  if (words === undefined) return undefined
  waiting = { ...waiting, words }
  event.preventDefault()
  event.stopImmediatePropagation()
  return undefined
}

/** Gathers keys until the thread is open. A click or a long wait ends it: the gathered words are kept, unsent. */
function gather(): void {
  if (stopGathering) return
  const leave = leaveLetters()
  const timer = setTimeout(gatherNoMore, longestMs)
  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('pointerdown', gatherNoMore)
  stopGathering = () => {
    stopGathering = undefined
    leave()
    clearTimeout(timer)
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    window.removeEventListener('pointerdown', gatherNoMore)
  }
}

function gatherNoMore(): void {
  stopGathering?.()
  if (waiting) waiting = { ...waiting, words: unsent(waiting.words) }
}

/** Drops the waiting keys. */
export function dropEarlyKeys(): void {
  waiting = undefined
  stopGathering?.()
}

/** Keeps a key for when its thread is open. */
export function keepEarlyKey(threadId: string, keys: string): void {
  const before = waiting?.threadId === threadId ? waiting : { keys: [], words: '' }
  waiting = { threadId, keys: [...before.keys, keys], words: before.words }
  if (writingKeys.has(keys)) gather()
}

/** Passes words on to a box about to open: without one they are dropped, and act as no keys of the page. */
function typeAgain(words: string): void {
  for (const letter of words) {
    if (!isTypingOn.get()) return
    if (isMark(letter)) pressSend(letter)
    else
      window.dispatchEvent(new KeyboardEvent('keydown', { key: letter === '\n' ? 'Enter' : letter, cancelable: true }))
  }
}

/** A thread is open now: runs its waiting keys. Returns the function for its closing. */
export function threadOpened(threadId: string): () => void {
  openThreadId.set(threadId)
  const { keys, words } = waiting?.threadId === threadId ? waiting : { keys: [], words: '' }
  dropEarlyKeys()
  keys.forEach(pressShortcut)
  typeAgain(words)
  return () => {
    if (openThreadId.get() === threadId) openThreadId.set(undefined)
  }
}
