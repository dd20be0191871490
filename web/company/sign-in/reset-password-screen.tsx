import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { authCall } from '../../platform/session/auth-api.ts'
import { PlainPage } from '../../ui/plain-page.tsx'

/** Shortest password that the server takes. */
const shortest = 10

/** The page behind the link of the reset mail. */
export function ResetPasswordScreen({ token }: { readonly token: string }) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const reset = useCommandOf((newPassword: string) => authCall('/reset-password', { newPassword, token }), {
    isSilent: true,
    onDone: () => {
      notify({ title: 'Password changed', message: 'Sign in with the new one.', kind: 'success' })
      void navigate({ to: '/login', search: {} })
    },
  })
  return (
    <PlainPage title="Choose a new password">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          reset.run(password).catch(() => setPassword(''))
        }}
      >
        <Stack gap="lg">
          {reset.error && (
            <Alert color="red" role="alert" variant="light">
              {reasonOf(reset.error).message}
            </Alert>
          )}
          <PasswordInput
            label="New password"
            description={`At least ${shortest} characters.`}
            autoComplete="new-password"
            minLength={shortest}
            required
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={reset.isRunning} fullWidth>
            Save the new password
          </Button>
        </Stack>
      </form>
    </PlainPage>
  )
}
