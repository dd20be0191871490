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
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { AccountFrame, AccountVerbs, TestAnswer } from '../accounts/account-frame.tsx'
import { CarrierAccountForm } from './carrier-account-form.tsx'
import classes from './carriers.module.css'

const missingWords = 'No shipping account is configured. Rates are typed or read from freight tables until one is.'

interface CardProps {
  readonly account: CarrierAccountSettings
  readonly provider: CarrierKeys
}

function AccountCard({ account, provider }: CardProps) {
  const [isEdited, setEdited] = useState(false)
  const { id, webhook, checked } = account
  const test = useCommand(testCarrierAccount)
  const remove = useCommand(removeCarrierAccount)
  if (isEdited) return <CarrierAccountForm provider={provider} account={account} onDone={() => setEdited(false)} />
  return (
    <AccountFrame account={account} title={provider.title}>
      <dl className={classes['facts']}>
        <dt>Webhook address</dt>
        <dd>{webhook}</dd>
      </dl>
      <p className={classes['quiet']}>
        {provider.title} sends its events to this address. Enter it in the settings of {provider.title}, with a secret
        that you enter here too.
      </p>
      <TestAnswer checked={checked} title={provider.title} />
      <AccountVerbs
        id={id}
        title={provider.title}
        loss="Its keys are deleted, and no labels can be bought by it any more. Its labels stay."
        test={test}
        remove={remove}
        onEdit={() => setEdited(true)}
      />
    </AccountFrame>
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
