import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findDealState, deals, readPriceProposal } from '../../../domain/charter/index.ts'
import { hasOneOf, valueAt } from '../../../domain/kernel/index.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { MoreFailed } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import classes from './wishers.module.css'

/** Sets the price, with Undo where the empty leg had one before. */
function useProposal({ definition, row }: RecordPartProps) {
  const commands = useRecordCommands(definition, { isOptimistic: false })
  const before = valueAt(row, 'price.total')
  const start = (total: number) =>
    commands.change.start({ row, change: { price: { total } } }, (changed) =>
      notify({
        title: `The price is ${formatMoney(total)}`,
        kind: 'success',
        ...(typeof before === 'number' && {
          action: {
            label: 'Undo',
            run: () => commands.change.start({ row: changed, change: { price: { total: before } } }),
          },
        }),
      }),
    )
  return { start, before, isRunning: commands.change.isRunning }
}

function ProposalForm(props: RecordPartProps) {
  const { row } = props
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: ['price-proposal', client.id, row.id, row.version],
    queryFn: ({ signal }) => api.call(readPriceProposal, { params: { id: row.id } }, signal),
    meta: { shows: [deals.name] },
    placeholderData: keepPreviousData,
  })
  const { data, error, retry } = useLastAnswer(row.id, reading)
  const { start, before, isRunning } = useProposal(props)
  if (error && data === undefined)
    return <MoreFailed view={{ error, retry }} words="The proposed price could not be loaded." />
  if (data === undefined) return null
  const { proposal, because } = data
  return (
    <section className={classes['panel']} aria-label="Proposed price">
      <h2>Proposed price{proposal && ` ${formatMoney(proposal.price)}`}</h2>
      {proposal ? (
        <ul className={classes['reasons']}>
          {proposal.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      ) : (
        <p className={classes['quiet']}>No price is proposed. {because}</p>
      )}
      {proposal && before === proposal.price && <p className={classes['quiet']}>It is the price already.</p>}
      {proposal && before !== proposal.price && (
        <div>
          <Button size="compact-sm" variant="default" loading={isRunning} onClick={() => start(proposal.price)}>
            Use it
          </Button>
        </div>
      )}
    </section>
  )
}

/** The price that is proposed for an empty leg that can still be booked. */
export function PriceProposal(props: RecordPartProps) {
  const state = findDealState(props.row, useNow())
  const mayPrice = hasOneOf(useActor(), ['quotes', 'trips']) && props.row.can.write
  return mayPrice && (state === 'offered' || state === 'hidden') && <ProposalForm {...props} />
}
