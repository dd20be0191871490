import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  importMessages,
  saveSchedulingConnection,
  schedulingConnection,
  type SchedulingConnection,
} from '../../../domain/charter/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import classes from './import-numbers.module.css'

const stateWords = ({ state, software }: SchedulingConnection): string => {
  if (state === 'none')
    return 'Nothing is imported: the scheduling software is not one that numbers are imported from, or it is not active.'
  if (state === 'missing') return `${software} is not configured. Nothing can be imported until it is.`
  if (state === 'demo')
    return `${software} is not configured. The demo imports from software of its own, shown at /outside/software.`
  return `${software} is configured. Its secret is kept sealed, and shown to nobody.`
}

/** The words of the first issue, where the server names fields; else its reason. */
function refusalWords(error: unknown): string {
  const [issue] = (error instanceof ApiError && error.body.issues) || []
  return (issue && importMessages.words(issue)) ?? reasonOf(error).message
}

function Fields({ connection, onSaved }: { readonly connection: SchedulingConnection; readonly onSaved: () => void }) {
  const [url, setUrl] = useState(connection.url)
  const [username, setUsername] = useState(connection.username)
  const [secret, setSecret] = useState('')
  const save = useCommand(saveSchedulingConnection, { isSilent: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.start({ body: { url, username, secret } }, () => {
      setSecret('')
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
      <TextInput
        label="Client id"
        autoComplete="off"
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        label="Client secret"
        description={connection.state === 'configured' ? 'Leave it empty to keep the one that is set.' : undefined}
        autoComplete="new-password"
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
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
      {data.state !== 'none' && (
        <Fields key={`${data.software} ${data.url}`} connection={data} onSaved={() => void refetch()} />
      )}
    </>
  )
}
