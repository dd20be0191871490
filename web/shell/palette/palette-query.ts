import { useEffect } from 'react'
import { modals, openAlert } from '../../platform/dialogs.ts'
import { createStore } from '../../platform/store.ts'
import { leaveLetters, stopTyping } from '../../ui/typing-on.ts'

/** Query of the search. It is kept outside the palette, because typing begins before its code is loaded. */
export const paletteQuery = createStore('')

const field = 'input[data-palette]'

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** A layer over the palette has the keys, and so has the palette's field. */
const isForOthers = ({ target }: KeyboardEvent) =>
  openAlert.get() !== undefined || modals.get().length > 0 || (target instanceof Element && target.matches(field))

/** Keys that step through the results and pick one. */
const choosing: ReadonlySet<string> = new Set(['Enter', 'ArrowDown', 'ArrowUp'])

/**
 * A key that meets something other than the field: while its code comes, when a closing dialog or a box whose message
 * was just sent takes the focus. The field gets it.
 */
function onKeyDown(event: KeyboardEvent): void {
  const { key } = event
  if (isForOthers(event)) return
  if (!isLetter(event) && !choosing.has(key)) return
  event.preventDefault()
  event.stopPropagation()
  const box = document.querySelector<HTMLInputElement>(field)
  box?.focus()
  if (isLetter(event)) paletteQuery.set(paletteQuery.get() + key)
  else box?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/** While the palette is open, from the key that opens it on, letters are its own: none is lost or acts on the page. */
export function usePaletteKeys(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    paletteQuery.set('')
    // A user who has just sent a message and opens the palette is not writing the next message.
    stopTyping()
    const leave = leaveLetters()
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      leave()
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [isOpen])
}
