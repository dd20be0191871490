import { Button, Group, Loader, Modal } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { blockingWork, closeModal, modals, openAlert, type OpenAlert, type OpenModal } from '../platform/dialogs.ts'
import { useStore } from '../platform/store.ts'
import { createLeaveScope, LeaveScope, leaveScope } from '../platform/use-leave-guard.ts'
import { DialogStart } from './dialog-start.tsx'
import { FallbackBoundary } from './fallback-boundary.tsx'
import { notifyMissing } from './lazy-part.tsx'
import { takeFocus } from './take-focus.ts'
import { plainHead } from './theme/client-theme.ts'
import { useFocusReturn } from './use-focus-return.ts'
import classes from './open-dialogs.module.css'

const sizes = { small: 400, medium: 600, large: 880 }

const belowHeader = { inner: classes['inner'] ?? '' }

/** The longest that the two halves of a double click are apart, in milliseconds. */
const doubleClickMs = 500

/** True for an element drawn just now: the second half of the double click that opened it may still follow. */
function useIsJustOpened(): boolean {
  const [isJustOpened, setJustOpened] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setJustOpened(false), doubleClickMs)
    return () => clearTimeout(timer)
  }, [])
  return isJustOpened
}

function StackedModal({ modal, isTop }: { readonly modal: OpenModal; readonly isTop: boolean }) {
  const [scope] = useState(createLeaveScope)
  const close = () => void leaveScope(scope, () => closeModal(modal.id))
  const isJustOpened = useIsJustOpened()
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={!isJustOpened}
      title={modal.title}
      size={sizes[modal.size ?? 'medium']}
      closeOnEscape={isTop}
      trapFocus={isTop}
      closeButtonProps={{ 'aria-label': `Close: ${modal.title}` }}
      classNames={belowHeader}
      attributes={plainHead}
    >
      <DialogStart />
      <FallbackBoundary
        what={`The dialog '${modal.title}'`}
        fallback={null}
        onFailed={() => {
          closeModal(modal.id)
          notifyMissing()
        }}
      >
        <LeaveScope value={scope}>{modal.body(close)}</LeaveScope>
      </FallbackBoundary>
    </Modal>
  )
}

function AlertIcon({ tone }: { readonly tone: OpenAlert['tone'] }) {
  if (tone === 'good') return <IconCircleCheck size={22} className={classes['good']} aria-hidden />
  if (tone === 'bad') return <IconAlertTriangle size={22} className={classes['bad']} aria-hidden />
  return null
}

/** Many lines are scrolled, also by the keyboard, while title and answers stay in sight. */
const isLong = (message: OpenAlert['message']): boolean => typeof message === 'string' && message.split('\n').length > 8

const firstFocus = { ref: takeFocus, 'data-autofocus': true }

function AlertModal({ alert }: { readonly alert: OpenAlert }) {
  const { title, message, tone, cancel, confirm = 'OK', isDestructive = false, startsAtCancel = false, answer } = alert
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      // The second half of a double click would answer the new question.
      closeOnClickOutside={false}
      size={420}
      withCloseButton={false}
      classNames={belowHeader}
      attributes={{ content: { 'aria-label': title } }}
    >
      <div className={classes['alert']}>
        <AlertIcon tone={tone} />
        <h2 className={classes['title']}>{title}</h2>
        <div
          className={classes['message']}
          {...(isLong(message) ? { tabIndex: 0, role: 'group', 'aria-label': title } : {})}
        >
          {message}
        </div>
      </div>
      <Group justify="flex-end" gap="sm" mt="lg">
        {cancel !== undefined && (
          <Button variant="default" {...(startsAtCancel && firstFocus)} onClick={() => answer(false)}>
            {cancel}
          </Button>
        )}
        <Button
          {...(!startsAtCancel && firstFocus)}
          color={isDestructive ? 'red' : undefined}
          onClick={() => answer(true)}
        >
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}

/** Keys of the browser itself, such as those that reload the page: a way out where an answer never comes. */
const isBrowsers = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || /^F\d+$/.test(key)

const holdBack = (event: KeyboardEvent): void => {
  if (!isBrowsers(event)) event.preventDefault()
  event.stopImmediatePropagation()
}

/** Covers everything and blocks the keys of the page during an action that cannot be interrupted. */
function BlockingOverlay({ work }: { readonly work: string }) {
  useEffect(() => {
    window.addEventListener('keydown', holdBack, { capture: true })
    return () => window.removeEventListener('keydown', holdBack, { capture: true })
  }, [])
  return (
    <div className={classes['block']} role="alert" aria-busy="true">
      <Loader size="sm" />
      {work}
    </div>
  )
}

/** The stack of dialogs, the alert on top of it, and the overlay that blocks everything. */
export function OpenDialogs() {
  const stack = useStore(modals)
  const alert = useStore(openAlert)
  const work = useStore(blockingWork).at(-1)
  return (
    <>
      {stack.map((modal, index) => (
        <StackedModal key={modal.id} modal={modal} isTop={index === stack.length - 1 && alert === undefined} />
      ))}
      {alert && <AlertModal alert={alert} />}
      {work !== undefined && <BlockingOverlay work={work.label} />}
    </>
  )
}
