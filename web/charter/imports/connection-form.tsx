import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import {
  checkSchedulingConnection,
  importMessages,
  saveSchedulingConnection,
  schedulingConnection,
  type SchedulingConnection,
} from '../../../domain/charter/index.ts'
import { isSameValue, type InputOf } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useOneRun } from '../../platform/data/use-one-run.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { showFault } from '../../ui/form/show-fault.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { ConnectionCheck } from './connection-check.tsx'
import { refusalWords } from './refusal-words.ts'
import classes from './import-numbers.module.css'

const stateWords = ({ state, software }: SchedulingConnection): string => {
  if (state === 'none')
    return 'Numbers cannot be imported: the scheduling software does not support it, or it is not active.'
  if (state === 'missing') return `${software} is not configured. Nothing can be imported until it is.`
  if (state === 'demo')
    return `${software} is not configured. The demo imports from simulated software, shown at /outside/software.`
  return `${software} is configured. Its secret is stored encrypted and never shown.`
}

interface FieldsProps {
  readonly connection: SchedulingConnection
  readonly signIn: NonNullable<SchedulingConnection['signIn']>
  readonly onSaved: (kept: SchedulingConnection) => void
}

type Typed = InputOf<typeof saveSchedulingConnection>['body']

/** Fields that were changed and not saved, and their faults in the server's words. */
function useConnectionDraft({ connection: { url, username }, onSaved }: FieldsProps) {
  const saved = { url, username, secret: '', apiToken: '' }
  const [changes, setChanges] = useState<Partial<Typed>>({})
  const typed: Typed = { ...saved, ...changes }
  const form = useRef<HTMLFormElement>(null)
  const one = useOneRun()
  const save = useCommand(saveSchedulingConnection, { isSilent: true })
  const isChanged = !isSameValue(typed, saved)
  useLeaveGuard(isChanged && !save.isRunning, 'the connection to the scheduling software')
  const issues = (save.error instanceof ApiError && save.error.body.issues) || []
  const faultAt = (name: string) => issues.find(({ path }) => path === name)
  const isElsewhere = save.error !== null && !Object.keys(typed).some(faultAt)
  const submit = async () => {
    try {
      const kept = await save.run({ body: typed })
      // Keeps input typed before the answer arrived.
      setChanges((now) =>
        Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== changes[name as keyof Typed])),
      )
      notify({ kind: 'success', title: 'Settings saved' })
      onSaved(kept)
    } catch {
      // The fields say why: the first of them is scrolled into sight.
      showFault(form.current)
    }
  }
  return {
    form,
    fieldOf: (name: keyof Typed) => {
      const fault = faultAt(name)
      return {
        value: typed[name],
        error: fault && (importMessages.words(fault) ?? refusalWords(save.error)),
        onChange: (event: ChangeEvent<HTMLInputElement>) => {
          const { value } = event.currentTarget
          setChanges((now) => ({ ...now, [name]: value }))
        },
      }
    },
    fault: isElsewhere ? refusalWords(save.error) : undefined,
    isRunning: save.isRunning,
    submit: (event: FormEvent) => {
      event.preventDefault()
      void one(submit)
    },
  }
}

function Fields(props: FieldsProps) {
  const { connection, signIn } = props
  const { form, fieldOf, fault, isRunning, submit } = useConnectionDraft(props)
  const secretField = {
    description: connection.state === 'configured' ? 'Leave it empty to keep the one that is set.' : undefined,
    autoComplete: 'new-password',
  }
  return (
    <form ref={form} className={classes['form']} onSubmit={submit} noValidate>
      <TextInput
        label="Address"
        description="The address from your software's provider, starting with https://."
        type="url"
        withAsterisk
        {...fieldOf('url')}
      />
      {signIn.username !== null && <TextInput label={signIn.username} autoComplete="off" {...fieldOf('username')} />}
      {signIn.apiToken !== null && <PasswordInput label={signIn.apiToken} {...secretField} {...fieldOf('apiToken')} />}
      <PasswordInput label={signIn.secret} {...secretField} {...fieldOf('secret')} />
      {fault !== undefined && <p role="alert">{fault}</p>}
      <span>
        <Button type="submit" loading={isRunning}>
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

/** Connection to the scheduling software, and its state: for admins of the company. */
export function ConnectionForm({ software }: ConnectionFormProps) {
  const { api, queries } = usePlatform()
  const client = useClient()
  const queryKey = ['scheduling-connection', client.id, software]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(schedulingConnection, {}, signal),
  })
  const check = useCommand(checkSchedulingConnection, {
    onDone: (answer) => queries.setQueryData<SchedulingConnection>(queryKey, answer),
  })
  // Also after a failed read: the input stays.
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} />
  return (
    <>
      <p className={classes['quiet']}>{stateWords(data)}</p>
      {data.signIn !== null && (
        <Fields
          key={data.software}
          connection={data}
          signIn={data.signIn}
          onSaved={(kept) => {
            queries.setQueryData<SchedulingConnection>(queryKey, kept)
            check.start({})
          }}
        />
      )}
      {(data.state === 'configured' || data.state === 'demo') && (
        <ConnectionCheck connection={data} isRunning={check.isRunning} onCheck={() => check.start({})} />
      )}
    </>
  )
}
