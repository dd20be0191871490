import { isDoc, type Doc } from '../../domain/kernel/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { tabName, withOpenTabs } from './tab-name.ts'

/** Retention of kept input, the same as of deleted records. */
const keptForMs = 30 * dayMs
const writeAfterMs = 150

/** Kept input with the time of its last change in epoch milliseconds. */
export type Dated<Kept> = Kept & { readonly at: number }

/**
 * Store of unsaved input on the device, for one kind of form. A place names client, user and form, and each tab has its
 * own input there.
 */
export interface InputStore<Kept> {
  /**
   * Returns a function that stores the input of a place and reads it only at the time of writing; undefined removes it.
   * The function works until the next keeper of the place, also after its screen is closed, because a save can answer
   * late.
   */
  keeper(place: string): (input: () => Kept | undefined) => void
  /** Writes the input of a place without delay when its screen closes. */
  flush(place: string): void
  /** Removes the input of a place that this tab kept. */
  drop(place: string): void
  /** Reads the input that an earlier page of this tab kept. */
  own(place: string): Dated<Kept> | undefined
  /** Offers the newest input of a closed tab, and moves it to this tab if `take` accepts it. */
  takeOver(place: string, take: (input: Dated<Kept>) => boolean): Promise<void>
  /** Counts the places with input of a user on this device, in all tabs. */
  count(userId: string): number
}

interface Waiting {
  readonly timer: ReturnType<typeof setTimeout>
  readonly write: () => void
}

/** Delayed writes by name in the storage. */
const waiting = new Map<string, Waiting>()

/** Latest keeper of each place. */
const keepers = new Map<string, symbol>()

function stopWaiting(name: string): void {
  clearTimeout(waiting.get(name)?.timer)
  waiting.delete(name)
}

function writeNow(name: string): void {
  const write = waiting.get(name)?.write
  stopWaiting(name)
  write?.()
}

const isOfUser = (place: string, userId: string): boolean => place.split(/[ /]/).includes(userId)

const writeAll = (isMeant: (name: string) => boolean): void => [...waiting.keys()].filter(isMeant).forEach(writeNow)

globalThis.addEventListener('pagehide', () => writeAll(() => true))

/** Cancels delayed and later writes of a user who has signed out. */
export function dropUnwritten(userId: string): void {
  for (const name of waiting.keys()) if (isOfUser(name, userId)) stopWaiting(name)
  for (const place of keepers.keys()) if (isOfUser(place, userId)) keepers.delete(place)
}

function readDoc(name: string): Doc | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return isDoc(kept) ? kept : undefined
  } catch (error) {
    console.info('Kept input could not be read.', error)
    return undefined
  }
}

function writeDoc(name: string, input: object | undefined): void {
  try {
    if (input === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify({ at: Date.now(), ...input }))
  } catch (error) {
    // A full or private device stores nothing, so the input is only on the screen.
    console.info('Input is not kept on this device.', error)
  }
}

const nameIn = (begin: string, place: string, tab: string): string => `${begin}${place} tab ${tab}`

/** Stores the input of a place after a short delay. */
function keepLater(name: string, input: () => object | undefined): void {
  const timer = waiting.get(name)?.timer ?? setTimeout(() => writeNow(name), writeAfterMs)
  waiting.set(name, { timer, write: () => writeDoc(name, input()) })
}

function makeKeeper(key: string, name: string): (input: () => object | undefined) => void {
  const own = Symbol(key)
  keepers.set(key, own)
  return (input) => {
    if (keepers.get(key) === own) keepLater(name, input)
  }
}

/** True if kept input is older than its retention. */
const isExpired = (kept: Doc | undefined): boolean => {
  const at = Number(kept?.['at'] ?? 0)
  return at !== 0 && at <= Date.now() - keptForMs
}

/** Name of kept input: its kind, place and tab. */
const keptName = /^flightline \w+ \S+ tab \S+$/

/** Removes input past its retention from the device, of each form and user: its form may never open again. */
export function dropExpired(): void {
  for (const name of Object.keys(localStorage))
    if (keptName.test(name) && isExpired(readDoc(name))) localStorage.removeItem(name)
}

/** Counts the names of a user with a prefix, after the delayed writes. */
function countNames(begin: string, userId: string): number {
  const isMeant = (name: string) => name.startsWith(begin) && isOfUser(name, userId)
  writeAll(isMeant)
  return Object.keys(localStorage).filter(isMeant).length
}

/** Makes the store of one kind of form; `read` returns undefined for input of an unknown shape. */
export function inputStore<Kept extends object>(kind: string, read: (kept: Doc) => Kept | undefined): InputStore<Kept> {
  const begin = `flightline ${kind} `
  const ownName = (place: string) => nameIn(begin, place, tabName())
  const readInput = (name: string): Dated<Kept> | undefined => {
    const kept = readDoc(name)
    const input = kept && read(kept)
    if (input === undefined || !isExpired(kept)) return input && { ...input, at: Number(kept?.['at'] ?? 0) }
    localStorage.removeItem(name)
    return undefined
  }
  const left = (place: string, isOpen: (tab: string) => boolean) => {
    const prefix = nameIn(begin, place, '')
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix) && name !== ownName(place) && !isOpen(name.slice(prefix.length)))
      .flatMap((name) => {
        const input = readInput(name)
        return input ? [{ name, input }] : []
      })
      .toSorted((one, other) => other.input.at - one.input.at)
  }
  return {
    keeper: (place) => makeKeeper(`${begin}${place}`, ownName(place)),
    flush: (place) => writeNow(ownName(place)),
    drop(place) {
      stopWaiting(ownName(place))
      localStorage.removeItem(ownName(place))
    },
    own(place) {
      writeNow(ownName(place))
      return readInput(ownName(place))
    },
    takeOver: (place, take) =>
      withOpenTabs((isOpen) => {
        const [newest] = left(place, isOpen)
        if (newest === undefined || !take(newest.input)) return
        writeDoc(ownName(place), newest.input)
        if (localStorage.getItem(ownName(place)) !== null) localStorage.removeItem(newest.name)
      }),
    count: (userId) => countNames(begin, userId),
  }
}
