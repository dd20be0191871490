import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { showModal } from '../../platform/dialogs.ts'
import { writeClipboard } from '../../platform/write-clipboard.ts'
import classes from './integrations.module.css'

interface MadeSecret {
  /** Title of the dialog. */
  readonly title: string
  readonly label: string
  readonly secret: string
  /** How software uses it. */
  readonly hint: string
}

function SecretDialog({ label, secret, hint, close }: MadeSecret & { readonly close: () => void }) {
  const [note, setNote] = useState('')
  const copy = async () => {
    const isCopied = await writeClipboard(secret)
    setNote(isCopied ? 'Copied.' : 'Your browser does not allow copying. Select the text and copy it.')
  }
  return (
    <div className={classes['form']}>
      <p>Copy it now: it is not shown a second time.</p>
      <TextInput
        label={label}
        readOnly
        value={secret}
        classNames={{ input: classes['secret'] ?? '' }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        data-autofocus
      />
      <p>{hint}</p>
      <p role="status">{note}</p>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={close}>Done</Button>
      </div>
    </div>
  )
}

/** Shows a new secret, the only time that it is shown. */
export const showMadeSecret = (made: MadeSecret): (() => void) =>
  showModal({ title: made.title, body: (close) => <SecretDialog {...made} close={close} /> })
