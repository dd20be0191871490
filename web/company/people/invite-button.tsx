import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { invitations } from '../../../domain/company/index.ts'
import { hasRole, type Filter } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'
import { useIsNarrow } from '../../ui/use-breakpoint.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog)

const ask = (): unknown =>
  showModal({
    title: 'Invite a user',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={4} height={48} />}>
        <InviteDialog onClose={close} />
      </Suspense>
    ),
  })

const InvitationsPanel = lazyPart(async () => (await import('./invitations-panel.tsx')).InvitationsPanel)

const showWaiting = (): unknown =>
  showModal({
    title: 'Invitations',
    body: () => (
      <Suspense fallback={<RowsSkeleton rows={3} />}>
        <InvitationsPanel />
      </Suspense>
    ),
  })

const waiting: Filter = ['state', '==', 'waiting']

/** Invited people are in no list of users: their number is shown next to it, if there is room. */
function InvitationsButton() {
  const { rows, hasMore } = useRecords(invitations, { where: waiting })
  const isNarrow = useIsNarrow()
  const count = rows.length === 0 || isNarrow ? '' : ` (${rows.length}${hasMore ? '+' : ''})`
  return (
    <Button variant="default" onClick={showWaiting}>
      {`Invitations${count}`}
    </Button>
  )
}

/** Invites users; for users with the role to do so. */
export function InviteButton() {
  if (!hasRole(useActor(), 'users')) return null
  return (
    <>
      <InvitationsButton />
      <Button leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />} onClick={ask}>
        Invite
      </Button>
    </>
  )
}
