import { Alert, Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { authCall } from '../../platform/session/auth-api.ts'
import { PlainPage } from '../../ui/plain-page.tsx'
import { NewPassword, useNewPassword } from '../new-password.tsx'

interface ResetPasswordProps {
  readonly token: string
  /** True for a user's first password. */
  readonly isInvited?: boolean
  /** Target after signing in. */
  readonly redirect?: string | undefined
}

/** Page of the link in a reset mail, or in an invitation. */
export function ResetPasswordScreen({ token, isInvited = false, redirect }: ResetPasswordProps) {
  const navigate = useNavigate()
  const next = useNewPassword()
  const reset = useCommandOf((newPassword: string) => authCall('/reset-password', { newPassword, token }), {
    isSilent: true,
    onDone: () => {
      notify({
        title: isInvited ? 'Password saved' : 'Password changed',
        message: isInvited ? 'Sign in with it.' : 'Sign in with the new one.',
        kind: 'success',
      })
      void navigate({ to: '/login', search: redirect === undefined ? {} : { redirect } })
    },
  })
  return (
    <PlainPage title={isInvited ? 'Welcome. Choose a password' : 'Choose a new password'}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (next.check()) reset.run(next.password).catch(() => next.clear())
        }}
      >
        <Stack gap="lg">
          {reset.error && (
            <Alert color="red" role="alert" variant="light">
              {reasonOf(reset.error).message}
            </Alert>
          )}
          <NewPassword control={next} isFirst isInvited={isInvited} />
          <Button type="submit" loading={reset.isRunning} fullWidth>
            {isInvited ? 'Save the password' : 'Save the new password'}
          </Button>
        </Stack>
      </form>
    </PlainPage>
  )
}
