import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { checkAd, publishAd } from '../../../domain/commerce/index.ts'
import { hasRole, valueAt } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { ErrorState } from '../../ui/states.tsx'
import classes from './ads.module.css'

/** Price, publication and product of an ad. */
export function AdHead({ row }: RecordPartProps) {
  const { timezone } = useClient()
  const mayOpen = hasRole(useActor(), 'products-r')
  const [price, published, product] = [row['price'], row['published'], valueAt(row, 'product.id')]
  const label = textOf(valueAt(row, 'product.label'))
  return (
    <HeadFacts>
      <HeadFact label="Price">
        <strong>{formatMoney(typeof price === 'number' ? price : 0)}</strong>
      </HeadFact>
      <HeadFact label="Published" isNamed>
        {typeof published === 'number' ? formatDate(published, timezone) : 'No'}
      </HeadFact>
      {typeof product === 'string' && (
        <HeadFact label="Product" isNamed>
          {mayOpen ? <ClientLink path={`data/products/${encodeURIComponent(product)}`}>{label}</ClientLink> : label}
        </HeadFact>
      )}
    </HeadFacts>
  )
}

/** Puts an ad into the feed, or takes it out. */
export function AdActions({ row }: RecordPartProps) {
  const mayWrite = hasRole(useActor(), 'ads')
  const { start, isRunning } = useCommand(publishAd)
  const isPublished = typeof row['published'] === 'number'
  if (!mayWrite) return null
  return (
    <Button
      size="xs"
      variant={isPublished ? 'default' : 'filled'}
      loading={isRunning}
      onClick={() => start({ params: { id: row.id }, body: { isPublished: !isPublished } })}
    >
      {isPublished ? 'Take out of the feed' : 'Publish in the feed'}
    </Button>
  )
}

/** What a shopping channel would refuse of the saved ad. */
export function AdBeside({ row: { id, version } }: RecordPartProps) {
  const { api } = usePlatform()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['ad-check', client.id, id, version],
    queryFn: ({ signal }) => api.call(checkAd, { params: { id } }, signal),
  })
  if (data === undefined && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  return (
    <section className={classes['check']} aria-label="Shopping channels">
      <strong>Shopping channels</strong>
      {data.faults.length === 0 ? (
        <p>They take this ad as it is.</p>
      ) : (
        <>
          <p className={classes['bad']}>The feed leaves this ad out:</p>
          <ul>
            {data.faults.map(({ field, words }) => (
              <li key={`${field} ${words}`}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
