import { useEffect, useEffectEvent, useRef, type FocusEvent } from 'react'
import { openAlert } from '../platform/dialogs.ts'
import { isShown } from './is-shown.ts'
import { isTextField } from './typed-keys.ts'

const stops = 'a[href], button, input, select, textarea, summary, [contenteditable="true"], [tabindex]'

const isStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && isShown(element)

/** Of choices that exclude each other, the chosen one represents all of them, as it does for Tab. */
const chosenOf = (first: HTMLElement, among: readonly HTMLElement[]): HTMLElement =>
  among.find((one) => first instanceof HTMLInputElement && one.matches(':checked') && isOfGroup(one, first)) ?? first

const isOfGroup = (one: HTMLElement, { type, name }: HTMLInputElement): boolean =>
  type === 'radio' && one instanceof HTMLInputElement && one.type === 'radio' && one.name === name

/** On a phone a text field brings up the keyboard, which hides half of the dialog before it was read. */
const isUnasked = (field: HTMLElement): boolean => isTextField(field) && matchMedia('(hover: none)').matches

/** Initial focus of a dialog: its marked element (`data-autofocus`), or its first choice or field. */
function beginningOf(start: HTMLElement): HTMLElement | undefined {
  const all = [...(start.parentElement?.querySelectorAll<HTMLElement>(stops) ?? [])].filter((one) => one !== start)
  const named = all.find((one) => one.matches('[data-autofocus]'))
  if (named) return named
  const first = all.find(isStop)
  return first === undefined || isUnasked(first) ? undefined : chosenOf(first, all)
}

/** Returns the focus to its last place within the dialog, from before a layer above was opened. */
function passOn({ currentTarget, relatedTarget }: FocusEvent<HTMLSpanElement>): void {
  const isWithin = relatedTarget instanceof HTMLElement && currentTarget.parentElement?.contains(relatedTarget)
  const next = isWithin === true ? relatedTarget : beginningOf(currentTarget)
  next?.focus({ preventScroll: true })
}

/**
 * Takes the focus as soon as the dialog is drawn; the component set gives it a task later, and Enter would still press
 * the element focused on the page. An alert above is answered first.
 */
function takeFocus(start: HTMLElement | null): void {
  const isWithin = start?.closest('[role="dialog"]')?.contains(document.activeElement)
  if (isWithin === false && openAlert.get() === undefined) start?.focus({ preventScroll: true })
}

/**
 * First in the body of every dialog and panel: the component set would give the focus to the cross, and Enter would
 * close the new dialog. Waits for content that is still loading.
 */
export function DialogStart() {
  const start = useRef<HTMLSpanElement>(null)
  const begin = useEffectEvent(() => {
    if (start.current && document.activeElement === start.current)
      beginningOf(start.current)?.focus({ preventScroll: true })
  })
  useEffect(() => {
    takeFocus(start.current)
    const body = start.current?.parentElement
    if (!body) return undefined
    const watch = new MutationObserver(() => begin())
    watch.observe(body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => watch.disconnect()
  }, [])
  return <span ref={start} className="fl-unseen" tabIndex={-1} data-autofocus onFocus={passOn} />
}
