import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readSignInRules, setSecondFactorRule } from '../../../domain/company/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useActor, useClient, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { SignInLog } from './sign-in-log.tsx'
import { SingleSignOn } from './single-sign-on.tsx'
import { ScreenFrame } from '../screen-frame.tsx'
import classes from './sign-in.module.css'

type Rules = OutputOf<typeof readSignInRules>

const closing = 'Members without one are led to set it up before they see anything of this company.'

function SecondFactorRule({ rules }: { readonly rules: Rules }) {
  const set = useCommand(setSecondFactorRule)
  const change = async (isNeeded: boolean) => {
    const isSure = await showAlert({
      title: isNeeded ? 'Require a second step?' : 'Stop requiring a second step?',
      message: isNeeded
        ? `${closing} API keys are not affected.`
        : 'Members can open the company with a password alone.',
      confirm: isNeeded ? 'Require it' : 'Stop requiring it',
      cancel: 'Cancel',
    })
    if (isSure) set.start({ body: { isNeeded } })
  }
  const isBlocked = !rules.needsSecondFactor && !rules.hasSecondFactor
  return (
    <>
      <Switch
        label="Every member needs a second step"
        description={`A passkey, or a code of an authenticator app. ${closing}`}
        checked={rules.needsSecondFactor}
        disabled={set.isRunning || isBlocked}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {rules.changedAt !== undefined && (
        <p className={classes['quiet']}>
          Changed by {rules.changedBy?.label || 'a user'} <TimeText at={rules.changedAt} isRelative />
        </p>
      )}
    </>
  )
}

/** Only a session with a second factor may require one, or its admin would be locked out. */
function OwnStepFirst({ rules }: { readonly rules: Rules }) {
  const { id } = useSignedInUser()
  if (rules.needsSecondFactor || rules.hasSecondFactor) return null
  return (
    <p className={classes['notice']} role="status">
      You signed in without a second step yourself. Set one up under{' '}
      <ClientLink path={`company/users/details/${id}?tab=security`}>Sign-in and sessions</ClientLink>, and sign in with
      it first.
    </p>
  )
}

function SecondFactor() {
  const { api } = usePlatform()
  const { id } = useClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['sign-in-rules', id],
    queryFn: ({ signal }) => api.call(readSignInRules, {}, signal),
    meta: { shows: ['sign-in'] },
  })
  return (
    <section className={classes['part']} aria-labelledby="second-step-heading">
      <h2 id="second-step-heading">Second step</h2>
      {isPending && <RowsSkeleton rows={1} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <OwnStepFirst rules={data} />}
      {data && <SecondFactorRule rules={data} />}
    </section>
  )
}

/** How members of a client sign in, and their tries: `/{name_key}/company/sign-in`, for admins. */
export function SignInRulesScreen() {
  if (!hasRole(useActor(), 'admin')) return <DisallowedScreen needs="admin" />
  return (
    <ScreenFrame id="sign-in-heading" title="Sign-in">
      <SecondFactor />
      <SingleSignOn />
      <section className={classes['part']} aria-labelledby="scim-heading">
        <h2 id="scim-heading">SCIM</h2>
        <p className={classes['quiet']}>
          SCIM is not supported: a directory cannot make or remove users here. Invite and deactivate them under{' '}
          <ClientLink path="company/users">Users</ClientLink>.
        </p>
      </section>
      <SignInLog />
    </ScreenFrame>
  )
}
