import { openHeading } from './thread-heading.ts'

/** Element that had the focus, with its place, which is known only while it is in the page. */
interface Held {
  readonly element: HTMLElement
  /** The open thread in which it was. */
  readonly pane: Element | null
  /** The dialog or panel over the page in which it was. */
  readonly dialog: Element | null
  /** The focus was in a layer over the page for a while: a menu, a list of choices, a dialog. */
  readonly isInLayer: boolean
  readonly isRow: boolean
}

const layers = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]'
const openDialogs = '[role="dialog"][aria-modal="true"], [role="alertdialog"]'
const cursorRow = '[data-thread][tabindex="0"]'
const textField = 'input, textarea, [contenteditable="true"]'
/** Elements that open a list on focus, and those that take a dialog's first focus and pass it on to a field. */
const noPlace = ':disabled, [role="combobox"], [aria-haspopup="listbox"], span[data-autofocus]'

/** Number of remembered elements: enough to return from a dialog that was opened from a menu. */
const remembered = 20
/** Intended focus changes have happened by then. */
const waitMs = 100
/** A row that was scrolled away is unmounted, but not lost. */
const scrollingMs = 500

const heldOf = (element: HTMLElement): Held => ({
  element,
  pane: element.closest('section[data-pane]'),
  dialog: element.closest(openDialogs),
  isInLayer: element.closest(layers) !== null,
  isRow: element.matches('[data-thread]'),
})

const found = (selector: string, within: ParentNode = document): HTMLElement | undefined =>
  within.querySelector<HTMLElement>(selector) ?? undefined

const isExisting = ({ element, isInLayer }: Held): boolean => element.isConnected && !isInLayer

/** Target of the focus in a dialog: the element that had it before, or the dialog itself. */
function nextWithin(dialog: Element, trail: readonly Held[]): HTMLElement | undefined {
  const before = trail.findLast(({ element }) => dialog.contains(element) && !element.matches(noPlace))
  return before?.element ?? (dialog instanceof HTMLElement ? dialog : undefined)
}

/** Target of the focus after its element is gone. */
function nextAfter(lost: Held, trail: readonly Held[]): HTMLElement | undefined {
  const around = lost.pane?.isConnected === true && !lost.isInLayer ? found(openHeading, lost.pane) : undefined
  const row = lost.isRow ? found(cursorRow) : undefined
  // In a text field the keys of the page would be letters: only a layer opened from a text field leads back into it.
  const before = trail.findLast((one) => isExisting(one) && (lost.isInLayer || !one.element.matches(textField)))
  return around ?? row ?? before?.element ?? found(openHeading) ?? found(cursorRow)
}

/**
 * A pressed button is disabled during its action, and the browser takes the focus from it: it gets it back afterwards,
 * unless the user has pressed or focused another element by then.
 */
function followBusy(lastFocused: () => HTMLElement | undefined) {
  let busy: HTMLElement | undefined
  return {
    note: (records: readonly MutationRecord[]) => {
      const last = lastFocused()
      if (last === undefined || !records.some(({ target }) => target === last)) return
      if (last.matches(':disabled')) busy = last
      else if (busy === last && document.activeElement === document.body) last.focus({ preventScroll: true })
    },
    leave: () => {
      busy = undefined
    },
  }
}

/**
 * Keeps the keyboard's place: if the focused element disappears without a successor, the focus moves to the element
 * that had it before a menu or dialog opened, or to the heading of its thread, or to the row at the cursor; within a
 * dialog to the element that had it there before. Returns the cleanup.
 */
export function keepFocus(): () => void {
  let trail: readonly Held[] = []
  let scrolledAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  const nextFor = (lost: Held): HTMLElement | undefined => {
    const dialog = [...document.querySelectorAll(openDialogs)].at(-1)
    // A layer that has just opened takes the focus by itself.
    if (dialog) return dialog === lost.dialog ? nextWithin(dialog, trail) : undefined
    trail = trail.filter(({ element }) => element.isConnected)
    const isScrolledAway = lost.isRow && performance.now() - scrolledAt < scrollingMs
    return isScrolledAway ? undefined : nextAfter(lost, trail)
  }
  const restore = () => {
    timer = undefined
    const lost = trail.at(-1)
    if (lost === undefined || lost.element.isConnected || document.activeElement !== document.body) return
    nextFor(lost)?.focus({ preventScroll: true })
  }
  const busy = followBusy(() => trail.at(-1)?.element)
  const watch = new MutationObserver((records) => {
    busy.note(records.filter(({ type }) => type === 'attributes'))
    const isLost = trail.at(-1)?.element.isConnected === false && document.activeElement === document.body
    if (isLost) timer ??= setTimeout(restore, waitMs)
  })
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) trail = [...trail.slice(1 - remembered), heldOf(target)]
  }
  const noteScroll = () => {
    scrolledAt = performance.now()
  }
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('pointerdown', busy.leave, { capture: true })
  document.addEventListener('focusin', note)
  document.addEventListener('wheel', noteScroll, { capture: true, passive: true })
  document.addEventListener('touchmove', noteScroll, { capture: true, passive: true })
  return () => {
    clearTimeout(timer)
    watch.disconnect()
    document.removeEventListener('pointerdown', busy.leave, { capture: true })
    document.removeEventListener('focusin', note)
    document.removeEventListener('wheel', noteScroll, { capture: true })
    document.removeEventListener('touchmove', noteScroll, { capture: true })
  }
}
