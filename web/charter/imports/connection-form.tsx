import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ChangeEvent, type FormEvent } from 'react'
import {
  saveSchedulingConnection,
  schedulingConnection,
  type SchedulingConnection,
} from '../../../domain/charter/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { refusalWords } from './refusal-words.ts'
import classes from './import-numbers.module.css'

const stateWords = ({ state, software }: SchedulingConnection): string => {
  if (state === 'none')
    return 'Nothing is imported: the scheduling software is not one that numbers are imported from, or it is not active.'
  if (state === 'missing') return `${software} is not configured. Nothing can be imported until it is.`
  if (state === 'demo')
    return `${software} is not configured. The demo imports from software of its own, shown at /outside/software.`
  return `${software} is configured. Its secret is kept sealed, and shown to nobody.`
}

const typed = (set: (text: string) => void) => (event: ChangeEvent<HTMLInputElement>) => set(event.currentTarget.value)

interface FieldsProps {
  readonly connection: SchedulingConnection
  readonly signIn: NonNullable<SchedulingConnection['signIn']>
  readonly onSaved: () => void
}

function Fields({ connection, signIn, onSaved }: FieldsProps) {
  const [url, setUrl] = useState(connection.url)
  const [username, setUsername] = useState(connection.username)
  const [secret, setSecret] = useState('')
  const [apiToken, setApiToken] = useState('')
  const secretField = {
    description: connection.state === 'configured' ? 'Leave it empty to keep the one that is set.' : undefined,
    autoComplete: 'new-password',
  }
  const save = useCommand(saveSchedulingConnection, { isSilent: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.start({ body: { url, username, secret, apiToken } }, () => {
      setSecret('')
      setApiToken('')
      notify({ kind: 'success', title: 'Settings saved' })
      onSaved()
    })
  }
  return (
    <form className={classes['form']} onSubmit={submit}>
      <TextInput
        label="Address"
        description="As your software's provider gave it, beginning with https://."
        type="url"
        required
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      {signIn.username !== null && (
        <TextInput
          label={signIn.username}
          autoComplete="off"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
      )}
      {signIn.apiToken !== null && (
        <PasswordInput label={signIn.apiToken} {...secretField} value={apiToken} onChange={typed(setApiToken)} />
      )}
      <PasswordInput label={signIn.secret} {...secretField} value={secret} onChange={typed(setSecret)} />
      {save.error !== null && <p role="alert">{refusalWords(save.error)}</p>}
      <span>
        <Button type="submit" loading={save.isRunning}>
          Save connection
        </Button>
      </span>
    </form>
  )
}

interface ConnectionFormProps {
  /** The software that is chosen, and whether it is active: read again when it changes. */
  readonly software: string
}

/** How the scheduling software is reached, and whether it can be: for admins of the company. */
export function ConnectionForm({ software }: ConnectionFormProps) {
  const { api } = usePlatform()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['scheduling-connection', client.id, software],
    queryFn: ({ signal }) => api.call(schedulingConnection, {}, signal),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={2} />
  return (
    <>
      <p className={classes['quiet']}>{stateWords(data)}</p>
      {data.signIn !== null && (
        <Fields
          key={`${data.software} ${data.url}`}
          connection={data}
          signIn={data.signIn}
          onSaved={() => void refetch()}
        />
      )}
    </>
  )
}
