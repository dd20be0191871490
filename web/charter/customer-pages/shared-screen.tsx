import { useParams } from '@tanstack/react-router'
import { ApiError } from '../../platform/api/api-error.ts'
import { formatPhone } from '../../ui/format-value.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import { ItineraryView } from './itinerary-view.tsx'
import { PageFrame } from './page-frame.tsx'
import { QuoteView } from './quote-view.tsx'
import { useSharedPage, type SharedPage } from './use-shared-page.ts'
import classes from './page.module.css'

/** Page of an unsent message's address: only its writer can be here. */
const Unsent = () => (
  <main className={classes['alone']}>
    <h1 className={classes['title']}>Not sent yet</h1>
    <p>This page opens once the message with its address is sent.</p>
  </main>
)

/** Page of an unknown or revoked address. */
function Ended({ host }: { readonly host?: SharedPage['host'] | undefined }) {
  return (
    <main className={classes['alone']}>
      <h1 className={classes['title']}>This page has ended</h1>
      <p>
        The link was withdrawn or has expired.
        {host ? ` Ask ${host.name} for a new one.` : ' Ask whoever sent it to you for a new one.'}
      </p>
      {host?.phone !== undefined && (
        <p>
          <a href={`tel:${host.phone}`}>{formatPhone(host.phone)}</a>
        </p>
      )}
      {host?.email !== undefined && (
        <p>
          <a href={`mailto:${host.email}`}>{host.email}</a>
        </p>
      )}
    </main>
  )
}

/** The server draws payment requests (`web/customer`): only a page that was open before it did so is here. */
const DrawnElsewhere = () => (
  <main className={classes['alone']}>
    <h1 className={classes['title']}>Payment request</h1>
    <p>Reload this page to pay.</p>
  </main>
)

interface ContentProps {
  readonly page: SharedPage
  readonly token: string
  readonly onReload: () => Promise<unknown>
}

function Content({ page, token, onReload }: ContentProps) {
  if (page.state === 'ended') return <Ended host={page.host} />
  if (page.state === 'unsent') return <Unsent />
  const { document } = page
  if (document.kind === 'quote') return <QuoteView page={page} document={document} token={token} onReload={onReload} />
  if (document.kind === 'payment') return <DrawnElsewhere />
  return <ItineraryView page={page} document={document} token={token} />
}

/** A page shared with people outside: without a sign-in, in the company's colours, made for a phone and for paper. */
export function SharedScreen() {
  const { token } = useParams({ from: '/shared/$token' })
  const { data, error, refetch } = useSharedPage(token)
  const isUnknown = error instanceof ApiError && (error.kind === 'not-found' || error.kind === 'invalid')
  if (data !== undefined) {
    return (
      <ThemeProvider theme={data.host.theme}>
        <PageFrame host={data.host} token={'document' in data ? token : undefined}>
          <Content page={data} token={token} onReload={refetch} />
        </PageFrame>
      </ThemeProvider>
    )
  }
  if (isUnknown) return <Ended />
  return (
    <main className={classes['alone']}>
      <h1 className={classes['title']}>{error ? 'Not loaded' : 'One moment'}</h1>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={4} />}
    </main>
  )
}
