import { Button, Group } from '@mantine/core'
import { findSharedLink, printShare, revokeShare } from '../../../domain/charter/index.ts'
import { isShareOpen, shareLabels, shares, type ShareOpening } from '../../../domain/commerce/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { downloadFile } from '../../platform/api/download-file.ts'
import { useCommand, useCommandOf } from '../../platform/data/use-command.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { EmptyState, ErrorState, MoreFailed, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useNow } from '../../ui/use-now.ts'
import { copyLink } from './copy-link.ts'
import { useSentPages } from './use-sent-pages.ts'
import classes from './sharing.module.css'

type ShareRow = Presented<typeof shares>

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

const shownOpenings = 5

const Opening = ({ last, network, count }: ShareOpening) => (
  <li>
    <TimeText at={last} /> from {network}
    {count > 1 && `, ${times(count)}`}
  </li>
)

function Openings({ share }: { readonly share: ShareRow }) {
  if (share.opened === 0) return <p className={classes['quiet']}>Not opened yet</p>
  return (
    <div>
      <p className={classes['quiet']}>Opened {times(share.opened)}</p>
      <ul className={classes['openings']} aria-label="Openings">
        {share.openings.slice(0, shownOpenings).map((opening) => (
          <Opening key={`${opening.first} ${opening.network}`} {...opening} />
        ))}
      </ul>
    </div>
  )
}

interface StateFacts {
  readonly isOpen: boolean
  /** Made for an unsent message: its address opens nothing until then. */
  readonly isUnsent: boolean
}

function stateOf(share: ShareRow, { isOpen, isUnsent }: StateFacts): string {
  if (share.revoked_at !== undefined) return 'Revoked'
  if (share.acceptance_id !== undefined) return 'Signed'
  if (!isOpen) return 'Expired'
  return isUnsent ? 'Not sent' : 'Open'
}

function Keys({ share, isOpen, isUnsent }: StateFacts & { readonly share: ShareRow }) {
  const { api } = usePlatform()
  const { id, kind } = share
  const link = useCommand(findSharedLink, { onDone: ({ url }) => void copyLink(url) })
  const revoke = useCommand(revokeShare)
  const askToRevoke = async () => {
    const isMeant = await showAlert({
      title: `Revoke this ${shareLabels[kind].toLowerCase()}?`,
      message: 'Its link stops working and stays closed. To open it again, share it again.',
      confirm: 'Revoke',
      cancel: 'Cancel',
    })
    if (isMeant) revoke.start({ params: { id } })
  }
  const path = printShare.path.replace(':id', encodeURIComponent(id))
  const pdf = useCommandOf(() => downloadFile(api, path, `${shareLabels[kind]}.pdf`))
  return (
    <Group gap="xs">
      {isOpen && !isUnsent && (
        <Button
          size="compact-sm"
          variant="default"
          loading={link.isRunning}
          onClick={() => link.start({ params: { id } })}
        >
          Copy link
        </Button>
      )}
      <Button size="compact-sm" variant="default" loading={pdf.isRunning} onClick={() => pdf.start(undefined)}>
        PDF
      </Button>
      {isOpen && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={revoke.isRunning}
          onClick={() => void askToRevoke()}
        >
          Revoke
        </Button>
      )}
    </Group>
  )
}

/** Owner and expiry; for a page that waits for its message, a note about that. */
const Since = ({ share: { by, date, expires }, isOpen, isUnsent }: StateFacts & { readonly share: ShareRow }) => (
  <p className={classes['quiet']}>
    {isUnsent ? 'Made for a message' : 'Shared'} {by && `by ${by.label} `}
    <TimeText at={date} />
    {isUnsent ? (
      '. It opens once that is sent.'
    ) : (
      <>
        , {isOpen ? 'open until' : 'was open until'} <TimeText at={expires} />
      </>
    )}
  </p>
)

interface ShareProps {
  readonly share: ShareRow
  readonly mayWrite: boolean
  /** Ids of shares whose message is not sent. */
  readonly unsent: readonly string[]
}

function Share({ share, mayWrite, unsent }: ShareProps) {
  const now = useNow()
  const { kind, disclosed_at, leg_ids: legs } = share
  const isOpen = isShareOpen(share, now)
  const state = { isOpen, isUnsent: isOpen && unsent.includes(share.id) }
  return (
    <li className={classes['share']} aria-label={shareLabels[kind]}>
      <div className={classes['head']}>
        <strong>{shareLabels[kind]}</strong>
        <span className={classes['state']} data-open={(isOpen && !state.isUnsent) || undefined}>
          {stateOf(share, state)}
        </span>
      </div>
      <Since share={share} {...state} />
      {legs && (
        <p className={classes['quiet']}>Shows {legs.length === 1 ? 'one leg' : `${legs.length} legs`} of the trip</p>
      )}
      {disclosed_at !== undefined && (
        <p className={classes['quiet']}>
          Broker disclosures shown <TimeText at={disclosed_at} />
        </p>
      )}
      {!state.isUnsent && <Openings share={share} />}
      {mayWrite && <Keys share={share} {...state} />}
    </li>
  )
}

const useShares = (type: string, id: string) =>
  useRecords(shares, {
    where: {
      and: [
        ['object_type', '==', type],
        ['object_id', '==', id],
      ],
    },
  })

/** In the pane of a conversation: draws nothing without shared pages. */
export function SharedPages({ type, id }: { readonly type: string; readonly id: string }) {
  const { rows } = useShares(type, id)
  const { unsent } = useSentPages({ type: type === 'quotes' ? 'quotes' : 'trips', id })
  if (rows.length === 0) return null
  return (
    <ul className={classes['shares']} aria-label="Shared pages">
      {rows.map((share) => (
        <Share key={share.id} share={share} mayWrite={false} unsent={unsent} />
      ))}
    </ul>
  )
}

interface ShareListProps {
  readonly type: string
  readonly id: string
  readonly mayWrite: boolean
}

/** The pages of a quote or trip that were shared, newest first, as they are opened. */
export function ShareList({ type, id, mayWrite }: ShareListProps) {
  const { rows, isLoading, error, retry, hasMore, loadMore } = useShares(type, id)
  const { unsent } = useSentPages({ type: type === 'quotes' ? 'quotes' : 'trips', id })
  if (isLoading) return <RowsSkeleton rows={2} />
  if (error && rows.length === 0) return <ErrorState error={error} onRetry={retry} />
  if (rows.length === 0) return <EmptyState title="Nothing is shared" />
  return (
    <>
      <ul className={classes['shares']} aria-label="Shared pages">
        {rows.map((share) => (
          <Share key={share.id} share={share} mayWrite={mayWrite} unsent={unsent} />
        ))}
      </ul>
      <MoreFailed view={{ error, retry }} />
      {hasMore && !error && (
        <Button variant="subtle" onClick={loadMore}>
          Show more
        </Button>
      )}
    </>
  )
}
