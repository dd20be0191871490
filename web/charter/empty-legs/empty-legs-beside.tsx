import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { deals, maySeeEmptyLegs, offerEmptyLegs, readEmptyLegs } from '../../../domain/charter/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { documentPath } from '../../platform/api/records-api.ts'
import { useCommand, useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useOneRun } from '../../platform/data/use-one-run.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { NotYet } from '../../ui/detail/not-yet.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatTime, zoneName } from '../../ui/format-value.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import { MoreFailed } from '../../ui/states.tsx'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import beside from '../options/options.module.css'

type EmptyLegs = OutputOf<typeof readEmptyLegs>['legs']

const keyOf = (client: string, { id, version }: RecordPartProps['row']) => ['empty-legs', client, id, version] as const

/** Offers them, with a way back for those that were not there before. */
function useOffer(row: RecordPartProps['row']) {
  const client = useClient()
  const queries = useQueryClient()
  const { api } = usePlatform()
  const remove = useCommandOf(({ id, version }: OutputOf<typeof offerEmptyLegs>['made'][number]) =>
    api.send<object>({
      method: 'DELETE',
      path: `/data/${documentPath(deals, { client: client.id, id })}`,
      query: { version },
    }),
  )
  const again = () => void queries.invalidateQueries({ queryKey: ['empty-legs', client.id, row.id] })
  const takeBack = (made: OutputOf<typeof offerEmptyLegs>['made']) =>
    // The command has reported what is refused.
    void Promise.allSettled(made.map(async (deal) => remove.run(deal))).then(again)
  return useCommand(offerEmptyLegs, {
    onDone: ({ legs, made }) => {
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
      {legs.map(({ key, departureAirport: from, arrivalAirport: to, takeoffUTC: at, tail, deal }) => (
        <li key={key}>
          <strong>
            {from} → {to}
          </strong>{' '}
          <span className={beside['quiet']}>
            {formatDate(at, timezone)} {formatTime(at, timezone)} {zoneName(at, timezone)}, {tail}
          </span>{' '}
          {deal !== undefined && <ClientLink path={`empties/${encodeURIComponent(deal)}`}>offered</ClientLink>}
        </li>
      ))}
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
    placeholderData: keepPreviousData,
  })
  const { data, error, retry } = useLastAnswer(row.id, reading)
  const offer = useOffer(row)
  const legs = data?.legs ?? []
  const isOpen = mayOffer && error === null && legs.some(({ deal }) => deal === undefined)
  // Pressed twice, it is one offer, and is reported once. What is refused, the command has reported.
  const one = useOneRun()
  const start = () => void one(() => offer.run({ params: { id: row.id }, body: {} }).then(undefined, () => undefined))
  useKeysIn('On this page', [{ keys: 'o', label: 'Offer the empty legs', run: start }], isOpen)
  if (error && data === undefined)
    return <MoreFailed view={{ error, retry }} words="What it flies empty could not be read." />
  if (data === undefined) return <NotYet />
  if (legs.length === 0) return null
  return (
    <section className={beside['beside']} aria-label="Empty legs">
      <h2>Flown empty</h2>
      <MoreFailed view={{ error, retry }} words="This could not be read again, and may be out of date." />
      <Rows legs={legs} />
      {isOpen && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTag size={14} stroke={1.75} aria-hidden />}
            rightSection={<KeyMark isSilent>o</KeyMark>}
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

/** Beside a trip: what its plan flies empty, and the key that offers it. */
export function EmptyLegsBeside({ definition, row }: RecordPartProps) {
  const maySee = maySeeEmptyLegs(useActor())
  return maySee && definition.name === 'trips' && <EmptyLegsOf row={row} />
}
