import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  readCarrierAccounts,
  removeCarrierAccount,
  testCarrierAccount,
  type CarrierAccountSettings,
  type CarrierKeys,
} from '../../../domain/commerce/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { CarrierAccountForm } from './carrier-account-form.tsx'
import classes from './carriers.module.css'

const missingWords = 'No shipping account is configured. Rates are typed or read from freight tables until one is.'

function TestWords({
  checked,
  title,
}: {
  readonly checked: CarrierAccountSettings['checked']
  readonly title: string
}) {
  if (checked === null) return <p className={classes['quiet']}>{title} was not asked yet with these keys.</p>
  if (checked.failed !== '')
    return (
      <p role="alert">
        {checked.failed} Asked <TimeText at={checked.at} isRelative />.
      </p>
    )
  return (
    <p className={classes['quiet']} role="status">
      {title} answered <TimeText at={checked.at} isRelative />
      {checked.isTest ? ', test mode.' : ', live.'}
    </p>
  )
}

interface CardProps {
  readonly account: CarrierAccountSettings
  readonly provider: CarrierKeys
}

function AccountCard({ account, provider }: CardProps) {
  const [isEdited, setEdited] = useState(false)
  const { id, label, isTest, webhook, checked } = account
  const test = useCommand(testCarrierAccount)
  const remove = useCommand(removeCarrierAccount)
  const begin = async () => {
    const isSure = await showAlert({
      title: `Remove this account at ${provider.title}?`,
      message: 'Its keys are deleted, and no labels can be bought by it any more. Its labels stay.',
      confirm: 'Remove account',
      cancel: 'Cancel',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id } })
  }
  if (isEdited) return <CarrierAccountForm provider={provider} account={account} onDone={() => setEdited(false)} />
  return (
    <section className={classes['card']} aria-label={label === '' ? provider.title : `${provider.title}, ${label}`}>
      <div className={classes['head']}>
        <h3>{label === '' ? provider.title : `${provider.title}: ${label}`}</h3>
        {isTest && <StatusBadge word="Test mode" tone="waiting" />}
      </div>
      <dl className={classes['facts']}>
        <dt>Webhook address</dt>
        <dd>{webhook}</dd>
      </dl>
      <p className={classes['quiet']}>
        {provider.title} sends its events to this address. Enter it in the settings of {provider.title}, with a secret
        that you enter here too.
      </p>
      <TestWords checked={checked} title={provider.title} />
      <span className={classes['buttons']}>
        <Button variant="default" loading={test.isRunning} onClick={() => test.start({ params: { id } })}>
          Test the connection
        </Button>
        <Button variant="default" onClick={() => setEdited(true)}>
          Change
        </Button>
        <Button variant="subtle" color="red" loading={remove.isRunning} onClick={() => void begin()}>
          Remove
        </Button>
      </span>
    </section>
  )
}

function NewAccount({ provider }: Pick<CardProps, 'provider'>) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <CarrierAccountForm provider={provider} onDone={() => setOpen(false)} />
  return (
    <span className={classes['buttons']}>
      <Button variant="default" onClick={() => setOpen(true)}>
        Add {provider.title}
      </Button>
    </span>
  )
}

/** Accounts of the company at providers of labels: for the role `settings`. */
export function CarrierAccounts() {
  const { api } = usePlatform()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['carrier-accounts', client.id],
    queryFn: ({ signal }) => api.call(readCarrierAccounts, {}, signal),
    meta: { shows: ['carrier_accounts'] },
  })
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={3} />
  const { providers, accounts } = data
  return (
    <div className={classes['batch']}>
      {accounts.length === 0 && <p role="status">{missingWords}</p>}
      {accounts.flatMap((account) => {
        const provider = providers.find((one) => one.provider === account.provider)
        return provider ? [<AccountCard key={account.id} account={account} provider={provider} />] : []
      })}
      {accounts.length === 0 && providers.map((provider) => <NewAccount key={provider.provider} provider={provider} />)}
    </div>
  )
}
