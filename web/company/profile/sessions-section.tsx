import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { signInMethodWords } from '../../../domain/company/index.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { authCall } from '../../platform/session/auth-api.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { deviceWords } from '../../ui/device-words.ts'
import classes from './profile-screen.module.css'

interface SignInSession {
  readonly id: string
  readonly token: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly ipAddress?: string | null
  readonly userAgent?: string | null
  /** How it began; null for one from before. */
  readonly method?: string | null
}

const methodWords: ReadonlyMap<string, string> = new Map(Object.entries(signInMethodWords))

/** How a session began, to be followed by other words. */
const describeMethod = ({ method }: SignInSession): string => {
  const words = methodWords.get(method ?? '')
  return words === undefined ? '' : `${words}, `
}

const newestFirst = (sessions: readonly SignInSession[]): readonly SignInSession[] =>
  sessions.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))

/** All sessions, and which one asks: asked by an address that no answer from before this page was opened has. */
async function readSessions() {
  const [own, all] = await Promise.all([
    authCall<{ session: { id: string } } | null>('/get-session?disableRefresh=true'),
    authCall<readonly SignInSession[]>('/list-sessions'),
  ])
  return { ownId: own?.session.id, all: newestFirst(all) }
}

/** Sessions of the user; any but this one can be ended. */
export function SessionsSection() {
  const sessions = useQuery({
    queryKey: ['session', 'all'],
    meta: { shows: ['sessions'] },
    queryFn: readSessions,
    staleTime: 0,
  })
  const revoke = useCommandOf((token: string) => authCall('/revoke-session', { token }), {
    changes: ['sessions'],
  })
  const revokeOthers = useCommandOf(() => authCall('/revoke-other-sessions', {}), {
    changes: ['sessions'],
    onDone: () => notify({ title: 'Signed out', message: 'All other sessions ended.', kind: 'success' }),
  })
  const { ownId, all = [] } = sessions.data ?? {}
  return (
    <section className={classes['section']} aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">Sessions</h2>
      <p>The devices where you are signed in. End sessions that you do not recognise, and change your password.</p>
      {sessions.isPending && <RowsSkeleton rows={2} />}
      {sessions.error && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <ul className={classes['rows']}>
        {all.map((session) => (
          <li key={session.id} className={classes['row']}>
            <span className={classes['words']}>
              {deviceWords(session.userAgent ?? '')}
              <span className={classes['quiet']}>
                {describeMethod(session)}
                {session.ipAddress ? `${session.ipAddress}, ` : ''}since <TimeText at={Date.parse(session.createdAt)} />
                , last used <TimeText at={Date.parse(session.updatedAt)} isRelative />
              </span>
            </span>
            {session.id === ownId ? (
              <span className={classes['quiet']}>This session</span>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`End ${deviceWords(session.userAgent ?? '')}`}
                onClick={() => revoke.start(session.token)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {all.length > 1 && (
        <Button
          size="compact-md"
          variant="default"
          loading={revokeOthers.isRunning}
          onClick={() => revokeOthers.start(undefined)}
        >
          End all other sessions
        </Button>
      )}
    </section>
  )
}
