import { isShown } from '../../ui/is-shown.ts'
import { openHeading } from '../../ui/thread-heading.ts'

/** Layers that Escape closes before anything below them. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

const isIn = (selector: string): boolean => document.activeElement?.closest(selector) !== null

/** A panel that the thread itself lies in is not above it. */
const isAbove = (layer: Element): boolean => layer.querySelector('[data-pane]') === null && isShown(layer)

const headingBeside = (element: Element | null): HTMLElement | null | undefined =>
  (element?.closest('[data-pane]') ?? document).querySelector<HTMLElement>(openHeading)

/** Target of Escape: a layer closes itself; then the focus leaves the box; then the thread closes. */
export function leaveByEscape(close: () => void): void {
  if ([...document.querySelectorAll(layers)].some(isAbove)) return
  if (isIn('[data-compose]')) headingBeside(document.activeElement)?.focus()
  else if (!isIn('input, textarea')) close()
}
