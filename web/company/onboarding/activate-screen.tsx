import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { clients, inOrderOfUrgency, type SetupError } from '../../../domain/company/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { useClientPage } from '../../platform/address.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useClientErrors } from './use-client-errors.ts'
import classes from './activate.module.css'

type Client = Presented<typeof clients>

/** Missing settings of the company, the most urgent first, each with a link to its form. */
function Steps({ errors }: { readonly errors: readonly SetupError[] }) {
  return (
    <ol className={classes['steps']} aria-label="What is missing">
      {inOrderOfUrgency(errors).map(({ description, url }) => (
        <li key={description}>
          <span>{description}</span>
          <ClientLink path={url.replace(/^\//, '')} aria-label={`Set it up: ${description}`}>
            Set it up
          </ClientLink>
        </li>
      ))}
    </ol>
  )
}

/** Says that the company is set up, or that it is not after all. */
function useActivation(client: Client) {
  const { change } = useRecordCommands(clients, { isOptimistic: false })
  const set = (row: Client, onboarded: boolean) =>
    change.start({ row, change: { config: { ...row.config, onboarded } } }, (changed) => {
      if (!onboarded) return
      notify({
        title: 'The company is set up',
        kind: 'success',
        action: { label: 'Undo', run: () => set(changed, false) },
      })
    })
  return { activate: () => set(client, true), isRunning: change.isRunning }
}

function Activation({ client, isWhole }: { readonly client: Client; readonly isWhole: boolean }) {
  const { activate, isRunning } = useActivation(client)
  return (
    <div className={classes['end']}>
      <p className={classes['quiet']}>
        {isWhole
          ? 'Nothing is missing. Press Finish to end the setup.'
          : 'You can leave out steps that you do not need. Press Finish to end the setup.'}
      </p>
      <Button variant={isWhole ? 'filled' : 'default'} loading={isRunning} onClick={activate}>
        Finish setting up
      </Button>
    </div>
  )
}

function SetupState({ client, errors }: { readonly client: Client; readonly errors: readonly SetupError[] }) {
  if (client.config.onboarded)
    return (
      <EmptyState title={`${client.name} is set up`} icon={IconCircleCheck}>
        <ClientLink path="company/details">Details</ClientLink> and{' '}
        <ClientLink path="company/settings">Settings</ClientLink> can be changed at any time.
      </EmptyState>
    )
  return (
    <>
      {errors.length > 0 && <Steps errors={errors} />}
      {client.can.write && <Activation client={client} isWhole={errors.length === 0} />}
    </>
  )
}

function Setup() {
  const { id } = useClient()
  const client = useRecord(clients, id)
  const asked = useClientErrors(useClientPage())
  const error = client.error ?? asked.error
  return (
    <section className={classes['page']} aria-labelledby="activate-heading">
      <h1 id="activate-heading">Set up the company</h1>
      {error && <ErrorState error={error} onRetry={() => void (client.error ? client.retry() : asked.refetch())} />}
      {!error && (client.row && asked.data ? null : <RowsSkeleton rows={4} />)}
      {!error && client.row && asked.data && <SetupState client={client.row} errors={asked.data.errors} />}
    </section>
  )
}

/** All steps left before a company can work, for its admins: `/{name_key}/activate`. */
export function ActivateScreen() {
  return hasRole(useActor(), 'admin') ? <Setup /> : <DisallowedScreen needs="admin" />
}
