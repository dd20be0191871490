/** Whether an element of the page is drawn: a list of suggestions stays in the page while it is closed, not drawn. */
export const isShown = (element: Element | null): boolean =>
  element === null || (getComputedStyle(element).display !== 'none' && isShown(element.parentElement))
