import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  endUserSession,
  endUserSessions,
  inviteAgain,
  signInMethodWords,
  userSignIn,
  worksElsewhereWords,
  type users,
} from '../../../domain/company/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useCommand, useCommandOf } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { deviceWords } from '../../ui/device-words.ts'
import { UnlinkButton } from './unlink-button.tsx'
import { hasCome } from './use-sign-ins.ts'
import classes from './people.module.css'

type User = Presented<typeof users>
type SignInState = OutputOf<typeof userSignIn>

interface SessionProps {
  readonly user: User
  readonly session: NonNullable<SignInState['sessions']>[number]
}

/** One's own present one is marked instead: Sign Out ends it. */
function Session({ user, session: { id, agent, method, seen_at, is_own } }: SessionProps) {
  const end = useCommand(endUserSession, {
    onDone: () => {
      notify({ title: 'Signed out', message: '1 session ended.' })
    },
  })
  return (
    <li>
      {deviceWords(agent)}
      <span className={classes['quiet']}>
        {method && `${signInMethodWords[method]}, `}
        {is_own ? (
          'This device'
        ) : (
          <>
            Last seen <TimeText at={seen_at} isRelative />
          </>
        )}
      </span>
      {user.can.write && !is_own && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`End ${deviceWords(agent)}`}
          loading={end.isRunning}
          onClick={() => end.start({ params: { id: user.id, session: id } })}
        >
          End
        </Button>
      )}
    </li>
  )
}

interface SessionsProps {
  readonly user: User
  readonly sessions: NonNullable<SignInState['sessions']>
}

function Sessions({ user, sessions }: SessionsProps) {
  if (sessions.length === 0) return <p className={classes['quiet']}>Not signed in anywhere.</p>
  return (
    <ul className={classes['sessions']} aria-label="Sessions">
      {sessions.map((session) => (
        <Session key={session.id} user={user} session={session} />
      ))}
    </ul>
  )
}

interface SignInStateProps {
  readonly user: User
  readonly state: SignInState
}

/** Invited and not here yet. */
function Waiting({ user, state }: SignInStateProps) {
  const again = useCommand(inviteAgain, {
    onDone: () => notify({ title: 'Invitation sent', message: state.email, kind: 'success' }),
  })
  return (
    <>
      <p>Invited{state.email && ` at ${state.email}`}. They have not chosen a password yet.</p>
      <Button
        className={classes['start']}
        size="compact-sm"
        variant="default"
        loading={again.isRunning}
        onClick={() => again.start({ params: { id: user.id } })}
      >
        Send the invitation again
      </Button>
    </>
  )
}

const notifyEnded = (ended: number) =>
  notify({ title: 'Signed out', message: ended === 1 ? '1 session ended.' : `${ended} sessions ended.` })

/** Asks before ending the user's present session, too. */
const isSureToLeave = (): Promise<boolean> =>
  showAlert({
    title: 'Sign Out Everywhere?',
    message:
      'This session ends too: you sign in again here, and on every other device. Nothing that was saved is lost.',
    confirm: 'Sign Out Everywhere',
    cancel: 'Cancel',
    isDestructive: true,
  })

/**
 * Ends the user's sessions all at once; one's own other ones apart from the present one, and that one only when asked.
 */
function EndSessions({ user, sessions }: SessionsProps) {
  const isOwn = useSignedInUser().id === user.id
  const others = sessions.filter((session) => !session.is_own)
  const endOne = useCommand(endUserSession)
  const all = useCommand(endUserSessions, {
    onDone: ({ ended }) => {
      notifyEnded(ended)
    },
  })
  const endOthers = useCommandOf(
    async () => {
      for (const { id } of others) await endOne.run({ params: { id: user.id, session: id } })
    },
    { onDone: () => notifyEnded(others.length), isSilent: true },
  )
  const endAll = async () => {
    if (!isOwn || (await isSureToLeave())) all.start({ params: { id: user.id } })
  }
  return (
    <div className={classes['ends']}>
      {isOwn && others.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          loading={endOthers.isRunning}
          onClick={() => endOthers.start(undefined)}
        >
          Sign out other sessions
        </Button>
      )}
      <Button size="compact-sm" variant="default" loading={all.isRunning} onClick={() => void endAll()}>
        Sign out everywhere
      </Button>
    </div>
  )
}

const describeWays = ({ hasPassword, hasSingleSignOn, hasTwoFactor }: SignInState): string => {
  if (!hasPassword) return 'by single sign-on'
  const ways = hasSingleSignOn ? 'by single sign-on, or by password' : 'by password'
  return `${ways} ${hasTwoFactor ? 'with' : 'without'} two-factor`
}

function Accepted({ user, state }: SignInStateProps) {
  const { sessions, hasSingleSignOn } = state
  const unlink = hasSingleSignOn && user.can.write && <UnlinkButton userId={user.id} />
  if (sessions === undefined)
    return (
      <>
        <p className={classes['quiet']}>{worksElsewhereWords}</p>
        {unlink}
      </>
    )
  return (
    <>
      <p>
        Signs in as {state.email}, {describeWays(state)}.
      </p>
      <Sessions user={user} sessions={sessions} />
      {sessions.length > 0 && user.can.write && <EndSessions user={user} sessions={sessions} />}
      {unlink}
    </>
  )
}

/** State of the invitation, and the user's sessions. */
export function SignInPanel({ user }: { readonly user: User }) {
  const { api } = usePlatform()
  const client = useClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['user-sign-in', client.id, user.id],
    queryFn: ({ signal }) => api.call(userSignIn, { params: { id: user.id } }, signal),
    meta: { shows: ['sessions'] },
    staleTime: 0,
  })
  return (
    <section className={classes['panel']} aria-labelledby="sign-in-heading">
      <h2 id="sign-in-heading">Sign-in</h2>
      {isPending && <RowsSkeleton rows={1} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (hasCome(data) ? <Accepted user={user} state={data} /> : <Waiting user={user} state={data} />)}
    </section>
  )
}
