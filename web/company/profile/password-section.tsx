import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { authCall } from '../../platform/session/auth-api.ts'
import classes from './profile-screen.module.css'

/** Shortest password that the server takes. */
const shortest = 10

/** Changes one's own password; every other session is signed out. */
export function PasswordSection() {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const change = useCommandOf(
    () => authCall('/change-password', { currentPassword: current, newPassword: next, revokeOtherSessions: true }),
    {
      isSilent: true,
      onDone: () => {
        setCurrent('')
        setNext('')
        notify({ title: 'Password changed', message: 'All other sessions are signed out.', kind: 'success' })
      },
    },
  )
  return (
    <section className={classes['section']} aria-labelledby="password-heading">
      <h2 id="password-heading">Password</h2>
      <p>Changing it signs out every other session.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          change.run(undefined).catch(() => setCurrent(''))
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
          <PasswordInput
            label="New password"
            description={`At least ${shortest} characters.`}
            autoComplete="new-password"
            minLength={shortest}
            required
            value={next}
            onChange={(event) => setNext(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" className={classes['verb']} loading={change.isRunning}>
            Change the password
          </Button>
        </Stack>
      </form>
    </section>
  )
}
