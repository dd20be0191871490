import { notify } from '../platform/notices.ts'
import { forgetAtEnd } from '../platform/session/forget-at-end.ts'
import { createStore } from '../platform/store.ts'
import {
  dialogs,
  firstMarkIn,
  isChord,
  isTextField,
  isWriting,
  markOf,
  modifiers,
  pressSend,
  unsent,
  withoutLast,
  withTyped,
} from './typed-keys.ts'

/**
 * Keys belong to the user's message until a pause, click or navigation, even after its field is gone: a letter meant
 * for a message must never act as a command of the page.
 */

/** Without a key for this long, the person has paused. */
const pauseMs = 1000
/** A box that is on its way is waited for so long. */
const longestMs = 15_000

interface Typing {
  /**
   * Names the box that the words are for, its place and kind, as `data-compose` does; undefined for any other field.
   */
  readonly owner: string | undefined
  /** Time of the last key, as events count it. */
  readonly at: number
  /** Lasts until the box is mounted again, however long that takes. */
  readonly isHeld: boolean
  /** Focused element at its beginning. */
  readonly from: Element | null
  /** The box came while they typed, with words in it that they have not seen: it is sent only once they have paused. */
  readonly isBlind: boolean
  /** True if the coming box contains the user's latest input, from the box before it. */
  readonly knowsText: boolean
}

/** Appends words, none where empty; true if the box was empty before. */
type Insert = (words: string) => boolean

let typing: Typing | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** True if the last action was a click: sending by the mouse is no typing. */
let isByPointer = false
/** By owner: input without a mounted box. */
const waiting = new Map<string, string>()
const boxes = new Map<string, Insert>()
/** By place: function that opens a box there. */
const openers = new Map<string, (owner: string) => void>()

/** True if the user is writing and has not paused, clicked or moved on. */
export const isTypingOn = createStore(false)

/** The same without delay: layers that close by a click are notified after it. */
export const isTypingNow = (): boolean => typing !== undefined

/** True if the box that receives the input may take the cursor: no other field is in use, and no dialog is open. */
export const mayTakeFocus = (): boolean =>
  !isTextField(document.activeElement) && !document.activeElement?.closest(dialogs)

const ownerOf = (target: EventTarget | null): string | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-compose]')?.dataset['compose']) || undefined

/** Cancels the waiting sending: the input only waits for its box. */
function keepUnsent(): void {
  for (const [owner, words] of waiting) waiting.set(owner, unsent(words))
}

/** Ends the typing: keys belong to the page again at once. */
export function stopTyping(): void {
  clearTimeout(timer)
  keepUnsent()
  typing = undefined
  isTypingOn.set(false)
}

forgetAtEnd(() => {
  waiting.clear()
  served = undefined
  stopTyping()
})

type NextTyping = Pick<Typing, 'owner' | 'at' | 'isHeld'> & Partial<Typing>

function goOn(next: NextTyping): void {
  clearTimeout(timer)
  if (typing?.owner !== next.owner) keepUnsent()
  const goesOn = typing?.owner === next.owner
  const begun = { from: document.activeElement, isBlind: false, knowsText: false }
  typing = { ...(goesOn && typing ? typing : begun), ...next }
  timer = setTimeout(stopTyping, next.isHeld ? longestMs : pauseMs)
  isTypingOn.set(true)
}

/**
 * Typing may continue although the box of `owner` was cleared or is not mounted yet. `isHeld`: until it is mounted,
 * otherwise until a pause.
 */
export function keepTyping(owner: string, isHeld = false): void {
  if (isByPointer && !isHeld) return
  goOn({ owner, at: new Event('now').timeStamp, isHeld: isHeld && !boxes.has(owner) })
}

/** Moves the input of one box to another, whose thread exists now. `hasCursor`: the cursor was in its text. */
export function passTyping(from: string, to: string, hasCursor: boolean): void {
  const words = waiting.get(from)
  waiting.delete(from)
  if (words !== undefined) waiting.set(to, words)
  if (typing?.owner === from) typing = { ...typing, owner: to }
  else if (!hasCursor) return
  goOn({ owner: to, at: new Event('now').timeStamp, isHeld: true, knowsText: true })
}

/** The box will not appear: keys belong to the page again, and the input waits for the next one of its kind. */
export function stopWaitingFor(owner: string): void {
  if (typing?.owner === owner && typing.isHeld) stopTyping()
}

/** The box that is receiving its input: further input waits after that. */
let served: string | undefined

const isReady = (owner: string): boolean => boxes.has(owner) && served !== owner

/** Sends the text just put into a box, and gives the next message the text after it. */
function sendTyped(owner: string, mark: string): void {
  served = undefined
  pressSend(mark)
  served = owner
  // The box of the next message is mounted in the next turn.
  setTimeout(() => {
    served = undefined
    const words = waiting.get(owner) ?? ''
    waiting.delete(owner)
    putWords(owner, words)
  })
}

/** The content of the box may be another message, or an unfinished one: the user has not seen it yet. */
const notifyUnsent = (): void =>
  void notify({ id: 'unsent', title: 'Not sent', message: 'A draft was here already. Read it, then send it.' })

/**
 * Gives a box its input, and sends up to a typed Ctrl-Enter: the rest belongs to the next message. Words already in the
 * box were not seen during typing: then sending needs another Ctrl-Enter.
 */
function deliver(owner: string, words: string): void {
  const sendAt = firstMarkIn(words)
  if (sendAt < 0) return void boxes.get(owner)?.(words)
  const wasEmpty = boxes.get(owner)?.(words.slice(0, sendAt)) === true
  if (wasEmpty && sendAt === 0) return putWords(owner, words.slice(1))
  const isAllTyped = wasEmpty || (typing?.owner === owner && typing.knowsText)
  if (!isAllTyped) {
    notifyUnsent()
    return putWords(owner, unsent(words.slice(sendAt + 1)))
  }
  served = owner
  waiting.set(owner, words.slice(sendAt + 1))
  // The screen around the box is ready in a turn.
  setTimeout(() => sendTyped(owner, words.charAt(sendAt)))
}

/** A mounted box gets the input of its absence, and further input while another element has the focus. */
export function takeTyped(owner: string, insert: Insert): () => void {
  boxes.set(owner, insert)
  const words = waiting.get(owner)
  waiting.delete(owner)
  if (typing?.owner === owner && typing.isHeld)
    goOn({ ...typing, isHeld: false, isBlind: !typing.knowsText && !insert('') })
  if (words !== undefined) deliver(owner, words)
  return () => {
    if (boxes.get(owner) === insert) boxes.delete(owner)
  }
}

/** Owner of the input in a place for a box of one kind. */
export const typingOwner = (place: string, kind: string): string => `${place} ${kind}`

const placeOf = (owner: string): string => owner.slice(0, owner.lastIndexOf(' '))

/** Cancels the wait for a box in a removed place: keys belong to the page again, and the input waits there. */
const leavePlace = (place: string): void => {
  if (typing?.owner !== undefined && typing.isHeld && placeOf(typing.owner) === place && !openers.has(place))
    stopTyping()
}

/** Registers a callback that gets the owner when words are typed for an unmounted box. */
export function openForTyped(place: string, open: (owner: string) => void): () => void {
  openers.set(place, open)
  return () => {
    if (openers.get(place) === open) openers.delete(place)
    // Another screen of the same place may come with the same turn.
    queueMicrotask(() => leavePlace(place))
  }
}

function putWords(owner: string, words: string): void {
  if (words === '') return
  if (isReady(owner)) return deliver(owner, words)
  waiting.set(owner, withTyped(waiting.get(owner) ?? '', words))
  openers.get(placeOf(owner))?.(owner)
}

/** A key that was typed on after its field had gone. */
function takeKey(event: KeyboardEvent, { owner }: Pick<Typing, 'owner'>): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  if (owner === undefined) return
  const words = waiting.get(owner)
  if (event.key === 'Backspace') {
    if (words !== undefined) waiting.set(owner, withoutLast(words))
    return
  }
  if (event.key === 'Enter') putWords(owner, '\n')
  else if (event.key.length === 1) putWords(owner, event.key)
}

/** Ctrl-Enter, or Ctrl-Shift-Enter, for words that wait for their box, or come in it: it waits with them. */
function takeSend(event: KeyboardEvent): void {
  const mark = markOf(event)
  if (mark === undefined || typing?.owner === undefined) return
  const { owner, isBlind, isHeld, knowsText } = typing
  const waits = !isReady(owner) && (Boolean(waiting.get(owner)) || (isHeld && knowsText))
  if (!waits && !isBlind) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (waits) putWords(owner, mark)
  else notifyUnsent()
}

const isOnTime = (event: Event, { at, isHeld }: Typing): boolean =>
  event.timeStamp - at < (isHeld ? longestMs : pauseMs)

let gatherers = 0

/** Another part gathers the letters that have no field, until the returned function is called. */
export function leaveLetters(): () => void {
  gatherers += 1
  return () => {
    gatherers -= 1
  }
}

function onKeyDown(event: KeyboardEvent): void {
  // The consequence of Ctrl-Enter or Ctrl-V itself decides whether typing continues.
  isByPointer = false
  if (modifiers.has(event.key)) return
  if (isChord(event)) return takeSend(event)
  if (!isWriting(event, typing)) return stopTyping()
  const at = event.timeStamp
  if (isTextField(event.target)) {
    const owner = ownerOf(event.target)
    goOn({ owner, at, isHeld: false })
    if (owner !== undefined && owner === served) takeKey(event, { owner })
    return
  }
  if (gatherers > 0 || typing === undefined || !isOnTime(event, typing)) return
  const current = typing
  goOn({ ...current, at })
  takeKey(event, current)
}

/** Into the text for which is typed, and not on one of its buttons. */
const isIntoBox = (target: EventTarget | null, { owner }: Typing): boolean =>
  owner !== undefined && ownerOf(target) === owner && !(target instanceof Element && target.closest('button'))

function onPointerDown({ target }: Event): void {
  isByPointer = true
  if (typing === undefined || isIntoBox(target, typing)) return
  // Keys belong to the page again at once; layers that close wait until the click has reached its target.
  clearTimeout(timer)
  timer = setTimeout(stopTyping, pauseMs)
  typing = undefined
}

const onClick = (): void => {
  if (typing === undefined) stopTyping()
}

/** Listens for the whole page, before anything else does. Gives the function that ends it. */
export function listenForTyping(): () => void {
  isByPointer = false
  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('pointerdown', onPointerDown, { capture: true })
  window.addEventListener('click', onClick)
  return () => {
    stopTyping()
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    window.removeEventListener('pointerdown', onPointerDown, { capture: true })
    window.removeEventListener('click', onClick)
  }
}
