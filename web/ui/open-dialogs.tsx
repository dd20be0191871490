import { Button, Group, Loader, Modal } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { blockingWork, closeModal, modals, openAlert, type OpenAlert, type OpenModal } from '../platform/dialogs.ts'
import { useStore } from '../platform/store.ts'
import classes from './open-dialogs.module.css'

const sizes = { small: 400, medium: 600, large: 880 }

function StackedModal({ modal, isTop }: { readonly modal: OpenModal; readonly isTop: boolean }) {
  const close = () => closeModal(modal.id)
  return (
    <Modal
      opened
      onClose={close}
      title={modal.title}
      size={sizes[modal.size ?? 'medium']}
      closeOnEscape={isTop}
      trapFocus={isTop}
      closeButtonProps={{ 'aria-label': `Close: ${modal.title}` }}
    >
      {modal.body(close)}
    </Modal>
  )
}

function AlertIcon({ tone }: { readonly tone: OpenAlert['tone'] }) {
  if (tone === 'good') return <IconCircleCheck size={22} className={classes['good']} aria-hidden />
  if (tone === 'bad') return <IconAlertTriangle size={22} className={classes['bad']} aria-hidden />
  return null
}

function AlertModal({ alert }: { readonly alert: OpenAlert }) {
  const { title, message, tone, cancel, confirm = 'OK', isDestructive = false, answer } = alert
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      size={420}
      withCloseButton={false}
      attributes={{ content: { role: 'alertdialog', 'aria-label': title } }}
    >
      <div className={classes['alert']}>
        <AlertIcon tone={tone} />
        <h2 className={classes['title']}>{title}</h2>
        <div className={classes['message']}>{message}</div>
      </div>
      <Group justify="flex-end" gap="sm" mt="lg">
        {cancel !== undefined && (
          <Button variant="default" onClick={() => answer(false)}>
            {cancel}
          </Button>
        )}
        <Button data-autofocus color={isDestructive ? 'red' : undefined} onClick={() => answer(true)}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}

/** The stack of dialogs, the alert on top of it, and the overlay that blocks everything. */
export function OpenDialogs() {
  const stack = useStore(modals)
  const alert = useStore(openAlert)
  const work = useStore(blockingWork)
  return (
    <>
      {stack.map((modal, index) => (
        <StackedModal key={modal.id} modal={modal} isTop={index === stack.length - 1 && alert === undefined} />
      ))}
      {alert && <AlertModal alert={alert} />}
      {work !== undefined && (
        <div className={classes['block']} role="alert" aria-busy="true">
          <Loader size="sm" />
          {work}
        </div>
      )}
    </>
  )
}
