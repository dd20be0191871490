import { useEffect, useEffectEvent } from 'react'
import { modals, openAlert } from '../platform/dialogs.ts'
import { createStore } from '../platform/store.ts'

/** One key and what it does: 'j', 'Enter', 'mod+k', or two keys one after the other: 'g i'. */
export interface Shortcut {
  readonly keys: string
  /** As the key list and the command palette call it. */
  readonly label: string
  readonly run: () => void
  /** Also while typing in a field; only sensible with mod. */
  readonly isForTyping?: boolean
}

interface Layer {
  readonly id: number
  readonly shortcuts: readonly Shortcut[]
}

/** Shortcuts in force, those of the innermost open screen last. */
export const shortcutLayers = createStore<readonly Layer[]>([])

const sequenceMs = 900
let count = 0
let pressed: { readonly key: string; readonly at: number } | undefined

/** Inputs that take no letters: keys mean there what they mean beside them. */
const unwritten = new Set(['checkbox', 'radio', 'button', 'file', 'color', 'range'])

const isTyping = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !unwritten.has(target.type)
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)
}

/** A press in the words of `Shortcut.keys`. Shift is told by the character itself: '?'. */
function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.metaKey || event.ctrlKey ? `mod+${key}` : key
}

const isDialogOpen = (): boolean => modals.get().length > 0 || openAlert.get() !== undefined

/** Layers up to this one lie behind the open dialogs; undefined while none is open. */
let behind: number | undefined

/** The keys of a screen rest while a dialog stands before it: only what was opened with or after the dialog listens. */
function noteDialogs(): void {
  if (!isDialogOpen()) behind = undefined
  else behind ??= count
}

/** The key that closes a dialog is the dialog's alone: what lies behind it listens from the next one on. */
function noteAfterKey(): void {
  if (isDialogOpen()) noteDialogs()
  else setTimeout(noteDialogs)
}

const isBehind = ({ id }: Layer): boolean => behind !== undefined && id <= behind

function find(name: string, isInField: boolean): Shortcut | undefined {
  const isAllowed = (shortcut: Shortcut) => !isInField || shortcut.isForTyping === true
  for (const layer of shortcutLayers.get().toReversed()) {
    if (isBehind(layer)) continue
    const found = layer.shortcuts.find((shortcut) => shortcut.keys === name && isAllowed(shortcut))
    if (found) return found
  }
  return undefined
}

/** Keys that somebody else has acted on: among them the one by which the dialog that it was pressed in closed itself. */
function isForOthers({ defaultPrevented, altKey, isComposing, target }: KeyboardEvent): boolean {
  return defaultPrevented || altKey || isComposing || (target instanceof Node && !target.isConnected)
}

function onKeyDown(event: KeyboardEvent): void {
  if (isForOthers(event)) return
  const name = nameOf(event)
  const isInField = isTyping(event.target)
  const before = pressed !== undefined && event.timeStamp - pressed.at < sequenceMs ? pressed.key : undefined
  pressed = { key: name, at: event.timeStamp }
  const shortcut = (before === undefined ? undefined : find(`${before} ${name}`, isInField)) ?? find(name, isInField)
  if (shortcut === undefined) return
  pressed = undefined
  event.preventDefault()
  shortcut.run()
}

/** Listens for the whole page; called once by the shell. Gives the function that ends it. */
export function listenForShortcuts(): () => void {
  const leave = [modals, openAlert].map((dialogs) => dialogs.subscribe(noteAfterKey))
  window.addEventListener('keydown', onKeyDown)
  return () => {
    for (const stop of leave) stop()
    window.removeEventListener('keydown', onKeyDown)
  }
}

/** Shortcuts of a screen while it is mounted. The same key in an inner screen wins; typing is never disturbed. */
export function useShortcuts(shortcuts: readonly Shortcut[], isOn = true): void {
  const latest = useEffectEvent((keys: string) => shortcuts.find((shortcut) => shortcut.keys === keys)?.run())
  const shape = JSON.stringify(shortcuts.map(({ keys, label, isForTyping }) => ({ keys, label, isForTyping })))
  useEffect(() => {
    if (!isOn) return undefined
    const told = JSON.parse(shape) as Omit<Shortcut, 'run'>[]
    const layer: Layer = {
      id: (count += 1),
      shortcuts: told.map((shortcut) => ({ ...shortcut, run: () => latest(shortcut.keys) })),
    }
    shortcutLayers.set([...shortcutLayers.get(), layer])
    return () => shortcutLayers.set(shortcutLayers.get().filter((other) => other.id !== layer.id))
  }, [isOn, shape])
}
