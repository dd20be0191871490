/** True if an element of the page is drawn: a closed list of suggestions stays in the page without being drawn. */
export const isShown = (element: Element | null): boolean =>
  element === null || (getComputedStyle(element).display !== 'none' && isShown(element.parentElement))
