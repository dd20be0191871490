import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  deals,
  departureWords,
  maySeeEmptyLegs,
  offerEmptyLegs,
  readEmptyLegs,
  takenWords,
} from '../../../domain/charter/index.ts'
import { hasRole, type InputOf, type OutputOf } from '../../../domain/kernel/index.ts'
import { documentPath } from '../../platform/api/records-api.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useOneRun } from '../../platform/data/use-one-run.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { NotYet } from '../../ui/detail/not-yet.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { MoreFailed } from '../../ui/states.tsx'
import { runConfirmed } from '../confirm-taken.ts'
import beside from '../options/options.module.css'

type EmptyLegs = OutputOf<typeof readEmptyLegs>['legs']

const keyOf = (client: string, { id, version }: RecordPartProps['row']) => ['empty-legs', client, id, version] as const

/** Offers them, with Undo for new ones. */
function useOffer(row: RecordPartProps['row']) {
  const client = useClient()
  const queries = useQueryClient()
  const { api } = usePlatform()
  const remove = useCommandOf(({ id, version }: OutputOf<typeof offerEmptyLegs>['made'][number]) =>
    api.send<object>({
      method: 'DELETE',
      path: `/data/${documentPath(deals, { client: client.id, id })}`,
      query: { version },
      changes: [deals.name],
    }),
  )
  const takeBack = (made: OutputOf<typeof offerEmptyLegs>['made']) =>
    // The command has reported the refusal.
    void Promise.allSettled(made.map(async (deal) => remove.run(deal)))
  type Offering = Pick<InputOf<typeof offerEmptyLegs>, 'params'>
  const confirmed = ({ params }: Offering) => runConfirmed((body) => api.call(offerEmptyLegs, { params, body }))
  return useCommandOf(confirmed, {
    onDone: (offered) => {
      if (offered === undefined) return
      const { legs, made } = offered
      queries.setQueryData(keyOf(client.id, row), { legs })
      const count = made.length === 1 ? '1 empty leg is' : `${made.length} empty legs are`
      notify({
        title: made.length === 0 ? 'Offered already' : `${count} offered`,
        kind: 'success',
        ...(made.length > 0 && { action: { label: 'Undo', run: () => takeBack(made) } }),
      })
    },
  })
}

function Rows({ legs }: { readonly legs: EmptyLegs }) {
  const { timezone } = useClient()
  return (
    <ul className={beside['plain']}>
      {legs.map(
        ({ key, departureAirport: from, arrivalAirport: to, takeoffUTC: at, tail, deal, zone = timezone, taken }) => (
          <li key={key}>
            <strong>
              {from} → {to}
            </strong>{' '}
            <span className={beside['quiet']}>
              {departureWords(at, zone)}, {tail}
            </span>{' '}
            {taken.map((one) => (
              <span key={one.from} className={beside['others']}>
                {takenWords(one, zone)}{' '}
              </span>
            ))}
            {deal !== undefined && <ClientLink path={`empties/${encodeURIComponent(deal)}`}>offered</ClientLink>}
          </li>
        ),
      )}
    </ul>
  )
}

function EmptyLegsOf({ row }: Pick<RecordPartProps, 'row'>) {
  const { api } = usePlatform()
  const client = useClient()
  const mayOffer = hasRole(useActor(), 'empties')
  const reading = useQuery({
    queryKey: keyOf(client.id, row),
    queryFn: ({ signal }) => api.call(readEmptyLegs, { params: { id: row.id } }, signal),
    meta: { shows: [deals.name] },
    placeholderData: keepPreviousData,
  })
  const { data, error, retry } = useLastAnswer(row.id, reading)
  const offer = useOffer(row)
  const legs = data?.legs ?? []
  const isOpen = mayOffer && error === null && legs.some(({ deal }) => deal === undefined)
  // Pressed twice, it is one offer, and is reported once. The command has reported a refusal.
  const one = useOneRun()
  const start = () => void one(() => offer.run({ params: { id: row.id } }).then(undefined, () => undefined))
  if (error && data === undefined)
    return <MoreFailed view={{ error, retry }} words="Its empty legs could not be loaded." />
  if (data === undefined) return <NotYet />
  if (legs.length === 0) return null
  return (
    <section className={beside['beside']} aria-label="Empty legs">
      <h2>Flown empty</h2>
      <MoreFailed view={{ error, retry }} words="This could not be refreshed and may be out of date." />
      <Rows legs={legs} />
      {isOpen && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTag size={14} stroke={1.75} aria-hidden />}
            loading={offer.isRunning}
            onClick={start}
          >
            Offer as empty legs
          </Button>
        </div>
      )}
    </section>
  )
}

/** The legs that a trip flies empty, and the button that offers them. */
export function EmptyLegsBeside({ definition, row }: RecordPartProps) {
  const maySee = maySeeEmptyLegs(useActor())
  return maySee && definition.name === 'trips' && <EmptyLegsOf row={row} />
}
