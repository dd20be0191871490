import { Button, TagsInput, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { changeSubscription, openSubscription, type SubscriptionPage } from '../../../domain/crm/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import classes from './groups.module.css'

type Said = Omit<InputOf<typeof changeSubscription>['body'], 'token'>

const codesOf = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => word.trim().toUpperCase()).filter((word) => word !== '')),
]

interface PageProps {
  readonly page: SubscriptionPage
  readonly isSaving: boolean
  readonly onSay: (said: Said, done: string) => void
}

function Preferences({ page, isSaving, onSay }: PageProps) {
  const [home, setHome] = useState(page.preferences.home ?? '')
  const [destinations, setDestinations] = useState<readonly string[]>(page.preferences.destinations)
  const code = home.trim().toUpperCase()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSay(
          { preferences: { ...(code !== '' && { home: code }), destinations: [...destinations] } },
          'Your airports are saved.',
        )
      }}
    >
      <TextInput
        label="Home airport"
        placeholder="Code, such as KTEB"
        value={home}
        maxLength={10}
        onChange={(event) => setHome(event.currentTarget.value)}
      />
      <TagsInput
        mt="sm"
        label="Destinations"
        placeholder="Codes, such as KASE"
        maxTags={20}
        acceptValueOnBlur
        value={[...destinations]}
        onChange={(next) => setDestinations(codesOf(next))}
      />
      <Button mt="sm" type="submit" variant="default" loading={isSaving}>
        Save airports
      </Button>
    </form>
  )
}

function stateWords({ company, group, email, state, isStopped }: SubscriptionPage): string {
  if (isStopped) return `${company.name} sends no group messages to ${email}.`
  const messages = group === null ? 'these messages' : `the messages of ${group}`
  return state === 'subscribed'
    ? `${email} gets ${messages} from ${company.name}.`
    : `${email} no longer gets ${messages} from ${company.name}.`
}

function Choices({ page, isSaving, onSay }: PageProps) {
  const isOut = page.isStopped || page.state === 'unsubscribed'
  return (
    <div className={classes['keys']}>
      {isOut && (
        <Button loading={isSaving} onClick={() => onSay({ state: 'subscribed' }, 'You are subscribed again.')}>
          Subscribe again
        </Button>
      )}
      {!isOut && (
        <Button loading={isSaving} onClick={() => onSay({ state: 'unsubscribed' }, 'You are unsubscribed.')}>
          {page.group === null ? 'Unsubscribe' : `Unsubscribe from ${page.group}`}
        </Button>
      )}
      {!page.isStopped && (
        <Button
          variant="default"
          loading={isSaving}
          onClick={() => onSay({ stop: true }, 'You get no group messages any more.')}
        >
          Unsubscribe from everything
        </Button>
      )}
    </div>
  )
}

interface CompanyProps {
  readonly company: SubscriptionPage['company']
}

/** The logo of the company, or its name. */
const CompanyHead = ({ company }: CompanyProps) => (
  <header className={classes['brand']} style={{ borderColor: company.theme.accent }}>
    {company.logo === undefined ? <span>{company.name}</span> : <img src={company.logo} alt={company.name} />}
  </header>
)

const CompanyFoot = ({ company }: CompanyProps) => (
  <footer className={classes['imprint']}>
    {company.postal_address === undefined ? company.name : `${company.name}, ${company.postal_address}`}
  </footer>
)

function useOwnSubscription(token: string) {
  const { api, queries } = usePlatform()
  const key = ['own-subscription', token]
  const view = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(openSubscription, { body: { token } }, signal),
    staleTime: Infinity,
    retry: false,
  })
  const saying = useMutation({
    mutationFn: ({ said }: { readonly said: Said; readonly done: string }) =>
      api.call(changeSubscription, { body: { token, ...said } }),
    networkMode: 'always',
    onSuccess: (page) => queries.setQueryData(key, page),
  })
  return { view, saying }
}

/** Shown in place of the page: a wait, a fault, or an unknown link. */
function NoPage({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  const isUnknown = error instanceof ApiError && (error.kind === 'not-found' || error.kind === 'invalid')
  if (isUnknown)
    return (
      <main className={classes['public']}>
        <h1>This link leads nowhere</h1>
        <p>The link is incomplete, or its group was removed. Answer the message instead.</p>
      </main>
    )
  return (
    <main className={classes['public']}>
      <h1>{error ? 'Not loaded' : 'One moment'}</h1>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <RowsSkeleton rows={3} />}
    </main>
  )
}

/** Page of the link below a message to a group: without a sign-in, one press, and Undo. */
export function UnsubscribeScreen() {
  const { token } = useParams({ from: '/unsubscribe/$token' })
  const { view, saying } = useOwnSubscription(token)
  const { data: page, error, refetch } = view
  if (page === undefined) return <NoPage error={error} onRetry={() => void refetch()} />
  const onSay = (said: Said, done: string) => saying.mutate({ said, done })
  const common = { page, isSaving: saying.isPending, onSay }
  return (
    <ThemeProvider theme={page.company.theme}>
      <main className={classes['public']}>
        <CompanyHead company={page.company} />
        <h1>{page.group === null ? 'Your subscription' : `Your subscription to ${page.group}`}</h1>
        <p>{stateWords(page)}</p>
        <Choices {...common} />
        <p role="status">
          {saying.isSuccess && saying.variables.done}
          {saying.error && reasonOf(saying.error).message}
        </p>
        {page.asks_airports && <Preferences {...common} />}
        <CompanyFoot company={page.company} />
      </main>
    </ThemeProvider>
  )
}
