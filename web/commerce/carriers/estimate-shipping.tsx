import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  chooseRate,
  estimateSale,
  nameRate,
  type ShipmentRate,
  type ShippingEstimate,
  type TypedWish,
} from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatMoney, formatNumber } from '../../ui/format-value.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { mayChangeTerms, readSale, recordOf } from '../sale/sale-row.ts'
import { useSaveTerms } from '../sale/use-save-terms.ts'
import { RatesTable } from './rates-table.tsx'
import { WishChoice } from './wish-choice.tsx'
import classes from './carriers.module.css'

interface DialogProps {
  readonly about: RecordPartProps
  readonly close: () => void
}

/** Prices of the saved lines, asked for each time that the dialog opens. */
function useEstimate(about: RecordPartProps) {
  const { api } = usePlatform()
  const client = useClient()
  const record = recordOf(about)
  const { id, version } = readSale(about)
  return useQuery({
    queryKey: ['shipping-estimate', client.id, record, id, version],
    queryFn: ({ signal }) => api.call(estimateSale, { params: { record, id } }, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}

const describeGoods = ({ weight, ltl, freight_class: freightClass, residential }: ShippingEstimate): string =>
  [
    `${formatNumber(weight)} lb in one package`,
    ltl ? 'long-haul freight' : 'parcel',
    ltl && freightClass !== undefined ? `class ${freightClass}` : '',
    residential ? 'to a home' : '',
  ]
    .filter(Boolean)
    .join(', ')

const storeRate = ({ carrier, service, list_rate, retail_rate, rate, type }: ShipmentRate) => ({
  carrier,
  service,
  rate,
  default: false,
  ...(list_rate !== undefined && { list_rate }),
  ...(retail_rate !== undefined && { retail_rate }),
  ...(type !== undefined && { type }),
})

/** Enters the chosen price through the save of terms, which asks about an order with payments. */
function UseRate({ about, close, rate }: DialogProps & { readonly rate: ShipmentRate }) {
  const { save, isSaving, isUnanswered, fault } = useSaveTerms(about)
  const { shipping } = readSale(about)
  const enter = async () => {
    if (await save({ shipping: rate.rate, selected_rate: storeRate(rate) })) close()
  }
  return (
    <div className={classes['foot']}>
      {fault !== undefined && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
      <AskedNote isUnanswered={isUnanswered} />
      <span>
        {nameRate(rate)}, {formatMoney(rate.rate)}. Charged now: {formatMoney(shipping)}.
      </span>
      <Button loading={isSaving} onClick={() => void enter()}>
        Charge {formatMoney(rate.rate)} for shipping
      </Button>
    </div>
  )
}

function Choices({ about, close, estimate }: DialogProps & { readonly estimate: ShippingEstimate }) {
  const { timezone } = useClient()
  const now = useNow()
  const { rates, messages, faults } = estimate
  const [rate, setRate] = useState(() => chooseRate(rates, { by: 'cheapest' }, now))
  const [missed, setMissed] = useState<string>()
  const wish = ({ by, date = now }: TypedWish) => {
    const found = chooseRate(rates, by === 'date' ? { by, date, zone: timezone } : { by }, now)
    setMissed(found ? undefined : `No rate arrives by ${formatDate(date, timezone)}. Choose a later day.`)
    if (found) setRate(found)
  }
  return (
    <>
      <p className={classes['quiet']}>{describeGoods(estimate)}</p>
      {faults.map((fault) => (
        <p key={fault} role="alert" className={classes['fault']}>
          The address: {fault}
        </p>
      ))}
      {rates.length > 0 && <WishChoice isDisabled={false} onWish={wish} />}
      {missed !== undefined && (
        <p role="alert" className={classes['fault']}>
          {missed}
        </p>
      )}
      <RatesTable {...{ rates, messages, timezone }} selected={rate} onSelect={setRate} />
      {rate && <UseRate {...{ about, close, rate }} />}
    </>
  )
}

function EstimateDialog({ about, close }: DialogProps) {
  const { data, error, refetch } = useEstimate(about)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={4} height={36} />
  return (
    <div className={classes['batch']}>
      <Choices {...{ about, close }} estimate={data} />
    </div>
  )
}

const openEstimate = (about: RecordPartProps): (() => void) =>
  showModal({
    title: 'Estimate shipping',
    size: 'large',
    body: (close) => <EstimateDialog about={about} close={close} />,
  })

interface EstimateProps {
  readonly about: RecordPartProps
  /** True while lines are typed that are not saved: the estimate reads saved ones. */
  readonly isUnsaved?: boolean
}

/** Opens the prices of carriers for an order or quote; needs the right to change its terms. */
export function EstimateShipping({ about, isUnsaved = false }: EstimateProps) {
  const actor = useActor()
  const sale = readSale(about)
  const isAllowed = hasRole(actor, recordOf(about) === 'orders' ? 'orders' : 'quotes')
  if (!isAllowed || !mayChangeTerms(sale)) return null
  return (
    <Button
      size="compact-xs"
      variant="default"
      disabled={isUnsaved || sale.items.length === 0}
      title={isUnsaved ? 'Save the lines first.' : undefined}
      onClick={() => openEstimate(about)}
    >
      Estimate shipping
    </Button>
  )
}
