import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ChangeEvent, type FormEvent } from 'react'
import {
  avinodeMessages,
  checkAvinode,
  readAvinode,
  removeAvinode,
  saveAvinode,
  type AvinodeConnection,
} from '../../../domain/charter/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { AvinodeSchedule } from './avinode-schedule.tsx'
import classes from './avinode.module.css'

const missingWords =
  'Avinode is not configured. Requests of Avinode do not come in, and the schedule is not sent, until it is.'

const nothing = { url: '', apiToken: '', secret: '' }
type Typed = typeof nothing

interface FormProps {
  readonly connection: AvinodeConnection
  readonly onSaved: () => void
}

/** Address and tokens. Typed tokens stay in this form alone. */
function ConnectionFields({ connection, onSaved }: FormProps) {
  const [typed, setTyped] = useState<Typed>({ ...nothing, url: connection.url })
  const save = useCommand(saveAvinode, { isSilent: true })
  const isChanged = typed.url !== connection.url || typed.apiToken !== '' || typed.secret !== ''
  useLeaveGuard(isChanged && !save.isRunning, 'the connection to Avinode')
  const issues = save.error instanceof ApiError ? (save.error.body.issues ?? []) : []
  const inputFor = (name: keyof Typed) => {
    const fault = issues.find(({ path }) => path === name)
    return {
      value: typed[name],
      error: fault && avinodeMessages.words(fault),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value } = event.currentTarget
        setTyped((now) => ({ ...now, [name]: value }))
      },
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.start({ body: typed }, () => {
      setTyped((now) => ({ ...now, apiToken: '', secret: '' }))
      notify({ kind: 'success', title: 'Settings saved' })
      onSaved()
    })
  }
  const secretField = {
    description: connection.isConfigured ? 'Leave it empty to keep the one that is set.' : undefined,
    autoComplete: 'new-password',
  }
  return (
    <form className={classes['settings']} onSubmit={submit} noValidate>
      <TextInput
        label="Address"
        description="The address of the API from Avinode, starting with https://."
        type="url"
        withAsterisk
        {...inputFor('url')}
      />
      <PasswordInput label="API token" {...secretField} {...inputFor('apiToken')} />
      <PasswordInput label="Bearer token" {...secretField} {...inputFor('secret')} />
      {save.error !== null && issues.length === 0 && <p role="alert">{reasonOf(save.error).message}</p>}
      <span>
        <Button type="submit" loading={save.isRunning}>
          Save connection
        </Button>
      </span>
    </form>
  )
}

function Asked({ words, asked }: { readonly words: string; readonly asked: AvinodeConnection['checked'] }) {
  if (asked === null) return <>Not asked yet</>
  if (asked.failed === '')
    return (
      <>
        {words} <TimeText at={asked.at} isRelative />
      </>
    )
  return (
    <span className={classes['bad']}>
      {asked.failed} <TimeText at={asked.at} isRelative />
    </span>
  )
}

const Facts = ({ connection }: { readonly connection: AvinodeConnection }) => (
  <dl className={classes['facts']} role="status">
    <dt>Connection</dt>
    <dd>
      <Asked words="Avinode answered" asked={connection.checked} />
    </dd>
    <dt>Webhook</dt>
    <dd>{connection.isHooked ? connection.webhook : 'Not set up. The test of the connection sets it up.'}</dd>
    <dt>Requests</dt>
    <dd>
      <Asked words="Read" asked={connection.polled} />
    </dd>
  </dl>
)

/** Connection to Avinode and its state: for the role `settings`. */
export function AvinodeSettings() {
  const { api } = usePlatform()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['avinode', client.id],
    queryFn: ({ signal }) => api.call(readAvinode, {}, signal),
    meta: { shows: ['avinode'] },
  })
  const test = useCommand(checkAvinode)
  const remove = useCommand(removeAvinode)
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={3} />
  const disconnect = async () => {
    const isSure = await showAlert({
      title: 'Disconnect Avinode?',
      message: 'The tokens are deleted, and nothing is exchanged any more. Quotes and answers stay.',
      confirm: 'Disconnect',
      cancel: 'Cancel',
      isDestructive: true,
    })
    if (isSure) remove.start({})
  }
  return (
    <div className={classes['settings']}>
      {!data.isConfigured && <p role="status">{missingWords}</p>}
      {data.isPlayed && (
        <p className={classes['quiet']}>
          The demo plays Avinode: its requests and answers are shown at /outside/avinode.
        </p>
      )}
      <ConnectionFields key={data.url} connection={data} onSaved={() => test.start({})} />
      {data.isConfigured && (
        <>
          <Facts connection={data} />
          <span className={classes['buttons']}>
            <Button variant="default" loading={test.isRunning} onClick={() => test.start({})}>
              Test the connection
            </Button>
            <Button variant="subtle" color="red" loading={remove.isRunning} onClick={() => void disconnect()}>
              Disconnect
            </Button>
          </span>
          <AvinodeSchedule connection={data} />
        </>
      )}
    </div>
  )
}
