const framesToWait = 10

/** Focuses what a selector finds as soon as the virtual list has drawn it. */
export function focusWhenDrawn(list: HTMLElement | null, selector: string, tries = framesToWait): void {
  const found = list?.querySelector<HTMLElement>(selector)
  if (found) found.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusWhenDrawn(list, selector, tries - 1))
}
