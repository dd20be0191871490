import { useEffect } from 'react'
import { modals, openAlert } from '../../platform/dialogs.ts'
import { createStore } from '../../platform/store.ts'

/** What is searched for. It is kept outside the palette, because typing begins before its code has come. */
export const paletteQuery = createStore('')

const field = 'input[data-palette]'

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** What was opened over the palette has the keys, and so has the palette's own field. */
const isForOthers = ({ target }: KeyboardEvent) =>
  openAlert.get() !== undefined || modals.get().length > 0 || (target instanceof Element && target.matches(field))

/** A key that meets something other than the field: while its code comes, or when a closing dialog takes the focus. */
function onKeyDown(event: KeyboardEvent): void {
  if (isForOthers(event)) return
  if (!isLetter(event) && event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
  if (event.key !== 'Enter') paletteQuery.set(paletteQuery.get() + event.key)
  document.querySelector<HTMLInputElement>(field)?.focus()
}

/** While the palette is open, from the key that opens it on, letters are its own: none is lost or acts on the page. */
export function usePaletteKeys(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    paletteQuery.set('')
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOpen])
}
