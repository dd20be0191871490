import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buyLabels, printPostage, readBatch, type LabelBatch, type TypedWish } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { downloadFile } from '../../platform/api/download-file.ts'
import { useCommand, useCommandOf } from '../../platform/data/use-command.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { DateInput } from '../../ui/date/date-input.tsx'
import { formatNumber } from '../../ui/format-value.ts'
import { PercentBar } from '../../ui/percent-bar.tsx'
import { useShippingMode } from './use-labels.ts'
import classes from './carriers.module.css'

const wishes = [
  { value: 'cheapest', label: 'The cheapest rate' },
  { value: 'fastest', label: 'The fastest rate' },
  { value: 'date', label: 'The cheapest rate that arrives by a day' },
] as const

const lookAgainMs = 1000

/** A batch as it is now, read again until it is over. */
function useBatch(begun: LabelBatch) {
  const { api } = usePlatform()
  const client = useClient()
  const { data = begun } = useQuery({
    queryKey: ['label-batch', client.id, begun.id],
    queryFn: ({ signal }) => api.call(readBatch, { params: { id: begun.id } }, signal),
    refetchInterval: ({ state }) => (state.data?.isOver === true ? false : lookAgainMs),
  })
  return data
}

function Failures({ failures }: Pick<LabelBatch, 'failures'>) {
  if (failures.length === 0) return null
  return (
    <ul aria-label="Failures">
      {failures.map(({ shipment, number, why }) => (
        <li key={shipment}>
          <ClientLink path={`orders/shipments/${encodeURIComponent(shipment)}`}>{number || 'Shipment'}</ClientLink>{' '}
          {why}
        </li>
      ))}
    </ul>
  )
}

/** How far a batch is, its failures, and its labels to print. */
function BatchProgress({ begun }: { readonly begun: LabelBatch }) {
  const { api } = usePlatform()
  const { total, done, isOver, failures, labels } = useBatch(begun)
  const print = useCommandOf(async (layout: 'single' | 'four') => {
    await downloadFile(api, { path: printPostage.path, body: { labels: [...labels], layout } }, 'labels.pdf')
  })
  const words = `${formatNumber(done)} of ${formatNumber(total)} decided, ${formatNumber(failures.length)} failed`
  return (
    <>
      <PercentBar value={total === 0 ? 100 : Math.floor((done / total) * 100)} label={words} />
      <p role="status" className={classes['quiet']}>
        {words}
        {isOver ? '.' : '. You can close this: the labels are bought anyway.'}
      </p>
      <Failures failures={failures} />
      {isOver && labels.length > 0 && (
        <span className={classes['buttons']}>
          <Button loading={print.isRunning} onClick={() => print.start('single')}>
            Print {formatNumber(labels.length)}, 4 x 6
          </Button>
          <Button variant="default" loading={print.isRunning} onClick={() => print.start('four')}>
            Print four to a page
          </Button>
        </span>
      )}
    </>
  )
}

interface WishInputsProps {
  readonly value: TypedWish
  readonly onChange: (wish: TypedWish) => void
}

/** Which rate of each shipment is bought; a day has to be chosen where it decides. */
function WishInputs({ value: { by, date }, onChange }: WishInputsProps) {
  const { timezone } = useClient()
  const typeDay = (day: number | string) => onChange({ by: 'date', ...(typeof day === 'number' && { date: day }) })
  return (
    <>
      <Select
        label="Buy"
        data={[...wishes]}
        value={by}
        allowDeselect={false}
        onChange={(value) => onChange({ by: wishes.find((one) => one.value === value)?.value ?? 'cheapest' })}
      />
      {by === 'date' && (
        <DateInput label="Arrives by" timezone={timezone} value={date ?? ''} onChange={typeDay} required />
      )}
    </>
  )
}

/** Buys the labels of many shipments by a wish, with one progress bar and a list of failures. */
function BatchLabels({ shipments }: { readonly shipments: readonly string[] }) {
  const mode = useShippingMode()
  const [wish, setWish] = useState<TypedWish>({ by: 'cheapest' })
  const [begun, setBegun] = useState<LabelBatch>()
  const buy = useCommand(buyLabels, { onDone: setBegun })
  if (begun)
    return (
      <div className={classes['batch']}>
        <BatchProgress begun={begun} />
      </div>
    )
  return (
    <div className={classes['batch']}>
      {mode && mode.words !== '' && <p className={classes['quiet']}>{mode.words}</p>}
      <WishInputs value={wish} onChange={setWish} />
      <p className={classes['quiet']}>
        Rates are requested for each shipment. Freight, and shipments with several packages, are listed as failures.
      </p>
      <span className={classes['buttons']}>
        <Button
          loading={buy.isRunning}
          disabled={mode?.isConfigured !== true || (wish.by === 'date' && wish.date === undefined)}
          onClick={() => buy.start({ body: { shipments: [...shipments], wish } })}
        >
          Buy {formatNumber(shipments.length)} {shipments.length === 1 ? 'label' : 'labels'}
        </Button>
      </span>
    </div>
  )
}

const openBatch = (ids: readonly string[]): (() => void) =>
  showModal({ title: 'Buy labels', body: () => <BatchLabels shipments={ids} /> })

/** Opens the purchase of the labels of chosen shipments, for users who write shipments. */
export function BuyLabelsButton({ ids }: { readonly ids: readonly string[] }) {
  if (!hasRole(useActor(), 'orders')) return null
  return (
    <Button size="xs" disabled={ids.length === 0} onClick={() => openBatch(ids)}>
      Buy labels {ids.length > 0 && formatNumber(ids.length)}
    </Button>
  )
}
