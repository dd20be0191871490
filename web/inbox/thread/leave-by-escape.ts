/** Layers that Escape closes before anything below them. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

const isIn = (selector: string): boolean => document.activeElement?.closest(selector) !== null

/** What Escape closes here: a layer closes itself; then the box that is written in is left; then the thread. */
export function leaveByEscape(close: () => void): void {
  if (document.querySelector(layers) !== null) return
  if (isIn('[data-compose]')) document.querySelector<HTMLElement>('[data-thread-heading]')?.focus()
  else if (!isIn('input, textarea')) close()
}
