import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { Suspense, type SubmitEvent } from 'react'
import { PlainPage } from '../../ui/plain-page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { hasPasskeys } from '../../platform/session/passkey.ts'
import { ResetPasswordScreen } from './reset-password-screen.tsx'
import { useSignIn } from './use-sign-in.ts'

const JoinScreen = lazyPart(async () => (await import('./join-screen.tsx')).JoinScreen)
const CompanyScreen = lazyPart(async () => (await import('./company-screen.tsx')).CompanyScreen)
const SsoRefusal = lazyPart(async () => (await import('./company-screen.tsx')).SsoRefusal)
const SecondFactorScreen = lazyPart(async () => (await import('./second-factor-screen.tsx')).SecondFactorScreen)

type SignIn = ReturnType<typeof useSignIn>

/** Values of a submitted form, by field name. */
const fieldsOf = (event: SubmitEvent<HTMLFormElement>): ((name: string) => string) => {
  event.preventDefault()
  const form = new FormData(event.currentTarget)
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}

function EmailField({ signIn, description }: { readonly signIn: SignIn; readonly description?: string }) {
  return (
    <TextInput
      label="Email"
      description={description}
      name="email"
      type="email"
      autoComplete="username"
      required
      data-autofocus
      autoFocus
      // The browser fills it in without an event: its value is read from the input.
      defaultValue={signIn.typedEmail}
      onChange={(event) => signIn.setTypedEmail(event.currentTarget.value)}
    />
  )
}

function PasswordStep({ signIn }: { readonly signIn: SignIn }) {
  return (
    <form
      onSubmit={(event) => {
        const field = fieldsOf(event)
        void signIn.signIn(field('email'), field('password'))
      }}
    >
      <Stack gap="lg">
        <EmailField signIn={signIn} />
        <PasswordInput label="Password" name="password" autoComplete="current-password" required />
        <Button type="submit" loading={signIn.isBusy} fullWidth>
          Sign in
        </Button>
        {hasPasskeys() && (
          <Button variant="default" disabled={signIn.isBusy} fullWidth onClick={() => void signIn.signInByPasskey()}>
            Sign in with a passkey
          </Button>
        )}
        <Anchor component="button" type="button" onClick={() => signIn.goToStep('company')}>
          Sign in with your company
        </Anchor>
        <Anchor component="button" type="button" onClick={() => signIn.goToStep('forgotten')}>
          Forgot your password?
        </Anchor>
      </Stack>
    </form>
  )
}

function TwoFactorStep({ signIn }: { readonly signIn: SignIn }) {
  return (
    <form onSubmit={(event) => void signIn.confirmTwoFactor(fieldsOf(event)('code'))}>
      <Stack gap="lg">
        <TextInput
          label="Code"
          description="The 6 digits that your authenticator app shows, or one of your backup codes."
          name="code"
          autoComplete="one-time-code"
          required
          autoFocus
        />
        <Button type="submit" loading={signIn.isBusy} fullWidth>
          Continue
        </Button>
        <Anchor component="button" type="button" onClick={() => signIn.goToStep('password')}>
          Back to sign in
        </Anchor>
      </Stack>
    </form>
  )
}

function ForgottenStep({ signIn }: { readonly signIn: SignIn }) {
  return (
    <form onSubmit={(event) => void signIn.requestReset(fieldsOf(event)('email'))}>
      <Stack gap="lg">
        <EmailField signIn={signIn} description="We send you a link with which you choose a new password." />
        <Button type="submit" loading={signIn.isBusy} fullWidth>
          Send the link
        </Button>
        <Anchor component="button" type="button" onClick={() => signIn.goToStep('password')}>
          Back to sign in
        </Anchor>
      </Stack>
    </form>
  )
}

function CompanyStep({ signIn }: { readonly signIn: SignIn }) {
  return (
    <form onSubmit={(event) => void signIn.signInByCompany(fieldsOf(event)('email'))}>
      <Stack gap="lg">
        <EmailField signIn={signIn} description="Its domain leads to the sign-in of your company." />
        <Button type="submit" loading={signIn.isBusy} fullWidth>
          Continue
        </Button>
        <Anchor component="button" type="button" onClick={() => signIn.goToStep('password')}>
          Back to sign in
        </Anchor>
      </Stack>
    </form>
  )
}

function ResetSentStep({ signIn }: { readonly signIn: SignIn }) {
  return (
    <Stack gap="lg">
      <p>If this address belongs to a user, a link is on its way. It can be used once, within the next hour.</p>
      <Button variant="default" onClick={() => signIn.goToStep('password')}>
        Back to sign in
      </Button>
    </Stack>
  )
}

const steps = {
  password: { title: 'Sign in', view: PasswordStep },
  'two-factor': { title: 'Confirm that it is you', view: TwoFactorStep },
  forgotten: { title: 'Choose a new password', view: ForgottenStep },
  company: { title: 'Sign in with your company', view: CompanyStep },
  'reset-sent': { title: 'Look into your mail', view: ResetSentStep },
}

interface SignInScreenProps {
  readonly redirect: string | undefined
  /** Code of the reason why single sign-on was refused. */
  readonly refused: string | undefined
}

function SignInScreen({ redirect, refused }: SignInScreenProps) {
  const signIn = useSignIn(redirect)
  const { title, view: Step } = steps[signIn.step]
  return (
    <PlainPage title={title}>
      {signIn.refusal !== undefined && (
        <Alert color="red" role="alert" mb="lg" variant="light">
          {signIn.refusal}
        </Alert>
      )}
      {refused !== undefined && signIn.refusal === undefined && (
        <Suspense>
          <SsoRefusal code={refused} />
        </Suspense>
      )}
      <Step signIn={signIn} />
    </PlainPage>
  )
}

/** Sign-in; the links of a reset mail and of an invitation lead here too, and clients that ask for another way. */
export function LoginScreen() {
  const { redirect, reset, invitation, join, needs, company, refused } = useSearch({ from: '/login' })
  if (company !== undefined) {
    return (
      <Suspense fallback={<PlainPage title="Sign in with your company">{null}</PlainPage>}>
        <CompanyScreen nameKey={company} redirect={redirect} />
      </Suspense>
    )
  }
  if (needs !== undefined) {
    return (
      <Suspense fallback={<PlainPage title="One more step">{null}</PlainPage>}>
        <SecondFactorScreen company={needs} redirect={redirect} />
      </Suspense>
    )
  }
  if (join !== undefined) {
    return (
      <Suspense fallback={<PlainPage title="Your invitation">{null}</PlainPage>}>
        <JoinScreen token={join} />
      </Suspense>
    )
  }
  if (invitation !== undefined) return <ResetPasswordScreen token={invitation} isInvited redirect={redirect} />
  if (reset !== undefined) return <ResetPasswordScreen token={reset} />
  return <SignInScreen redirect={redirect} refused={refused} />
}
