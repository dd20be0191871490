import { flushSync } from 'react-dom'

/**
 * Moves an item of a list and keeps the focus in it: a moved element loses the focus, and a disabled button passes it
 * on to the result of `fallback` in the item.
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
