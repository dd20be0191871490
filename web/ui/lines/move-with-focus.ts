import { flushSync } from 'react-dom'

/**
 * Moves an item of a list and keeps the focus in it: what is moved in the page loses the focus, and a button that cannot
 * be pressed any more hands it on to what `fallback` finds in the item.
 */
export function moveWithFocus<Result>(
  move: () => Result,
  itemOf: () => HTMLElement | null | undefined,
  fallback: string,
): Result {
  const focused = document.activeElement
  const result = flushSync(move)
  const item = itemOf()
  const isKept = focused instanceof HTMLElement && item?.contains(focused) && !focused.matches(':disabled')
  if (isKept) focused.focus()
  else item?.querySelector<HTMLElement>(fallback)?.focus()
  item?.scrollIntoView({ block: 'nearest' })
  return result
}
