import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readPriceChange, undoPriceChange } from '../../../domain/commerce/index.ts'
import { hasRole, type StatusTone } from '../../../domain/kernel/index.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney, formatNumber } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './products.module.css'

const stateWords: Readonly<Record<string, readonly [word: string, tone?: StatusTone]>> = {
  waiting: ['Waiting', 'waiting'],
  changed: ['Changed', 'good'],
  kept: ['Kept'],
  undone: ['Undone', 'over'],
}

/** The products of a price change, and what became of each. */
export function PriceChangeProducts({ row }: RecordPartProps) {
  const { api } = usePlatform()
  const client = useClient()
  const { id, version } = row
  const reading = useQuery({
    queryKey: ['price-change', client.id, id, version],
    queryFn: ({ signal }) => api.call(readPriceChange, { params: { id } }, signal),
    meta: { shows: ['price_changes'] },
  })
  const view = useLastAnswer(id, reading)
  return (
    <AnswerView view={view} what="These prices are">
      {({ rows }) => (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col" className={classes['amount']}>
                Before
              </th>
              <th scope="col" className={classes['amount']}>
                After
              </th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id: product, name, sku, before, after, state, refused }) => {
              const [word, tone] = stateWords[state] ?? [state]
              return (
                <tr key={product}>
                  <td>
                    <ClientLink path={`data/products/${encodeURIComponent(product)}`}>
                      {name || 'Deleted product'}
                    </ClientLink>
                    <span className={classes['note']}>{sku}</span>
                  </td>
                  <td className={classes['amount']}>{formatMoney(before)}</td>
                  <td className={classes['amount']}>{formatMoney(after)}</td>
                  <td>
                    <StatusBadge word={word} tone={tone} />
                    {refused !== undefined && <span className={classes['note']}>{refused}</span>}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </AnswerView>
  )
}

/** Restores the prices before a change. */
export function PriceChangeActions({ row }: RecordPartProps) {
  const mayWrite = hasRole(useActor(), 'products')
  const { start, isRunning, isUnanswered } = useAsked(undoPriceChange)
  const { state } = row
  const changed = Number(row['changed'] ?? 0)
  if (!mayWrite || (state !== 'finished' && state !== 'stopped') || changed === 0) return null
  return (
    <>
      <Button size="xs" variant="default" loading={isRunning} onClick={() => start({ params: { id: row.id } })}>
        Undo {formatNumber(changed)} {changed === 1 ? 'price' : 'prices'}
      </Button>
      <AskedNote isUnanswered={isUnanswered} />
    </>
  )
}
