import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { mayTakeFocus } from '../../ui/typing-on.ts'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { focusedId } from '../message/use-message-view.ts'

/** Messages of a thread that are being chosen, to leave it together. */
export interface Choosing {
  readonly isOn: boolean
  /** Of the messages that are loaded, those that were chosen. */
  readonly ids: ReadonlySet<string>
  /** Begins with a message, or with none. */
  readonly begin: (id?: string) => void
  /** Takes a message in or out; a range brings in all from the last one that was taken. */
  readonly toggle: (id: string, isRange: boolean) => void
  readonly end: () => void
}

/** Messages that the server has; one that is shown before it was stored cannot leave yet. */
export const mayBeChosen = ({ version }: ShownMessage): boolean => version > 0

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })

/** Chooses messages of a thread, in the order in which they are shown. Undefined where none can leave it. */
export function useChoosing(messages: readonly ShownMessage[], canLeave: boolean): Choosing | undefined {
  const [isOn, setOn] = useState(false)
  const selection = useSelection()
  const order = messages.filter(mayBeChosen).map(({ id }) => id)
  const begin = (id?: string) => {
    const box = `[data-choice="${id ?? focusedId() ?? order[0]}"]`
    if (id !== undefined && !selection.ids.has(id)) selection.toggle(id)
    // At once: the next key is for the box.
    flushSync(() => setOn(true))
    // A menu of the message, by which it begins with one, gives the focus back if it is taken before it has closed.
    if (id === undefined) focus(box)
    else requestAnimationFrame(() => focus(box))
  }
  const end = () => {
    const at = document.activeElement?.getAttribute('data-choice') ?? order.find((id) => selection.ids.has(id))
    flushSync(() => {
      setOn(false)
      selection.none()
    })
    // Splitting is answered late: a focus moved elsewhere stays there.
    if (mayTakeFocus()) focus(`[data-message="${at ?? order[0]}"]`)
  }
  useKeysIn(
    'In the conversation',
    [{ keys: 'v', label: 'Select messages', run: () => (isOn ? end() : begin()) }],
    canLeave,
  )
  if (!canLeave) return undefined
  return {
    isOn,
    ids: new Set(order.filter((id) => selection.ids.has(id))),
    begin,
    toggle: (id, isRange) => selection.toggle(id, isRange ? order : undefined),
    end,
  }
}
