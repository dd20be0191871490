import { Button } from '@mantine/core'
import { invitations, sendInvitation, withdrawInvitation } from '../../../domain/company/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { notify } from '../../platform/notices.ts'
import { EmptyState, ErrorState, MoreFailed, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './people.module.css'

type Invitation = Presented<typeof invitations>

function Waiting({ invitation }: { readonly invitation: Invitation }) {
  const { id, email, sent_at } = invitation
  const name = invitations.title({ ...invitation })
  const again = useCommand(sendInvitation, {
    onDone: () => notify({ title: 'Invitation sent', message: email, kind: 'success' }),
  })
  const withdraw = useCommand(withdrawInvitation, {
    onDone: () => notify({ title: 'Invitation withdrawn', message: `What ${name} was sent no longer works.` }),
  })
  return (
    <li className={classes['invitation']}>
      <span>
        {name}
        <span className={classes['quiet']}>
          {email}, sent <TimeText at={sent_at} isRelative />
        </span>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Send again to ${name}`}
        loading={again.isRunning}
        onClick={() => again.start({ params: { id } })}
      >
        Send again
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Withdraw what ${name} was sent`}
        loading={withdraw.isRunning}
        onClick={() => withdraw.start({ params: { id } })}
      >
        Withdraw
      </Button>
    </li>
  )
}

/** Open invitations; the invited people are no users, and have no data, until they accept. */
export function InvitationsPanel() {
  const { rows, isLoading, error, retry, hasMore, loadMore } = useRecords(invitations, {
    where: ['state', '==', 'waiting'],
  })
  if (isLoading) return <RowsSkeleton rows={3} />
  if (error && rows.length === 0) return <ErrorState error={error} onRetry={retry} />
  if (rows.length === 0) return <EmptyState title="No invitations found">Every invitation is answered.</EmptyState>
  return (
    <>
      <ul className={classes['sessions']} aria-label="Waiting invitations">
        {rows.map((invitation) => (
          <Waiting key={invitation.id} invitation={invitation} />
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
