import { Button, Group, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  makeFlightPlanSecret,
  readFlightPlanSender,
  removeFlightPlanSecret,
  type FlightPlanSender,
} from '../../../domain/charter/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import classes from '../imports/import-numbers.module.css'

function StateWords({ state, changed }: FlightPlanSender) {
  if (state === 'none') return 'Flight plans are refused, because their sender has no secret yet.'
  if (state === 'demo')
    return 'The demo sends flight plans from /outside/software with its own secret. A new secret here replaces it.'
  return (
    <>
      Flight plans are taken. Their secret was made{' '}
      {changed === undefined ? 'before' : <TimeText at={changed} isRelative />}, and is shown to nobody again.
    </>
  )
}

/** Asks before replacing the secret, which rejects the senders that sign with it. */
const isSure = (title: string, confirm: string) =>
  showAlert({
    title,
    message: 'Messages signed with the present secret are then refused.',
    confirm,
    cancel: 'Cancel',
    isDestructive: true,
  })

/** Address and signature of flight plans: for admins of the company. */
export function FlightPlansForm() {
  const { api } = usePlatform()
  const client = useClient()
  const queries = useQueryClient()
  const queryKey = ['flight-plan-sender', client.id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(readFlightPlanSender, {}, signal),
  })
  const [secret, setSecret] = useState('')
  const keep = (sender: FlightPlanSender) => queries.setQueryData(queryKey, sender)
  const make = useCommand(makeFlightPlanSecret, {
    onDone: ({ secret: made, ...sender }) => {
      setSecret(made)
      keep(sender)
    },
  })
  const remove = useCommand(removeFlightPlanSecret, {
    onDone: (sender) => {
      setSecret('')
      keep(sender)
    },
  })
  const begin = async () => {
    if (data?.state !== 'set' || (await isSure('Make another secret?', 'Make another'))) make.start({})
  }
  const end = async () => {
    if (await isSure('Stop taking flight plans?', 'Remove secret')) remove.start({})
  }
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} />
  return (
    <section className={classes['form']} aria-label="Flight plans">
      <h2>Flight plans</h2>
      <p className={classes['quiet']}>
        <StateWords {...data} />
      </p>
      <TextInput label="Address" description="The software sends flight plans here." readOnly value={data.address} />
      {secret !== '' && (
        <TextInput
          label="Secret"
          description="Copy it into the software now. It is shown only once."
          readOnly
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Group gap="xs">
        <Button variant="default" loading={make.isRunning} onClick={() => void begin()}>
          {data.state === 'set' ? 'Make another secret' : 'Make a secret'}
        </Button>
        {data.state === 'set' && (
          <Button variant="subtle" color="red" loading={remove.isRunning} onClick={() => void end()}>
            Remove secret
          </Button>
        )}
      </Group>
    </section>
  )
}
