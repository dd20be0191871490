import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX, type Icon } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { modals, openAlert, panelsOver } from '../platform/dialogs.ts'
import { dismissNotice, notices, type Notice } from '../platform/notices.ts'
import { useStore } from '../platform/store.ts'
import classes from './notices-host.module.css'

const icons: Readonly<Record<Notice['kind'], Icon>> = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  error: IconAlertCircle,
}

interface ToastProps {
  readonly notice: Notice
  /** A press may follow: no toast leaves under the pointer. */
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

/** True if a dialog or panel covers the page and uses Escape. */
const isPageCovered = (): boolean => modals.get().length > 0 || openAlert.get() !== undefined || panelsOver.get() > 0

function dismissLast(): void {
  const last = notices.get().at(-1)
  if (last) dismissNotice(last.id)
}

/** Dismisses the newest toast on Escape, unless the page uses the key. */
function useEscape(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isPageCovered()) return
      // The page handles the key first.
      setTimeout(() => {
        if (!event.defaultPrevented) dismissLast()
      })
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

/** True if the pointer or the focus is on a toast. A removed toast no longer counts. */
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

/** Toasts over the menu or the header, announced to screen readers. */
export function NoticesHost() {
  const shown = useStore(notices)
  useEscape()
  const { isHeld, events } = useHold(shown)
  return (
    <ul className={classes['host']} aria-live="polite" aria-label="Notifications" {...events}>
      {shown.map((notice) => (
        <Toast key={notice.id} notice={notice} isHeld={isHeld} />
      ))}
    </ul>
  )
}
