import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  countScopes,
  countStates,
  countTones,
  readStockCount,
  type stockCounts,
} from '../../../../domain/commerce/index.ts'
import { hasRole } from '../../../../domain/kernel/index.ts'
import type { Presented } from '../../../platform/api/records-api.ts'
import { useGo } from '../../../platform/address.ts'
import { useCommandOf } from '../../../platform/data/use-command.ts'
import { useActor, useClient, usePlatform } from '../../../platform/platform-context.tsx'
import { HeadFact, HeadFacts } from '../../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../../ui/detail/record-screens.ts'
import { formatDateTime, formatMoney, formatNumber } from '../../../ui/format-value.ts'
import { ItemLines } from '../../../ui/list/item-lines.tsx'
import type { ItemProps } from '../../../ui/list/item-layout.tsx'
import { joined } from '../../../ui/list/joined.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { CountLines } from './count-lines.tsx'
import { openApply, openCancel, openNewCount } from './count-forms.ts'
import { ScanBox } from './scan-box.tsx'
import classes from './counts.module.css'

type Count = Presented<typeof stockCounts>

/** Its page shows counts alone. */
const readCount = (row: unknown): Count => row as Count

function useSums(id: string) {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: ['stock-count', client.id, id],
    queryFn: ({ signal }) => api.call(readStockCount, { params: { id } }, signal),
    meta: { shows: ['stock_counts', 'stock_count_lines'] },
    staleTime: 0,
  }).data
}

/** A count in a list without room for columns. */
export function CountItem({ row }: ItemProps) {
  const { timezone } = useClient()
  const { count_id: number, name, date, by, state } = readCount(row)
  return (
    <ItemLines
      title={joined(number, name)}
      aside={formatDateTime(date, timezone)}
      note={by.label}
      end={<StatusBadge word={countStates[state]} tone={countTones[state]} />}
    />
  )
}

/** How far a count is, and what it would correct. */
export function CountHead({ row }: RecordPartProps) {
  const { timezone } = useClient()
  const { id, scope, vendor, applied, canceled } = readCount(row)
  const sums = useSums(id)
  return (
    <HeadFacts>
      <HeadFact label="Products">{vendor?.label ?? countScopes[scope]}</HeadFact>
      {sums && (
        <HeadFact label="Counted" isNamed>
          {formatNumber(sums.counted)} of {formatNumber(sums.lines)}
        </HeadFact>
      )}
      {sums && (
        <HeadFact label="Differences" isNamed>
          {formatNumber(sums.differing)} ({formatMoney(sums.value)} at cost)
        </HeadFact>
      )}
      {applied && (
        <HeadFact label="Applied" isNamed>
          {formatDateTime(applied.at, timezone)} by {applied.by.label}
        </HeadFact>
      )}
      {canceled && (
        <HeadFact label="Canceled" isNamed>
          {formatDateTime(canceled.at, timezone)} by {canceled.by.label}
        </HeadFact>
      )}
    </HeadFacts>
  )
}

/** End of a count: it is applied or canceled. */
export function CountActions({ row }: RecordPartProps) {
  const { api } = usePlatform()
  const mayWrite = hasRole(useActor(), 'products')
  const { id, state } = readCount(row)
  const sums = useSums(id)
  // Colleagues may have counted since: the question states the sums of this moment.
  const { start, isRunning } = useCommandOf(async () => {
    openApply(api, id, await api.call(readStockCount, { params: { id } }))
  })
  if (!mayWrite || state !== 'open') return null
  return (
    <>
      <Button
        size="xs"
        disabled={sums === undefined || sums.counted === 0}
        loading={isRunning}
        onClick={() => start(undefined)}
      >
        Apply count
      </Button>
      <Button size="xs" variant="default" onClick={() => openCancel(api, id)}>
        Cancel count
      </Button>
    </>
  )
}

/** Counting of goods: by barcode, or line by line. */
export function CountSheet({ row }: RecordPartProps) {
  const { id, state, left_out: leftOut } = readCount(row)
  const mayCount = hasRole(useActor(), 'products') && state === 'open'
  return (
    <div className={classes['sheet']}>
      {mayCount && (
        <p className={classes['quiet']}>
          Leave out goods of paid orders that wait to be sent: they have left the stock. Counting compares with the
          stock at that moment, so sales may continue.
        </p>
      )}
      {mayCount && <ScanBox id={id} />}
      {leftOut.length > 0 && (
        <p className={classes['quiet']}>
          Not corrected, because their stock is not tracked any more: {leftOut.map(({ label }) => label).join(', ')}.
        </p>
      )}
      <CountLines count={id} isOpen={mayCount} />
    </div>
  )
}

/** Begins a count from the list of counts. */
export function CountListActions() {
  const { api } = usePlatform()
  const go = useGo()
  if (!hasRole(useActor(), 'products')) return null
  return (
    <Button
      onClick={() =>
        openNewCount(api, { products: [], onBegun: (id) => go(`data/stock-counts/${encodeURIComponent(id)}`) })
      }
    >
      New count
    </Button>
  )
}
