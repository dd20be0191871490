import { onRightClick } from './on-right-click.ts'

/** Keys pressed inside the mail mean the same as outside: the frame has no script to handle them itself. */
function passKeys(inner: Document, frame: HTMLIFrameElement, signal: AbortSignal): void {
  const pass = (event: KeyboardEvent) => {
    const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event
    const passed = new KeyboardEvent('keydown', {
      key,
      code,
      ctrlKey,
      metaKey,
      shiftKey,
      altKey,
      bubbles: true,
      cancelable: true,
    })
    if (!frame.dispatchEvent(passed)) event.preventDefault()
  }
  inner.addEventListener('keydown', pass, { signal })
}

/** Place of an event inside the frame, in pixels of the page around it. */
function placeOutside({ clientX, clientY, button, ctrlKey }: MouseEvent, frame: HTMLIFrameElement): MouseEventInit {
  const { left, top } = frame.getBoundingClientRect()
  return { clientX: left + clientX, clientY: top + clientY, button, ctrlKey, bubbles: true, cancelable: true }
}

/** A right-click inside the mail opens the message's menu, and any click there closes layers outside. */
function passClicks(inner: Document, frame: HTMLIFrameElement, signal: AbortSignal): void {
  const press = (event: MouseEvent) => frame.dispatchEvent(new MouseEvent('mousedown', placeOutside(event, frame)))
  inner.addEventListener('mousedown', press, { signal })
  const end = onRightClick(inner, inner.documentElement, (event) => {
    if (!frame.dispatchEvent(new MouseEvent('contextmenu', placeOutside(event, frame)))) event.preventDefault()
  })
  signal.addEventListener('abort', end)
}

/** Reports the height of the frame's content, and each change of it. */
function followHeight(inner: Document, onHeight: (height: number) => void, signal: AbortSignal): void {
  const measure = () => {
    const { height } = inner.documentElement.getBoundingClientRect()
    // A frame that was drawn ahead has no place yet.
    if (height > 0) onHeight(Math.ceil(height))
  }
  const observer = new ResizeObserver(measure)
  observer.observe(inner.documentElement)
  signal.addEventListener('abort', () => observer.disconnect())
  measure()
}

/** True if the frame has loaded its mail: one drawn ahead did so while it was hidden. */
export const hasMail = ({ contentDocument }: HTMLIFrameElement): boolean =>
  contentDocument?.URL === 'about:srcdoc' && contentDocument.readyState === 'complete'

/** Connects a loaded frame to the page around it: its height, its keys, its clicks. Returns the cleanup. */
export function enterFrame(frame: HTMLIFrameElement, onHeight: (height: number) => void): () => void {
  const end = new AbortController()
  if (frame.contentDocument) {
    followHeight(frame.contentDocument, onHeight, end.signal)
    passKeys(frame.contentDocument, frame, end.signal)
    passClicks(frame.contentDocument, frame, end.signal)
  }
  return () => end.abort()
}
