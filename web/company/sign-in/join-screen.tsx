import { Alert, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { acceptInvitation, openInvitation } from '../../../domain/company/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { PlainPage } from '../../ui/plain-page.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { NewPassword, useNewPassword } from '../new-password.tsx'
import { signOut } from '../sign-out.ts'

type Invitation = OutputOf<typeof openInvitation>

/** A first password that was stored, before its user is signed in. */
interface SavedPassword {
  readonly password: string
  readonly accepted: OutputOf<typeof acceptInvitation>
}

interface JoinProps {
  readonly token: string
  readonly invitation: Invitation
}

/**
 * Accepts, and goes to the company; with a first password signs in with it before. An invitation is accepted once:
 * where the following sign-in fails, only that is tried again.
 */
function useAccept({ token, invitation: { email } }: JoinProps) {
  const { api, session } = usePlatform()
  const navigate = useNavigate()
  const [saved, setSaved] = useState<SavedPassword>()
  const signIn = async ({ password, accepted }: SavedPassword) => {
    try {
      await session.signIn(email, password)
    } catch (error) {
      setSaved({ password, accepted })
      throw error
    }
  }
  const accept = useCommandOf(
    async (password: string | undefined) => {
      const body = { token, ...(password === undefined ? {} : { password }) }
      const accepted = saved?.accepted ?? (await api.call(acceptInvitation, { body }))
      const chosen = saved?.password ?? password
      if (chosen !== undefined) await signIn({ password: chosen, accepted })
      return accepted
    },
    { isSilent: true, onDone: ({ name_key }) => void navigate({ href: `/${name_key.toLowerCase()}/threads` }) },
  )
  return { ...accept, isSaved: saved !== undefined }
}

function Refusal({ error }: { readonly error: Error | null | undefined }) {
  if (!error) return null
  return (
    <Alert color="red" role="alert" variant="light">
      {reasonOf(error).message}
    </Alert>
  )
}

/** An invited person without an account. */
function FirstPassword(props: JoinProps) {
  const next = useNewPassword()
  const accept = useAccept(props)
  if (accept.isSaved) {
    return (
      <Stack gap="lg">
        <p>Your password is saved. You are not signed in yet.</p>
        <Refusal error={accept.error} />
        <Button loading={accept.isRunning} onClick={() => accept.start(undefined)}>
          Sign in
        </Button>
      </Stack>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (next.check()) accept.run(next.password).catch(() => next.clear())
      }}
    >
      <Stack gap="lg">
        <p>
          You sign in to {props.invitation.company} as {props.invitation.email}.
        </p>
        <Refusal error={accept.error} />
        <NewPassword control={next} isFirst isInvited />
        <Button type="submit" loading={accept.isRunning} fullWidth>
          Save the password
        </Button>
      </Stack>
    </form>
  )
}

/** An invited person with an account: they accept with it, and with no other. */
function Accept(props: JoinProps) {
  const { token, invitation } = props
  const platform = usePlatform()
  const navigate = useNavigate()
  const accept = useAccept(props)
  const { data: user } = useQuery({
    queryKey: ['session', 'joining'],
    queryFn: () => platform.session.load(),
    meta: { shows: ['sessions'] },
    staleTime: 0,
  })
  const leave = useCommandOf(() => signOut(platform), { changes: ['sessions'] })
  if (user === undefined) return <RowsSkeleton rows={2} />
  const goToSignIn = () =>
    void navigate({ to: '/login', search: { redirect: `/login?${new URLSearchParams({ join: token }).toString()}` } })
  if (user === null || user.isAnonymous === true) {
    return (
      <Stack gap="lg">
        <p>
          Sign in as {invitation.email} to accept. Until then {invitation.company} sees nothing of yours.
        </p>
        <Button onClick={goToSignIn}>Sign in</Button>
      </Stack>
    )
  }
  if (user.email !== invitation.email) {
    return (
      <Stack gap="lg">
        <p>
          This invitation is for {invitation.email}, and you are signed in as {user.email}.
        </p>
        <Button variant="default" loading={leave.isRunning} onClick={() => leave.start(undefined)}>
          Sign out
        </Button>
      </Stack>
    )
  }
  return (
    <Stack gap="lg">
      <p>
        You accept as {invitation.email}. Until then {invitation.company} sees nothing of yours.
      </p>
      <Refusal error={accept.error} />
      <Button loading={accept.isRunning} onClick={() => accept.start(undefined)}>
        Accept
      </Button>
    </Stack>
  )
}

/** Page of the address in an invitation. */
export function JoinScreen({ token }: { readonly token: string }) {
  const { api } = usePlatform()
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.call(openInvitation, { body: { token } }, signal),
    retry: false,
    staleTime: 0,
  })
  if (error) {
    return (
      <PlainPage title="Your invitation">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </PlainPage>
    )
  }
  if (data === undefined) {
    return (
      <PlainPage title="Your invitation">
        <RowsSkeleton rows={3} />
      </PlainPage>
    )
  }
  const title = data.needs_password ? 'Welcome. Choose a password' : `Work in ${data.company}`
  return (
    <PlainPage title={title}>
      {data.needs_password ? (
        <FirstPassword token={token} invitation={data} />
      ) : (
        <Accept token={token} invitation={data} />
      )}
    </PlainPage>
  )
}
