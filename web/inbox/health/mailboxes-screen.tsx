import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { healthDays } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { findTroubles } from './mailbox-problems.ts'
import { IncomingCards } from './incoming-cards.tsx'
import { MailDomains } from './mail-domains.tsx'
import { OutgoingCards } from './outgoing-cards.tsx'
import { lookAgainMs, useMailboxHealth, type Health } from './use-mailbox-health.ts'
import classes from './health.module.css'

function Troubles({ health }: { readonly health: Health }) {
  const troubles = findTroubles(health)
  if (troubles.length === 0)
    return (
      <p className={classes['good']} role="status">
        <IconCircleCheck size={18} stroke={1.75} aria-hidden /> Mail and texts arrive and leave without problems.
      </p>
    )
  return (
    <ul className={classes['troubles']} aria-label="Needs a look">
      {troubles.map(({ words, path, link }) => (
        <li key={words}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <span>
            {words} {path !== undefined && <ClientLink path={path}>{link}</ClientLink>}
          </span>
        </li>
      ))}
    </ul>
  )
}

const strayWords = { late: 'still on its way', lost: 'its message is missing' } as const

/** Mails that are neither held nor in a thread, each by name: the account must close. */
function Straying({ straying }: Pick<Health, 'straying'>) {
  if (straying.length === 0) return null
  return (
    <section aria-labelledby="straying-heading">
      <h2 id="straying-heading">Not where they should be</h2>
      <ul className={classes['straying']}>
        {straying.map(({ id, subject, sender, received_at, why }) => (
          <li key={id}>
            <strong>{subject || 'No subject'}</strong> from {sender || 'no sender'}, <TimeText at={received_at} />:{' '}
            {strayWords[why]}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Report({ health }: { readonly health: Health }) {
  return (
    <>
      <Troubles health={health} />
      <h2>Coming in</h2>
      <div className={classes['cards']}>
        <IncomingCards mailboxes={health.mailboxes} />
      </div>
      <Straying straying={health.straying} />
      <h2>Going out</h2>
      <div className={classes['cards']}>
        <OutgoingCards health={health} />
      </div>
      <MailDomains />
    </>
  )
}

/** State of the client's incoming and outgoing mail and texts, for its admins: `/{name_key}/company/mailboxes`. */
export function MailboxesScreen() {
  const isAdmin = hasRole(useActor(), 'admin')
  const { data, error, isPending, isFetching, refetch } = useMailboxHealth(isAdmin)
  if (!isAdmin) return <DisallowedScreen needs="admin" />
  return (
    <section className={classes['page']} aria-labelledby="mailboxes-heading">
      <header className={classes['bar']}>
        <div>
          <h1 id="mailboxes-heading">Mailboxes</h1>
          <p className={classes['hint']}>
            The last {healthDays} days
            {data && (
              <>
                , as of <TimeText at={data.at} />
              </>
            )}
            . Looked at again every {lookAgainMs / 1000} seconds.
          </p>
        </div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isFetching && !isPending}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      </header>
      {isPending && <RowsSkeleton rows={4} height={120} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <Report health={data} />}
    </section>
  )
}
