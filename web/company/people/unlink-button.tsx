import { Button } from '@mantine/core'
import { unlinkSingleSignOn } from '../../../domain/company/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import classes from './people.module.css'

const question = {
  title: 'Unlink Single Sign-On?',
  message:
    'Their account at the provider no longer signs in as this user, and they are signed out. The next account there with their address is linked.',
  confirm: 'Unlink',
  cancel: 'Cancel',
  isDestructive: true,
}

/** Unlinks the single sign-on of a user whose account was replaced at the provider, after a question. */
export function UnlinkButton({ userId }: { readonly userId: string }) {
  const { start, isRunning } = useCommand(unlinkSingleSignOn, {
    onDone: () => notify({ title: 'Unlinked', message: 'Their next sign-in links them again.', kind: 'success' }),
  })
  const ask = async () => {
    if (await showAlert(question)) start({ params: { id: userId } })
  }
  return (
    <div className={classes['ends']}>
      <Button size="compact-sm" variant="default" loading={isRunning} onClick={() => void ask()}>
        Unlink single sign-on
      </Button>
    </div>
  )
}
