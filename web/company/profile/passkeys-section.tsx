import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { authCall } from '../../platform/session/auth-api.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import type { Passkey } from '../../platform/session/passkey.ts'
import { AddPasskey, passkeyNameMax } from './add-passkey.tsx'
import classes from './profile-screen.module.css'

const changes = ['passkeys']

/** Passkeys of the signed-in user. */
export const passkeysQuery = {
  queryKey: ['session', 'passkeys'],
  meta: { shows: changes },
  queryFn: () => authCall<readonly Passkey[]>('/passkey/list-user-passkeys'),
}

function RenameForm({ passkey, close }: { readonly passkey: Passkey; readonly close: () => void }) {
  const [name, setName] = useState(passkey.name ?? '')
  const rename = useCommandOf(() => authCall('/passkey/update-passkey', { id: passkey.id, name: name.trim() }), {
    changes,
    onDone: close,
  })
  return (
    <form
      className={classes['row']}
      onSubmit={(event) => {
        event.preventDefault()
        rename.start(undefined)
      }}
    >
      <TextInput
        className={classes['words']}
        aria-label="New name of the passkey"
        data-autofocus
        autoFocus
        required
        maxLength={passkeyNameMax}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
        }}
      />
      <Button type="submit" size="compact-sm" loading={rename.isRunning}>
        Save
      </Button>
      <Button size="compact-sm" variant="default" onClick={close}>
        Cancel
      </Button>
    </form>
  )
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const [isRenaming, setRenaming] = useState(false)
  const label = passkey.name || 'Passkey'
  const remove = useCommandOf(() => authCall('/passkey/delete-passkey', { id: passkey.id }), { changes })
  const ask = async () => {
    const isSure = await showAlert({
      title: `Remove ${label}?`,
      message: 'It opens your account no more. Remove it from the device as well, where it is still offered.',
      confirm: 'Remove',
      cancel: 'Cancel',
      isDestructive: true,
      startsAtCancel: true,
    })
    if (isSure) remove.start(undefined)
  }
  if (isRenaming)
    return (
      <li>
        <RenameForm passkey={passkey} close={() => setRenaming(false)} />
      </li>
    )
  return (
    <li className={classes['row']}>
      <span className={classes['words']}>
        {label}
        {passkey.createdAt && (
          <span className={classes['quiet']}>
            Added <TimeText at={Date.parse(passkey.createdAt)} />
          </span>
        )}
      </span>
      <Button size="compact-sm" variant="default" aria-label={`Rename ${label}`} onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Remove ${label}`}
        loading={remove.isRunning}
        onClick={() => void ask()}
      >
        Remove
      </Button>
    </li>
  )
}

/** Passkeys: a device signs in with a fingerprint, a face or a PIN, which counts as two steps. */
export function PasskeysSection() {
  const { data, error, isPending, refetch } = useQuery(passkeysQuery)
  return (
    <section className={classes['section']} aria-labelledby="passkeys-heading">
      <h2 id="passkeys-heading">Passkeys</h2>
      <p>Sign in with the fingerprint, face or PIN of a device instead of a password and a code.</p>
      {isPending && <RowsSkeleton rows={1} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && data.length > 0 && (
        <ul className={classes['rows']} aria-label="Passkeys">
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddPasskey />
    </section>
  )
}
