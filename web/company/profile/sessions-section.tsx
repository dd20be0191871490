import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { authCall } from '../../platform/session/auth-api.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { deviceWords } from '../push/device-words.ts'
import classes from './profile-screen.module.css'

interface SignInSession {
  readonly id: string
  readonly token: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly ipAddress?: string | null
  readonly userAgent?: string | null
}

const newestFirst = (sessions: readonly SignInSession[]): readonly SignInSession[] =>
  sessions.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))

/** Sessions of the user; any but this one can be ended. */
export function SessionsSection() {
  const own = useQuery({
    queryKey: ['session', 'own'],
    meta: { shows: ['sessions'] },
    queryFn: () => authCall<{ session: { id: string } } | null>('/get-session'),
  })
  const sessions = useQuery({
    queryKey: ['session', 'all'],
    meta: { shows: ['sessions'] },
    queryFn: () => authCall<readonly SignInSession[]>('/list-sessions'),
    staleTime: 0,
  })
  const revoke = useCommandOf((token: string) => authCall('/revoke-session', { token }), {
    changes: ['sessions'],
  })
  return (
    <section className={classes['section']} aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">Sessions</h2>
      <p>The devices where you are signed in. End sessions that you do not recognise, and change your password.</p>
      {sessions.isPending && <RowsSkeleton rows={2} />}
      {sessions.error && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <ul className={classes['rows']}>
        {newestFirst(sessions.data ?? []).map((session) => (
          <li key={session.id} className={classes['row']}>
            <span className={classes['words']}>
              {deviceWords(session.userAgent ?? '')}
              <span className={classes['quiet']}>
                {session.ipAddress ? `${session.ipAddress}, ` : ''}since <TimeText at={Date.parse(session.createdAt)} />
              </span>
            </span>
            {session.id === own.data?.session.id ? (
              <span className={classes['quiet']}>This session</span>
            ) : (
              <Button size="compact-sm" variant="default" onClick={() => revoke.start(session.token)}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
