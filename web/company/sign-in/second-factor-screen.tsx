import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isOwnPath } from '../../platform/address.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import { PlainPage } from '../../ui/plain-page.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { AddPasskey } from '../profile/add-passkey.tsx'
import { passkeysQuery } from '../profile/passkeys-section.tsx'
import { TwoFactorSection } from '../profile/two-factor-section.tsx'
import { signOut } from '../sign-out.ts'
import classes from '../profile/profile-screen.module.css'
import { hasPasskeys, signInByPasskey } from '../../platform/session/passkey.ts'

interface SecondFactorProps {
  /** Name of the client that asks for it. */
  readonly company: string
  /** Target afterwards. */
  readonly redirect: string | undefined
}

interface StepProps {
  readonly goOn: () => void
  readonly leave: () => void
}

function PasskeyButton({ goOn }: Pick<StepProps, 'goOn'>) {
  const { session } = usePlatform()
  const use = useCommandOf(() => signInByPasskey(session), { isSilent: true, onDone: goOn })
  return (
    <>
      {use.error && (
        <Alert color="red" role="alert" variant="light">
          {reasonOf(use.error).message}
        </Alert>
      )}
      <Button fullWidth loading={use.isRunning} onClick={() => use.start(undefined)}>
        Continue with a passkey
      </Button>
    </>
  )
}

/** A user who has a second step and signed in without it. */
function UseSecondFactor({ goOn, leave, hasKey, hasCode }: StepProps & { hasKey: boolean; hasCode: boolean }) {
  return (
    <Stack gap="lg">
      <p>You signed in without your second step. Use it now to open the company.</p>
      {hasKey && hasPasskeys() && <PasskeyButton goOn={goOn} />}
      {hasCode && (
        <Button variant="default" fullWidth onClick={leave}>
          Sign in again with a code
        </Button>
      )}
    </Stack>
  )
}

function SetUpSecondFactor({ goOn }: Pick<StepProps, 'goOn'>) {
  return (
    <Stack gap="lg">
      <p>Set up a passkey or an authenticator app. You need only one of them.</p>
      <section className={classes['section']} aria-labelledby="passkey-heading">
        <h2 id="passkey-heading">Passkey</h2>
        <p>The fingerprint, face or PIN of this device.</p>
        <AddPasskey />
      </section>
      <TwoFactorSection onDone={goOn} />
    </Stack>
  )
}

function Steps({ goOn, leave }: StepProps) {
  const { session } = usePlatform()
  const user = useStore(session.user)
  const passkeys = useQuery(passkeysQuery)
  if (passkeys.error) return <ErrorState error={passkeys.error} onRetry={() => void passkeys.refetch()} />
  if (!passkeys.data || !user) return <RowsSkeleton rows={3} />
  const hasCode = user.twoFactorEnabled === true
  const hasKey = passkeys.data.length > 0
  if (!hasCode && !hasKey) return <SetUpSecondFactor goOn={goOn} />
  return <UseSecondFactor goOn={goOn} leave={leave} hasKey={hasKey} hasCode={hasCode} />
}

/** Leads a member of a client that asks for a second factor to set one up, or to use it. */
export function SecondFactorScreen({ company, redirect }: SecondFactorProps) {
  const platform = usePlatform()
  const navigate = useNavigate()
  const target = isOwnPath(redirect) ? redirect : '/'
  const loaded = useQuery({ queryKey: ['session', 'signed-in'], queryFn: () => platform.session.load(), staleTime: 0 })
  const goOn = () => void navigate({ href: target })
  const leave = () =>
    void signOut(platform).then(() => navigate({ to: '/login', search: redirect === undefined ? {} : { redirect } }))
  return (
    <PlainPage title={`${company} asks for a second step`}>
      {loaded.error && <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />}
      {loaded.data === null ? <Button onClick={leave}>Sign in</Button> : <Steps goOn={goOn} leave={leave} />}
      <Anchor component="button" type="button" mt="lg" onClick={leave}>
        Sign out
      </Anchor>
    </PlainPage>
  )
}
