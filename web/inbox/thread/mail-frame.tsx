import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { mailDocument, type MailPaper } from './mail-document.ts'
import { onRightClick } from './on-right-click.ts'
import classes from './message.module.css'

export interface MailFrameProps {
  /** Names the mail in the heights that are remembered. */
  readonly id: string
  readonly title: string
  readonly html: string
  readonly showImages: boolean
  readonly showQuoted: boolean
}

/** Heights of mails seen before, so that going back to one moves nothing. */
const heights = new Map<string, number>()

function paperOfScreen(isDark: boolean): MailPaper {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(name).trim()
  return {
    text: color('--fl-text'),
    background: color('--fl-surface'),
    link: color('--fl-accent-text'),
    line: color('--fl-line-strong'),
    isDark,
  }
}

/** Keys pressed inside the mail mean the same as outside: the frame has no script to hear them itself. */
function passKeys(inner: Document, frame: HTMLIFrameElement): void {
  inner.addEventListener('keydown', (event) => {
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
  })
}

/** Place of an event inside the frame, in pixels of the page around it. */
function placeOutside({ clientX, clientY, button, ctrlKey }: MouseEvent, frame: HTMLIFrameElement): MouseEventInit {
  const { left, top } = frame.getBoundingClientRect()
  return { clientX: left + clientX, clientY: top + clientY, button, ctrlKey, bubbles: true, cancelable: true }
}

/** A right-click inside the mail opens the message's menu, and any click there closes what is open outside. */
function passClicks(inner: Document, frame: HTMLIFrameElement): void {
  inner.addEventListener('mousedown', (event) => {
    frame.dispatchEvent(new MouseEvent('mousedown', placeOutside(event, frame)))
  })
  onRightClick(inner, inner.documentElement, (event) => {
    if (!frame.dispatchEvent(new MouseEvent('contextmenu', placeOutside(event, frame)))) event.preventDefault()
  })
}

/** Follows the height of the frame's content; gives the function that stops it. */
function followHeight(frame: HTMLIFrameElement, onHeight: (height: number) => void): () => void {
  const inner = frame.contentDocument
  if (inner === null) return () => undefined
  const measure = () => onHeight(Math.ceil(inner.documentElement.getBoundingClientRect().height))
  const observer = new ResizeObserver(measure)
  observer.observe(inner.documentElement)
  measure()
  return () => observer.disconnect()
}

/**
 * A mail in a frame without scripts, with a content policy of its own. `allow-same-origin` lets this page measure the
 * frame; without `allow-scripts` nothing inside can use it.
 */
export function MailFrame({ id, title, html, showImages, showQuoted }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const stop = useRef<() => void>(undefined)
  const [height, setHeight] = useState(heights.get(id))
  const isDark = useComputedColorScheme('light') === 'dark'
  const source = mailDocument({ html, showImages, showQuoted, paper: paperOfScreen(isDark) })

  useEffect(() => () => stop.current?.(), [])

  const onLoad = () => {
    const loaded = frame.current
    if (!loaded) return
    stop.current?.()
    stop.current = followHeight(loaded, (measured) => {
      heights.set(id, measured)
      setHeight(measured)
    })
    if (loaded.contentDocument) {
      passKeys(loaded.contentDocument, loaded)
      passClicks(loaded.contentDocument, loaded)
    }
  }

  return (
    <iframe
      ref={frame}
      className={classes['frame']}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={source}
      style={{ height: height ?? 20, opacity: height === undefined ? 0 : 1 }}
      onLoad={onLoad}
    />
  )
}
