import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import {
  correctStock,
  holdStatuses,
  stockCorrections,
  stockHolds,
  stockReasons,
  type HoldStatus,
  type Stock,
} from '../../../domain/commerce/index.ts'
import {
  choices,
  hasRole,
  isDoc,
  numberField,
  selectField,
  textField,
  type Doc,
  type StatusTone,
} from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDateTime, formatNumber } from '../../ui/format-value.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './products.module.css'

const noStock: Stock = { tracked: false, on_hand: 0, held: 0, sold: 0 }

const stockOf = (row: Doc): Stock => (isDoc(row['stock']) ? { ...noStock, ...row['stock'] } : noStock)

/** Opens the correction of the units on hand. */
function useCorrection({ id }: RecordPartProps['row'], { on_hand, held }: Stock) {
  const { api } = usePlatform()
  return () =>
    openForm({
      title: 'Correct the stock',
      subject: id,
      fields: [
        numberField('on_hand', 'Units on hand', { required: true }),
        { ...selectField('reason', 'Reason', choices(stockReasons)), required: true },
        textField('note', 'Note', { maxLength: 500 }),
      ],
      begin: { on_hand, reason: 'counted', note: '' },
      hint: ({ on_hand: next }) =>
        typeof next === 'number' && next !== on_hand
          ? `${formatNumber(on_hand)} on hand become ${formatNumber(next)}. Orders hold ${formatNumber(held)} of them.`
          : `Orders hold ${formatNumber(held)} of ${formatNumber(on_hand)}.`,
      button: 'Correct the stock',
      isAsked: true,
      onSave: ({ on_hand: next, reason, note }) =>
        api.call(correctStock, {
          params: { id },
          body: correctStock.body.parse({ on_hand: next, seen: on_hand, reason, note: note ?? '' }),
        }),
    })
}

const toneOf: Readonly<Record<HoldStatus, StatusTone>> = { held: 'waiting', taken: 'good', released: 'over' }

/** Orders that hold a product or have taken it. */
function Holds({ id }: { readonly id: string }) {
  const { timezone } = useClient()
  const mayOpen = hasRole(useActor(), 'orders')
  const view = useRecords(stockHolds, { where: ['product_ids', 'array-contains', id], pageSize: 20 })
  if (view.error) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.rows.length === 0) return null
  return (
    <section aria-label="Orders">
      <h2 className={classes['title']}>Orders</h2>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col" className={classes['amount']}>
              Units
            </th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {view.rows.map(({ id: order, order: { label }, status, lines, until }) => (
            <tr key={order}>
              <td>{mayOpen ? <ClientLink path={`orders/${encodeURIComponent(order)}`}>{label}</ClientLink> : label}</td>
              <td className={classes['amount']}>
                {formatNumber(lines.find(({ product }) => product.id === id)?.quantity ?? 0)}
              </td>
              <td>
                <StatusBadge word={holdStatuses[status]} tone={toneOf[status]} />
                {status === 'held' && until !== undefined && (
                  <span className={classes['note']}>until {formatDateTime(until, timezone)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {view.hasMore && (
        <Button variant="default" size="compact-sm" loading={view.isLoadingMore} onClick={view.loadMore}>
          Show more
        </Button>
      )}
    </section>
  )
}

/** Corrections of the units on hand, the newest first, with their reasons. */
function Corrections({ id }: { readonly id: string }) {
  const { timezone } = useClient()
  const view = useRecords(stockCorrections, { where: ['product_id', '==', id], pageSize: 20 })
  if (view.error) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.rows.length === 0) return null
  return (
    <section aria-label="Corrections">
      <h2 className={classes['title']}>Corrections</h2>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col" className={classes['amount']}>
              On hand
            </th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {view.rows.map(({ id: correction, date, before, after, reason, note, by }) => (
            <tr key={correction}>
              <td>
                {formatDateTime(date, timezone)}
                <span className={classes['note']}>{by.label}</span>
              </td>
              <td className={classes['amount']}>
                {formatNumber(before)} → {formatNumber(after)}
              </td>
              <td>
                {stockReasons[reason]}
                {note !== '' && <span className={classes['note']}>{note}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {view.hasMore && (
        <Button variant="default" size="compact-sm" loading={view.isLoadingMore} onClick={view.loadMore}>
          Show more
        </Button>
      )}
    </section>
  )
}

/** Stock of a product: units on hand, held, available and sold, and what moved them (decision E12). */
export function StockTab({ row }: RecordPartProps) {
  const stock = stockOf(row)
  const correct = useCorrection(row, stock)
  const mayWrite = row.can.write
  const { tracked, on_hand, held, sold } = stock
  if (!tracked)
    return (
      <EmptyState title="Stock is not tracked" icon={IconPackage}>
        <p>Orders take any quantity of this product.</p>
        {mayWrite && (
          <Button variant="default" onClick={correct}>
            Enter the stock and track it
          </Button>
        )}
      </EmptyState>
    )
  const numbers = { Available: on_hand - held, 'On hand': on_hand, Held: held, Sold: sold }
  return (
    <div className={classes['part']}>
      <div className={classes['stock']}>
        <dl className={classes['numbers']}>
          {Object.entries(numbers).map(([label, units]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={label === 'Available' && units <= 0 ? classes['low'] : undefined}>
                {formatNumber(units)}
              </dd>
            </div>
          ))}
        </dl>
        {mayWrite && (
          <Button size="xs" variant="default" onClick={correct}>
            Correct the stock
          </Button>
        )}
      </div>
      <Holds id={row.id} />
      <Corrections id={row.id} />
    </div>
  )
}
