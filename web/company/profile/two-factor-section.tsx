import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { authCall } from '../../platform/session/auth-api.ts'
import classes from './profile-screen.module.css'
import { renewSignIn } from './renew-sign-in.ts'

interface SetUp {
  readonly totpURI: string
  readonly backupCodes: readonly string[]
}

/** The secret that is typed into an authenticator app, in groups of four. */
const secretOf = (uri: string): string =>
  (new URL(uri).searchParams.get('secret') ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ')

function ConfirmSetUp({ setUp, onConfirmed }: { readonly setUp: SetUp; readonly onConfirmed: () => void }) {
  const [code, setCode] = useState('')
  const confirm = useCommandOf(() => authCall('/two-factor/verify-totp', { code: code.trim() }), {
    isSilent: true,
    onDone: onConfirmed,
  })
  return (
    <Stack gap="md">
      <p>
        Open your authenticator app and add this account with the link, or type the key:{' '}
        <code>{secretOf(setUp.totpURI)}</code>
      </p>
      <a href={setUp.totpURI}>Open in an authenticator app on this device</a>
      <div>
        Keep these backup codes in a safe place. Each signs you in once if the app is lost.
        <ul className={classes['codes']}>
          {setUp.backupCodes.map((backup) => (
            <li key={backup}>{backup}</li>
          ))}
        </ul>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          confirm.run(undefined).catch(() => setCode(''))
        }}
      >
        <TextInput
          label="Code that the app shows now"
          autoComplete="one-time-code"
          required
          value={code}
          error={confirm.error && reasonOf(confirm.error).message}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" mt="md" loading={confirm.isRunning}>
          Turn on two-factor
        </Button>
      </form>
    </Stack>
  )
}

/** Two-factor sign-in: turned on with an authenticator app and a first code, turned off with the password. */
export function TwoFactorSection({ onDone }: { readonly onDone?: () => void }) {
  const platform = usePlatform()
  const isOn = useSignedInUser().twoFactorEnabled === true
  const [password, setPassword] = useState('')
  const [setUp, setSetUp] = useState<SetUp | undefined>(undefined)
  const finish = (title: string) => {
    setSetUp(undefined)
    notify({ title, kind: 'success' })
    renewSignIn(platform)
    onDone?.()
  }
  const begin = useCommandOf(() => authCall<SetUp>('/two-factor/enable', { password }), {
    isSilent: true,
    onDone: setSetUp,
  })
  const end = useCommandOf(() => authCall('/two-factor/disable', { password }), {
    isSilent: true,
    onDone: () => finish('Two-factor is off'),
  })
  const verb = isOn ? end : begin
  return (
    <section className={classes['section']} aria-labelledby="two-factor-heading">
      <h2 id="two-factor-heading">Two-factor sign-in</h2>
      <p>
        {isOn
          ? 'On: signing in asks for a code of your authenticator app.'
          : 'Off. A second step keeps your account safe if the password leaks.'}
      </p>
      {setUp ? (
        <ConfirmSetUp setUp={setUp} onConfirmed={() => finish('Two-factor is on')} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            verb.run(undefined).then(
              () => setPassword(''),
              () => setPassword(''),
            )
          }}
        >
          <Stack gap="md">
            {verb.error && (
              <Alert color="red" role="alert" variant="light">
                {reasonOf(verb.error).message}
              </Alert>
            )}
            <PasswordInput
              label="Your password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" className={classes['verb']} loading={verb.isRunning}>
              {isOn ? 'Turn off two-factor' : 'Set up two-factor'}
            </Button>
          </Stack>
        </form>
      )}
    </section>
  )
}
