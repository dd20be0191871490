import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  readSingleSignOn,
  removeSingleSignOn,
  requireSingleSignOn,
  switchSingleSignOn,
  trySingleSignOn,
  usualRoleName,
} from '../../../domain/company/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { CopiedText } from './copied-text.tsx'
import { SsoDomains } from './sso-domains.tsx'
import { showSsoForm } from './sso-form.tsx'
import { SsoTrialResult } from './sso-trial.tsx'
import classes from './sign-in.module.css'

export type SsoFacts = OutputOf<typeof readSingleSignOn>
type Saved = NonNullable<SsoFacts['settings']>

const joinRoles = (roles: readonly string[]): string => roles.map(usualRoleName).join(', ')

function Provider({ settings }: { readonly settings: Saved }) {
  return (
    <dl className={classes['facts']}>
      <dt>Issuer</dt>
      <dd>{settings.issuer}</dd>
      <dt>Client id</dt>
      <dd>{settings.appId}</dd>
      <dt>Client secret</dt>
      <dd>Stored, never shown again</dd>
      <dt>Button</dt>
      <dd>{settings.button}</dd>
      <dt>Claim with groups</dt>
      <dd>{settings.groupsClaim}</dd>
      {settings.roleTable.map(({ group, roles }) => (
        <div key={group} className={classes['factPair']}>
          <dt>Group {group}</dt>
          <dd>{joinRoles(roles)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Actions({ settings }: { readonly settings: Saved }) {
  const attempt = useCommand(trySingleSignOn, { onDone: ({ url }) => location.assign(url) })
  const remove = useCommand(removeSingleSignOn)
  const ask = async () => {
    const isSure = await showAlert({
      title: 'Remove single sign-on?',
      message: 'All sessions that began by it end. Members sign in with a password or a passkey again.',
      confirm: 'Remove',
      cancel: 'Cancel',
      isDestructive: true,
      startsAtCancel: true,
    })
    if (isSure) remove.start({})
  }
  return (
    <div className={classes['actions']}>
      <Button size="compact-md" variant="default" onClick={() => showSsoForm(settings)}>
        Edit
      </Button>
      <Button size="compact-md" variant="default" loading={attempt.isRunning} onClick={() => attempt.start({})}>
        Try it
      </Button>
      <Button size="compact-md" variant="default" loading={remove.isRunning} onClick={() => void ask()}>
        Remove
      </Button>
    </div>
  )
}

const requiredWords =
  'No member opens this company in another way. API keys, work in the background and Flightline’s support are not affected.'

function Switches({ facts, settings }: { readonly facts: SsoFacts; readonly settings: Saved }) {
  const turn = useCommand(switchSingleSignOn)
  const require = useCommand(requireSingleSignOn)
  const change = async (isRequired: boolean) => {
    const isSure = await showAlert({
      title: isRequired ? 'Require single sign-on?' : 'Stop requiring single sign-on?',
      message: isRequired ? requiredWords : 'Members can open the company with a password or a passkey.',
      confirm: isRequired ? 'Require it' : 'Stop requiring it',
      cancel: 'Cancel',
    })
    if (isSure) require.start({ body: { isRequired } })
  }
  const turnOff = async (isOn: boolean) => {
    const isSure =
      isOn ||
      (await showAlert({
        title: 'Switch single sign-on off?',
        message: 'All sessions that began by it end.',
        confirm: 'Switch off',
        cancel: 'Cancel',
      }))
    if (isSure) turn.start({ body: { isOn } })
  }
  const mayRequire = facts.mayRequire && settings.isOn
  return (
    <>
      <Switch
        label="Members can sign in by single sign-on"
        description="A person whom the provider knows, with an address in a proven domain and one of the groups, becomes a user at the first sign-in."
        checked={settings.isOn}
        disabled={turn.isRunning || (!settings.isOn && !facts.domains.some(({ provenAt }) => provenAt !== undefined))}
        onChange={(event) => void turnOff(event.currentTarget.checked)}
      />
      <Switch
        label="Every member signs in by single sign-on"
        description={requiredWords}
        checked={settings.isRequired}
        disabled={require.isRunning || (!settings.isRequired && !mayRequire)}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {settings.isOn && !settings.isRequired && !facts.mayRequire && (
        <p className={classes['notice']} role="status">
          To require it, sign in by single sign-on yourself first. So no admin is locked out.
        </p>
      )}
    </>
  )
}

function Parts({ facts }: { readonly facts: SsoFacts }) {
  const { settings, trial, callback } = facts
  return (
    <>
      <p className={classes['quiet']}>
        Members sign in at your own provider by OpenID Connect. Register this address there:
      </p>
      <CopiedText name="Address" text={callback} />
      {settings === undefined ? (
        <div className={classes['actions']}>
          <Button size="compact-md" onClick={() => showSsoForm(undefined)}>
            Set up single sign-on
          </Button>
        </div>
      ) : (
        <>
          <Provider settings={settings} />
          <Actions settings={settings} />
        </>
      )}
      {trial && <SsoTrialResult trial={trial} />}
      <SsoDomains domains={facts.domains} />
      {settings && (
        <>
          <Switches facts={facts} settings={settings} />
          <p className={classes['quiet']}>
            Changed by {settings.changedBy.label || 'a user'} <TimeText at={settings.changedAt} isRelative />
          </p>
        </>
      )}
    </>
  )
}

/** Single sign-on of the client: provider, domains, groups, and whether it is required. */
export function SingleSignOn() {
  const { api } = usePlatform()
  const { id } = useClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['single-sign-on', id],
    queryFn: ({ signal }) => api.call(readSingleSignOn, {}, signal),
    meta: { shows: ['sign-in'] },
  })
  return (
    <section className={classes['part']} aria-labelledby="sso-heading">
      <h2 id="sso-heading">Single sign-on</h2>
      {isPending && <RowsSkeleton rows={2} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <Parts facts={data} />}
    </section>
  )
}
