import { useComputedColorScheme } from '@mantine/core'
import { use, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { forgetAtEnd } from '../../platform/session/forget-at-end.ts'
import { BehindContext } from './behind.ts'
import { enterFrame, hasMail } from './enter-frame.ts'
import { hasRemoteImages, mailDocument, type MailPaper } from './mail-document.ts'
import classes from './message.module.css'

export interface MailFrameProps {
  /** Names the mail in the heights that are remembered. */
  readonly id: string
  readonly title: string
  readonly html: string
  readonly showImages: boolean
  readonly showQuoted: boolean
}

/** Heights of mails seen before, so that returning to one moves nothing. */
const heights = new Map<string, number>()

forgetAtEnd(() => heights.clear())

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

/**
 * A mail in a frame without scripts, with a separate content policy. `allow-same-origin` lets this page measure the
 * frame; without `allow-scripts` its content cannot use it.
 */
export function MailFrame({ id, title, html, showImages, showQuoted }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const leave = useRef<() => void>(undefined)
  const [height, setHeight] = useState(heights.get(id))
  // The sender would learn from its pictures that it was read, although it was only drawn ahead.
  const isWithheld = use(BehindContext) && showImages && hasRemoteImages(html)
  const isDark = useComputedColorScheme('light') === 'dark'
  const source = mailDocument({ html, showImages, showQuoted, paper: paperOfScreen(isDark) })

  const enter = (loaded: HTMLIFrameElement) => {
    leave.current?.()
    leave.current = enterFrame(loaded, (measured) => {
      heights.set(id, measured)
      setHeight(measured)
    })
  }
  const seeDrawnAhead = useEffectEvent(() => {
    if (frame.current !== null && hasMail(frame.current)) enter(frame.current)
  })
  useLayoutEffect(() => {
    seeDrawnAhead()
    return () => leave.current?.()
  }, [])

  if (isWithheld) return null
  return (
    <iframe
      ref={frame}
      className={classes['frame']}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={source}
      style={{ height: height ?? 20, opacity: height === undefined ? 0 : 1 }}
      onLoad={({ currentTarget }) => enter(currentTarget)}
    />
  )
}
