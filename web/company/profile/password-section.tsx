import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { authCall } from '../../platform/session/auth-api.ts'
import { NewPassword, useNewPassword } from '../new-password.tsx'
import classes from './profile-screen.module.css'
import { renewSignIn } from './renew-sign-in.ts'

/** Changes one's own password; every other session is signed out. */
export function PasswordSection() {
  const platform = usePlatform()
  const [current, setCurrent] = useState('')
  const next = useNewPassword()
  const change = useCommandOf(
    () =>
      authCall('/change-password', { currentPassword: current, newPassword: next.password, revokeOtherSessions: true }),
    {
      isSilent: true,
      onDone: () => {
        setCurrent('')
        next.clear()
        renewSignIn(platform)
        notify({ title: 'Password changed', message: 'All other sessions are signed out.', kind: 'success' })
      },
    },
  )
  return (
    <section className={classes['section']} aria-labelledby="password-heading">
      <h2 id="password-heading">Password</h2>
      <p>Changing it signs out every other session.</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (next.check()) change.run(undefined).catch(() => setCurrent(''))
        }}
      >
        <Stack gap="md">
          {change.error && (
            <Alert color="red" role="alert" variant="light">
              {reasonOf(change.error).message}
            </Alert>
          )}
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            required
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
          <NewPassword control={next} />
          <Button type="submit" variant="default" className={classes['verb']} loading={change.isRunning}>
            Change the password
          </Button>
        </Stack>
      </form>
    </section>
  )
}
