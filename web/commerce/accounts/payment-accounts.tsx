import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readProviderAccounts, type ProviderKeys } from '../../../domain/commerce/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import classes from './accounts.module.css'

const missingWords = 'No payment provider is configured. Customers cannot pay by card or PayPal until one is.'

interface NewAccountProps {
  readonly providers: readonly ProviderKeys[]
  readonly onSaved: () => void
}

/** Chooses a provider, and enters the keys of a new account there. */
function NewAccount({ providers, onSaved }: NewAccountProps) {
  const [chosen, setChosen] = useState<ProviderKeys>()
  if (chosen)
    return (
      <section className={classes['account']} aria-label={`New account at ${chosen.title}`}>
        <h3>New account at {chosen.title}</h3>
        <AccountForm
          provider={chosen}
          onCancel={() => setChosen(undefined)}
          onSaved={() => {
            setChosen(undefined)
            onSaved()
          }}
        />
      </section>
    )
  return (
    <span className={classes['buttons']}>
      {providers.map((provider) => (
        <Button key={provider.provider} variant="default" onClick={() => setChosen(provider)}>
          Add {provider.title}
        </Button>
      ))}
    </span>
  )
}

/** Accounts of the company at payment providers: for the role `settings`. */
export function PaymentAccounts() {
  const { api } = usePlatform()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['provider-accounts', client.id],
    queryFn: ({ signal }) => api.call(readProviderAccounts, {}, signal),
    meta: { shows: ['provider_accounts'] },
  })
  // Also after a failed read: the input stays.
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={3} />
  const reload = () => void refetch()
  const { providers, accounts } = data
  return (
    <div className={classes['list']}>
      {accounts.length === 0 && <p role="status">{missingWords}</p>}
      {accounts.flatMap((account) => {
        const provider = providers.find((one) => one.provider === account.provider)
        return provider ? [<AccountCard key={account.id} {...{ account, provider }} onChanged={reload} />] : []
      })}
      <NewAccount providers={providers} onSaved={reload} />
    </div>
  )
}
