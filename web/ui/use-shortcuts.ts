import { createContext, use, useEffect, useEffectEvent, useRef } from 'react'
import { modals, openAlert, panelsOver } from '../platform/dialogs.ts'
import { createStore } from '../platform/store.ts'
import { isTextField } from './typed-keys.ts'
import { listenForTyping } from './typing-on.ts'

/** Places in which keys act, the nearest first: the list of keys is in this order. */
export const keyAreas = [
  'While writing',
  'On what is selected',
  'In the conversation',
  'In the list',
  'On this page',
  'Go to',
  'Everywhere',
] as const

export type KeyArea = (typeof keyAreas)[number]

/** One key and its action: 'j', 'Enter', 'mod+k', 'mod+shift+Enter', or two keys one after the other: 'g i'. */
export interface Shortcut {
  readonly keys: string
  /** As the key list and the command palette call it. */
  readonly label: string
  readonly run: () => void
  /** Place in which it acts, for the list of keys; the page when absent. */
  readonly area?: KeyArea
  /** Also while typing in a field; only sensible with mod. */
  readonly isForTyping?: boolean
  /** Also while a panel lies over the page: it belongs to the whole window. */
  readonly isEverywhere?: boolean
}

interface Layer {
  readonly id: number
  /** True for a key of a panel over the page. */
  readonly isOver: boolean
  readonly shortcuts: readonly Shortcut[]
}

/** True if the content lies in a panel over the page. */
export const OverPage = createContext(false)

/** True if the content is shown: an unopened tab takes no keys. */
export const IsShown = createContext(true)

/** Shortcuts in force, those of the innermost open screen last. */
export const shortcutLayers = createStore<readonly Layer[]>([])

const sequenceMs = 900
let count = 0
let pressed: { readonly key: string; readonly at: number } | undefined

/** The letter of a press with Alt, which gives another character on some systems. */
const letterOf = ({ key, code }: KeyboardEvent): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase()

/** A press in the words of `Shortcut.keys`. Shift is in the character: '?', and by mod: 'mod+shift+Enter'. */
function nameOf(event: KeyboardEvent): string {
  const { key, metaKey, ctrlKey, shiftKey, altKey } = event
  if (altKey) return `mod+alt+${letterOf(event)}`
  const isNamed = key.length > 1
  const name = isNamed ? key : key.toLowerCase()
  if (!metaKey && !ctrlKey) return name
  return isNamed && shiftKey ? `mod+shift+${name}` : `mod+${name}`
}

const dialogsOpen = (): number => modals.get().length + (openAlert.get() === undefined ? 0 : 1)

/** For each open dialog, the last layer that lies behind it. */
let behind: readonly number[] = []

/** The keys of a screen rest below a dialog: only those mounted with or after the dialog work. */
function noteDialogs(): void {
  const open = dialogsOpen()
  const existing = behind.slice(0, open)
  behind = [...existing, ...Array.from({ length: open - existing.length }, () => count)]
}

let hasPanel = false

const notePanels = (): void => {
  hasPanel = panelsOver.get() > 0
}

/** The key that closes a dialog or panel acts there alone: the page below takes the next one. */
function noteAfterKey(): void {
  if (dialogsOpen() >= behind.length) noteDialogs()
  else setTimeout(noteDialogs)
  if (panelsOver.get() > 0) notePanels()
  else setTimeout(notePanels)
}

/** A layer closed before this key is no longer open, however soon the key follows. */
function noteBeforeKey(): void {
  if (dialogsOpen() < behind.length) noteDialogs()
  notePanels()
}

const isBehind = ({ id }: Layer): boolean => id <= (behind.at(-1) ?? 0)

function find(name: string, isInField: boolean): Shortcut | undefined {
  const isAllowed = (shortcut: Shortcut, { isOver }: Layer) =>
    (!isInField || shortcut.isForTyping === true) && (isOver === hasPanel || shortcut.isEverywhere === true)
  for (const layer of shortcutLayers.get().toReversed()) {
    if (isBehind(layer)) continue
    const found = layer.shortcuts.find((shortcut) => shortcut.keys === name && isAllowed(shortcut, layer))
    if (found) return found
  }
  return undefined
}

/** Alt is for special characters, except with Ctrl or Cmd; an AltGr character is no shortcut. */
const typesCharacter = (event: KeyboardEvent): boolean =>
  event.altKey && ((!event.ctrlKey && !event.metaKey) || event.getModifierState('AltGraph'))

/** Keys already handled elsewhere: among them the one by which the dialog that it was pressed in closed itself. */
function isForOthers(event: KeyboardEvent): boolean {
  const { defaultPrevented, isComposing, target } = event
  return defaultPrevented || typesCharacter(event) || isComposing || (target instanceof Node && !target.isConnected)
}

const actsByEnter = 'a[href], button, summary, [role="button"], [role="menuitem"], [role="option"]'

/** Enter on a link or a button activates it, whatever else the screen would open by it. */
const isPressed = ({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && target instanceof Element && target.closest(actsByEnter) !== null

/** Escape belongs to a dialog or open choices, and a message handles its own keys. */
const keepsEscape = '[role="dialog"], [data-compose], [aria-expanded="true"]'

/** Escape leaves a field of a form: the following keys belong to the page, and Tab continues from there. */
function leaveField(field: EventTarget | null): void {
  if (field instanceof HTMLElement && field.closest(keepsEscape) === null) field.blur()
}

function onKeyDown(event: KeyboardEvent): void {
  if (isForOthers(event) || isPressed(event)) return
  const name = nameOf(event)
  const isInField = isTextField(event.target)
  const before = pressed !== undefined && event.timeStamp - pressed.at < sequenceMs ? pressed.key : undefined
  pressed = { key: name, at: event.timeStamp }
  const shortcut = (before === undefined ? undefined : find(`${before} ${name}`, isInField)) ?? find(name, isInField)
  if (shortcut === undefined) return isInField && name === 'Escape' ? leaveField(event.target) : undefined
  pressed = undefined
  event.preventDefault()
  shortcut.run()
}

/** Performs the present action of a key; false for none. */
export function pressShortcut(keys: string): boolean {
  const shortcut = find(keys, false)
  shortcut?.run()
  return shortcut !== undefined
}

/** Listens for the whole page; called once by the shell. Gives the function that ends it. */
export function listenForShortcuts(): () => void {
  const leave = [listenForTyping(), ...[modals, openAlert, panelsOver].map((shown) => shown.subscribe(noteAfterKey))]
  window.addEventListener('keydown', noteBeforeKey, { capture: true })
  window.addEventListener('keydown', onKeyDown)
  return () => {
    for (const stop of leave) stop()
    window.removeEventListener('keydown', noteBeforeKey, { capture: true })
    window.removeEventListener('keydown', onKeyDown)
  }
}

/** Shortcuts of a screen while it is mounted. The same key in an inner screen wins; typing is never disturbed. */
export function useShortcuts(shortcuts: readonly Shortcut[], isWanted = true): void {
  const isOn = use(IsShown) && isWanted
  const latest = useEffectEvent((keys: string) => shortcuts.find((shortcut) => shortcut.keys === keys)?.run())
  const isOver = use(OverPage)
  const shape = JSON.stringify(
    shortcuts.map(({ keys, label, area, isForTyping, isEverywhere }) => ({
      keys,
      label,
      area,
      isForTyping,
      isEverywhere,
    })),
  )
  const own = useRef(0)
  // Labels change with the subject of the screen: that must not move its keys before those mounted after them.
  useEffect(() => {
    if (!isOn) return undefined
    const id = (count += 1)
    own.current = id
    shortcutLayers.set([...shortcutLayers.get(), { id, isOver: false, shortcuts: [] }])
    return () => shortcutLayers.set(shortcutLayers.get().filter((layer) => layer.id !== id))
  }, [isOn])
  useEffect(() => {
    if (!isOn) return
    const parsed = JSON.parse(shape) as Omit<Shortcut, 'run'>[]
    const now = parsed.map((shortcut) => ({ ...shortcut, run: () => latest(shortcut.keys) }))
    shortcutLayers.set(
      shortcutLayers.get().map((layer) => (layer.id === own.current ? { ...layer, isOver, shortcuts: now } : layer)),
    )
  }, [isOn, isOver, shape])
}

/** Shortcuts that act in one place, as the list of keys says it. */
export const useKeysIn = (area: KeyArea, shortcuts: readonly Shortcut[], isOn = true): void =>
  useShortcuts(
    shortcuts.map((shortcut) => ({ ...shortcut, area })),
    isOn,
  )
