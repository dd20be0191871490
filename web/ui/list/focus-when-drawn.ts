const framesToWait = 10

/** Counts the calls: only the last one may still wait. */
let latest = 0

/**
 * Focuses a row of a virtual list that was just scrolled to. The list gets the scroll event at once and not with the
 * next frame: Enter would open the row that had the focus before. For a later row, a focus moved elsewhere by then
 * stays.
 */
export function focusWhenDrawn(list: HTMLElement | null, selector: string): void {
  const turn = (latest += 1)
  const before = document.activeElement
  const found = () => list?.querySelector<HTMLElement>(selector) ?? undefined
  if (found() === undefined) list?.dispatchEvent(new Event('scroll'))
  const look = (frames: number) => {
    if (turn !== latest || ![before, document.body].includes(document.activeElement)) return
    const row = found()
    if (row) row.focus({ preventScroll: true })
    else if (frames > 0) requestAnimationFrame(() => look(frames - 1))
  }
  look(framesToWait)
}
