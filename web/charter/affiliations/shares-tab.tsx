import { Button } from '@mantine/core'
import { endShare, type Affiliation } from '../../../domain/charter/index.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { notify } from '../../platform/notices.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { NotYet } from '../../ui/detail/not-yet.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate } from '../../ui/format-value.ts'
import { ErrorState, MoreFailed } from '../../ui/states.tsx'
import { ReliabilityFacts } from '../reliability/reliability-facts.tsx'
import { SeenParts } from './seen-parts.tsx'
import { openShare } from './share-dialog.tsx'
import { useAffiliation } from './use-affiliation.ts'
import classes from './affiliations.module.css'

interface SideProps {
  readonly data: Affiliation
  readonly row: RecordPartProps['row']
}

const readName = ({ company }: Affiliation): string => company?.name ?? 'This company'

/** Facts that the client shows, with the ways to change and end it. */
function Ours({ data, row }: SideProps) {
  const { timezone } = useClient()
  const end = useAsked(endShare, { onDone: () => void notify({ title: 'The share has ended', kind: 'success' }) })
  const { ours: share, status } = data
  const mayWrite = row.can.write && status === 'Active'
  return (
    <section className={classes['side']} aria-label="What we show them">
      <div className={classes['sideHead']}>
        <h2>{readName(data)} will see</h2>
        {mayWrite && (
          <div className={classes['keys']}>
            {share && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                loading={end.isRunning}
                onClick={() => end.start({ params: { id: row.id } })}
              >
                End share
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={() => openShare(data)}>
              {share ? 'Change' : 'Share more'}
            </Button>
          </div>
        )}
      </div>
      <AskedNote isUnanswered={end.isUnanswered} />
      {share ? (
        <>
          <SeenParts roles={share.roles} />
          <p className={classes['quiet']}>
            {share.label === '' ? 'Shared' : `${share.label}, shared`} since {formatDate(share.since, timezone)}.{' '}
            {share.lastRequestPath === undefined
              ? 'They have not asked for an offer yet.'
              : 'They have asked for an offer.'}
          </p>
        </>
      ) : (
        <p className={classes['quiet']}>
          {status === 'Active'
            ? 'Nothing more than your offers to affiliates: route, local times, type and seats. Share price, tail or photos by role.'
            : 'Only affiliates can be shown more.'}
        </p>
      )}
    </section>
  )
}

function Theirs({ data }: Pick<SideProps, 'data'>) {
  const { timezone } = useClient()
  const { theirs: share } = data
  return (
    <section className={classes['side']} aria-label="What they show us">
      <div className={classes['sideHead']}>
        <h2>{readName(data)} shows you</h2>
      </div>
      {share ? (
        <>
          <SeenParts roles={share.roles} />
          <p className={classes['quiet']}>Shared since {formatDate(share.since, timezone)}.</p>
        </>
      ) : (
        <p className={classes['quiet']}>
          Nothing more than its offers to affiliates or to every company of the market.
        </p>
      )}
    </section>
  )
}

/** Facts about the other company. */
const Facts = ({ data }: Pick<SideProps, 'data'>) => (
  <section className={classes['side']} aria-label={`Reliability of ${readName(data)}`}>
    <div className={classes['sideHead']}>
      <h2>Reliability of {readName(data)}</h2>
    </div>
    <ReliabilityFacts counts={data.reliability} company={readName(data)} />
    <p className={classes['quiet']}>
      They see the same about you. <ClientLink path="marketplace/reliability">Your own events</ClientLink>
    </p>
  </section>
)

/** Facts that both companies show each other, and facts about the other one. */
export function SharesTab({ row }: RecordPartProps) {
  const { data, error, retry } = useAffiliation(row)
  if (data === undefined) return error ? <ErrorState error={error} onRetry={retry} /> : <NotYet />
  if (data.company === undefined)
    return (
      <p className={classes['older']}>
        This affiliate was kept before the marketplace, so nothing is shared with it. To share, ask the company from the
        list of affiliates.
      </p>
    )
  return (
    <div className={classes['sides']}>
      <MoreFailed view={{ error, retry }} words="This could not be refreshed and may be out of date." />
      <Ours data={data} row={row} />
      <Theirs data={data} />
      <Facts data={data} />
    </div>
  )
}
