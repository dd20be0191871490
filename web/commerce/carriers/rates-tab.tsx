import { Button } from '@mantine/core'
import {
  isProviderRate,
  nameRate,
  requestRates,
  selectRate,
  shipments,
  type ShipmentRate,
  type ShownLabel,
} from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { ErrorState } from '../../ui/states.tsx'
import { LabelCard } from './label-card.tsx'
import { openBook, openBuy, openTypeRate } from './label-forms.ts'
import { RatesTable } from './rates-table.tsx'
import { useLabels, useShippingMode } from './use-labels.ts'
import { WishChoice } from './wish-choice.tsx'
import classes from './carriers.module.css'

const shape = shipments.shape.shape

/** Parts of a shipment that its rates need, of a row whose version may be older than this page. */
const readRow = (row: RecordPartProps['row']) => ({
  id: row.id,
  version: row.version ?? 0,
  rates: shape.rates.catch([]).parse(row['rates']),
  rate: shape.rate.catch(undefined).parse(row['rate']),
  messages: shape.messages.catch([]).parse(row['messages']),
  isOver: typeof row['canceled'] === 'number' || typeof row['sent'] === 'number',
})

const liveStates: ReadonlySet<ShownLabel['state']> = new Set(['buying', 'unknown', 'bought', 'voiding'])

interface ChoiceProps {
  readonly id: string
  readonly hasRates: boolean
}

/** Requests rates, and types one. */
function RateButtons({ id, hasRates }: ChoiceProps) {
  const { api } = usePlatform()
  const ask = useCommand(requestRates, {
    onDone: ({ rates, words: title }) =>
      notify(
        rates > 0
          ? { kind: 'success', title }
          : { kind: 'info', title, message: 'The table gives the reason of each carrier.' },
      ),
  })
  return (
    <span className={classes['buttons']}>
      <Button size="xs" variant="default" onClick={() => openTypeRate({ api, shipment: id })}>
        Type a rate
      </Button>
      <Button
        size="xs"
        variant={hasRates ? 'default' : 'filled'}
        loading={ask.isRunning}
        onClick={() => ask.start({ params: { id } })}
      >
        Get Rates
      </Button>
    </span>
  )
}

/** Buys the label of the selected rate, or books its freight. */
function BuyButton({ id, rate }: { readonly id: string; readonly rate: ShipmentRate }) {
  const { api } = usePlatform()
  const asking = { api, shipment: id }
  return (
    <div className={classes['foot']}>
      <span>
        {nameRate(rate)}, {formatMoney(rate.rate)}
      </span>
      {isProviderRate(rate) ? (
        <Button onClick={() => openBuy(asking, rate)}>Buy label</Button>
      ) : (
        <Button onClick={() => openBook(asking, rate)}>Book freight</Button>
      )}
    </div>
  )
}

function Labels({
  id,
  version,
  mayWrite,
}: {
  readonly id: string
  readonly version: number
  readonly mayWrite: boolean
}) {
  const { data, error, refetch } = useLabels(id, version)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const labels = data?.labels ?? []
  if (labels.length === 0) return <p className={classes['quiet']}>No label yet. Select a rate and buy its label.</p>
  return labels.map((label) => <LabelCard key={label.id} label={label} mayWrite={mayWrite} />)
}

/** Says that labels are tests, or that no account is configured. */
function ModeNote() {
  const words = useShippingMode()?.words ?? ''
  return words !== '' && <p className={classes['quiet']}>{words}</p>
}

interface OfferProps {
  readonly shipment: ReturnType<typeof readRow>
  /** True while a rate can be selected and bought. */
  readonly isOpen: boolean
}

/** The rates that are offered, and the purchase of the selected one. */
function Offer({ shipment: { id, rates, rate, messages }, isOpen }: OfferProps) {
  const { timezone } = useClient()
  const select = useCommand(selectRate)
  if (rates.length + messages.length === 0) return <p className={classes['quiet']}>No rates were requested yet.</p>
  const choose = (chosen: ShipmentRate) => select.start({ params: { id }, body: { rate: chosen.id } })
  return (
    <>
      {isOpen && rates.length > 0 && (
        <WishChoice isDisabled={select.isRunning} onWish={(wish) => select.start({ params: { id }, body: { wish } })} />
      )}
      <RatesTable {...{ rates, messages, timezone }} selected={rate} onSelect={isOpen ? choose : undefined} />
      {isOpen && rate && <BuyButton id={id} rate={rate} />}
    </>
  )
}

/** Rates of a shipment, its labels, and the tracking of its parcels. */
export function RatesTab({ row }: RecordPartProps) {
  const mayWrite = hasRole(useActor(), 'orders')
  const shipment = readRow(row)
  const { id, version, rates, isOver } = shipment
  const { data } = useLabels(id, version)
  const isLabelled = data?.labels.some(({ state }) => liveStates.has(state)) ?? true
  const isOpen = mayWrite && !isLabelled && !isOver
  return (
    <div className={classes['tab']}>
      <div>
        <div className={classes['head']}>
          <h2>Rates</h2>
          <ModeNote />
          {isOpen && <RateButtons id={id} hasRates={rates.length > 0} />}
        </div>
        <Offer shipment={shipment} isOpen={isOpen} />
      </div>
      <aside aria-label="Labels">
        <Labels id={id} version={version} mayWrite={mayWrite} />
      </aside>
    </div>
  )
}
