import { Button, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readAdFeed, renewAdFeed, type AdFeedState } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatNumber } from '../../ui/format-value.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import classes from './ads.module.css'

/** Published ads that the feed leaves out, with the reasons. */
const LeftOut = ({ ads, onClose }: { readonly ads: AdFeedState['left_out']; readonly onClose: () => void }) => (
  <div>
    <strong>Left out: {formatNumber(ads.length)}</strong>
    <ul>
      {ads.map(({ id, title, faults }) => (
        <li key={id}>
          <ClientLink path={`data/ads/${encodeURIComponent(id)}`} onClick={onClose}>
            {title}
          </ClientLink>
          : {faults.map(({ words }) => words).join(' ')}
        </li>
      ))}
    </ul>
  </div>
)

/** The addresses of the feed of published ads, for the account of a shopping channel. */
export function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const { api } = usePlatform()
  const client = useClient()
  const mayWrite = hasRole(useActor(), 'ads')
  const { data, error, refetch } = useQuery({
    queryKey: ['ad-feed', client.id],
    queryFn: ({ signal }) => api.call(readAdFeed, {}, signal),
    meta: { shows: ['ads', 'clients', 'products'] },
  })
  const renewing = useCommand(renewAdFeed, {
    onDone: () =>
      notify({
        kind: 'success',
        title: 'The feed has another address',
        message: 'Enter it in the account of each channel.',
      }),
  })
  if (data === undefined && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={3} height={40} />
  return (
    <div className={classes['feed']}>
      <p>
        {formatNumber(data.count)} published {data.count === 1 ? 'ad is' : 'ads are'} in the feed at present. A channel
        reads it at one of these addresses; everyone who has one reads the ads.
      </p>
      <TextInput label="RSS" value={data.xml} readOnly onFocus={({ target }) => target.select()} />
      <TextInput label="Text, with tabs" value={data.table} readOnly onFocus={({ target }) => target.select()} />
      {data.left_out.length > 0 && <LeftOut ads={data.left_out} onClose={onClose} />}
      <Group justify="space-between">
        {mayWrite ? (
          <Button variant="default" loading={renewing.isRunning} onClick={() => renewing.start({})}>
            Give the feed another address
          </Button>
        ) : (
          <span />
        )}
        <Button onClick={onClose}>Close</Button>
      </Group>
    </div>
  )
}
