/** True if a point lies in words that the reader has marked. Words begin between pixels, a click does not. */
function isOnMarked(page: Document, { clientX: x, clientY: y }: MouseEvent): boolean {
  const selection = page.getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return false
  return [...selection.getRangeAt(0).getClientRects()].some(
    ({ left, right, top, bottom }) =>
      Math.floor(left) <= x && x <= Math.ceil(right) && Math.floor(top) <= y && y <= Math.ceil(bottom),
  )
}

function isOnLink(page: Document, { target }: MouseEvent): boolean {
  // A mail in its frame has elements of another document.
  const { Element: PageElement } = page.defaultView ?? window
  return target instanceof PageElement && target.closest('a[href]') !== null
}

const isByFinger = (event: MouseEvent): boolean => 'pointerType' in event && event.pointerType === 'touch'

/**
 * Reports right-clicks in a part of a page, also by key, that our menu answers. The browser menu helps more on a link,
 * on marked words, and under a finger, which marks words. Returns the cleanup.
 */
export function onRightClick(page: Document, part: HTMLElement, answer: (event: MouseEvent) => void): () => void {
  // Some browsers mark the word under a right-click before the event: the press still has the earlier selection.
  let wasOnMarked: boolean | undefined
  const notePress = (event: MouseEvent) => {
    if (event.button === 2 || event.ctrlKey) wasOnMarked = isOnMarked(page, event)
  }
  const listen = (event: MouseEvent) => {
    const isMarked = wasOnMarked ?? isOnMarked(page, event)
    wasOnMarked = undefined
    if (!isMarked && !isOnLink(page, event) && !isByFinger(event)) answer(event)
  }
  part.addEventListener('mousedown', notePress)
  part.addEventListener('contextmenu', listen)
  return () => {
    part.removeEventListener('mousedown', notePress)
    part.removeEventListener('contextmenu', listen)
  }
}
