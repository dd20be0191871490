import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { deviceWords } from '../../ui/device-words.ts'
import { addPasskey, hasPasskeys } from '../../platform/session/passkey.ts'
import classes from './profile-screen.module.css'

export const passkeyNameMax = 60

/** Makes a passkey on this device, under a name. */
export function AddPasskey() {
  const [name, setName] = useState(() => deviceWords(navigator.userAgent))
  const add = useCommandOf(() => addPasskey(name.trim() || deviceWords(navigator.userAgent)), {
    isSilent: true,
    changes: ['passkeys'],
    onDone: () => notify({ title: 'Passkey added', message: 'You can sign in with it from now on.', kind: 'success' }),
  })
  if (!hasPasskeys()) return <p className={classes['quiet']}>This browser cannot make passkeys.</p>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        add.start(undefined)
      }}
    >
      <Stack gap="md">
        {add.error && (
          <Alert color="red" role="alert" variant="light">
            {reasonOf(add.error).message}
          </Alert>
        )}
        <TextInput
          label="Name of the passkey"
          maxLength={passkeyNameMax}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" className={classes['verb']} loading={add.isRunning}>
          Add a passkey
        </Button>
      </Stack>
    </form>
  )
}
