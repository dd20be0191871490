import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import {
  findDealState,
  deals,
  maySeeWishers,
  readWishers,
  unwritten,
  type ShownWisher,
} from '../../../domain/charter/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { NotYet } from '../../ui/detail/not-yet.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate } from '../../ui/format-value.ts'
import { MoreFailed } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { PricePlan } from './price-plan.tsx'
import { PriceProposal } from './price-proposal.tsx'
import { WishersDialog } from './wishers-dialog.tsx'
import classes from './wishers.module.css'

type Row = RecordPartProps['row']

function Person({ wisher }: { readonly wisher: ShownWisher }) {
  const { timezone } = useClient()
  const { contact, score, reasons, barred, writtenAt } = wisher
  return (
    <li className={classes['person']}>
      <span className={classes['who']}>
        <ClientLink path={`contacts/${encodeURIComponent(contact.id)}`}>{contact.name || 'No name'}</ClientLink>
        <span className={classes['score']} title="How well the empty leg suits them, of 100">
          {score}
        </span>
      </span>
      {contact.company !== undefined && <span className={classes['quiet']}>{contact.company}</span>}
      <ul className={classes['reasons']}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {writtenAt !== undefined && (
        <span className={classes['written']}>Written to {formatDate(writtenAt, timezone)}</span>
      )}
      {barred !== undefined && writtenAt === undefined && (
        <span className={classes['barred']}>Not to be written to: {unwritten[barred]}</span>
      )}
    </li>
  )
}

const openLetters = (row: Row, wishers: readonly ShownWisher[]): (() => void) =>
  showModal({
    title: 'Write to them',
    size: 'medium',
    body: (close) => <WishersDialog row={row} wishers={wishers} onClose={close} />,
  })

interface WisherListProps {
  readonly data: OutputOf<typeof readWishers>
  readonly view: ComponentProps<typeof MoreFailed>['view']
  /** Absent if nobody can be written to. */
  readonly onWrite: (() => void) | undefined
}

function WisherList({ data, view, onWrite }: WisherListProps) {
  const { wishers } = data
  return (
    <section className={classes['panel']} aria-label="Who would want this?">
      <h2>Who would want this?</h2>
      <MoreFailed view={view} words="This could not be refreshed and may be out of date." />
      {wishers.length === 0 && (
        <p className={classes['quiet']}>No contact has asked for this way in the last three years.</p>
      )}
      <ol className={classes['people']}>
        {wishers.map((wisher) => (
          <Person key={wisher.contact.id} wisher={wisher} />
        ))}
      </ol>
      {data.hasMore && <p className={classes['quiet']}>These are the {wishers.length} whom it suits best.</p>}
      {onWrite && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconMail size={14} stroke={1.75} aria-hidden />}
            onClick={onWrite}
          >
            Write to them
          </Button>
        </div>
      )}
    </section>
  )
}

function LoadedWishers({ row }: { readonly row: Row }) {
  const { api } = usePlatform()
  const client = useClient()
  const actor = useActor()
  const now = useNow()
  const reading = useQuery({
    queryKey: ['wishers', client.id, row.id, row.version],
    queryFn: ({ signal }) => api.call(readWishers, { params: { id: row.id } }, signal),
    meta: { shows: [deals.name, 'threadsmsgs'] },
    placeholderData: keepPreviousData,
  })
  const { data, error, retry } = useLastAnswer(row.id, reading)
  const wishers = data?.wishers ?? []
  const open = wishers.filter(({ barred, writtenAt }) => barred === undefined && writtenAt === undefined)
  const mayWrite = hasRole(actor, 'user') && error === null && findDealState(row, now) === 'offered' && open.length > 0
  if (error && data === undefined)
    return <MoreFailed view={{ error, retry }} words="The contacts who would want it could not be loaded." />
  if (data === undefined) return <NotYet />
  return (
    <WisherList data={data} view={{ error, retry }} onWrite={mayWrite ? () => openLetters(row, open) : undefined} />
  )
}

/** The proposed price of an empty leg, the plan that lowers its price, and the contacts whose earlier flights suit it. */
export function WishersBeside(props: RecordPartProps) {
  const maySee = maySeeWishers(useActor())
  return (
    <>
      <PriceProposal {...props} />
      <PricePlan {...props} />
      {maySee && <LoadedWishers row={props.row} />}
    </>
  )
}
