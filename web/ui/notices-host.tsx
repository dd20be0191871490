import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX, type Icon } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { dismissNotice, notices, type Notice } from '../platform/notices.ts'
import { useStore } from '../platform/store.ts'
import classes from './notices-host.module.css'

const icons: Readonly<Record<Notice['kind'], Icon>> = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  error: IconAlertCircle,
}

/** Pixels above and below the toasts. */
const aroundPx = 24

interface ToastProps {
  readonly notice: Notice
  /** Somebody is about to press something: none goes from under the hand. */
  readonly isHeld: boolean
}

function Toast({ notice, isHeld }: ToastProps) {
  const { id, title, message, kind, action, otherAction } = notice
  useEffect(() => {
    // A toast that is shown again lives from then on.
    if (notice.timeout === 0 || isHeld) return undefined
    const timer = setTimeout(() => dismissNotice(notice.id), notice.timeout)
    return () => clearTimeout(timer)
  }, [notice, isHeld])
  const Shape = icons[kind]
  return (
    <li className={classes['toast']} data-kind={kind} data-wide={otherAction !== undefined || undefined}>
      <Shape size={18} stroke={1.75} aria-hidden className={classes['icon']} />
      <div className={classes['words']}>
        <strong>{title}</strong>
        {message !== undefined && <span>{message}</span>}
      </div>
      <div className={classes['actions']}>
        {[otherAction, action].map(
          (offered) =>
            offered && (
              <Button
                key={offered.label}
                size="compact-sm"
                variant={offered === action ? 'light' : 'default'}
                onClick={() => {
                  offered.run()
                  if (offered.isAside !== true) dismissNotice(id)
                }}
              >
                {offered.label}
              </Button>
            ),
        )}
      </div>
      <ActionIcon size={28} onClick={() => dismissNotice(id)} aria-label={`Dismiss: ${title}`}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </li>
  )
}

let room: CSSStyleSheet | undefined

/**
 * Gives what leaves room for toasts (`data-notice-room`) their height, so that they cover nothing of it. By a rule of
 * its own: a variable of the root made the browser calculate the style of the whole page again with each toast.
 */
function leaveRoom(height: number): void {
  if (room === undefined && height === 0) return
  room ??= new CSSStyleSheet()
  if (!document.adoptedStyleSheets.includes(room)) document.adoptedStyleSheets.push(room)
  room.replaceSync(height > 0 ? `[data-notice-room] { --fl-notices: ${height + aroundPx}px }` : '')
}

function useRoomForNotices() {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => leaveRoom(element.offsetHeight))
    observer.observe(element)
    return () => {
      observer.disconnect()
      leaveRoom(0)
    }
  }, [])
  return list
}

/** Whether the pointer or the focus is on a toast. One that is gone says nothing of it any more. */
function useHold(shown: readonly Notice[]) {
  const [held, setHeld] = useState<readonly Notice[]>()
  const isHeld = held !== undefined && held.every(({ id }) => shown.some((notice) => notice.id === id))
  const hold = () => {
    if (!isHeld) setHeld(shown)
  }
  const letGo = () => setHeld(undefined)
  return {
    isHeld,
    events: {
      // Not where one comes up under a pointer that rests.
      onPointerMove: hold,
      onPointerLeave: letGo,
      onFocus: hold,
      onBlur: letGo,
    },
  }
}

/** Toasts in the lower corner, read out as they come. */
export function NoticesHost() {
  const shown = useStore(notices)
  const list = useRoomForNotices()
  const { isHeld, events } = useHold(shown)
  return (
    <ul ref={list} className={classes['host']} aria-live="polite" aria-label="Notifications" {...events}>
      {shown.map((notice) => (
        <Toast key={notice.id} notice={notice} isHeld={isHeld} />
      ))}
    </ul>
  )
}
