import { Button, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getPush, pushNotifications, setPushWishes, type PushWishes } from '../../../domain/company/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useWithPending } from '../../platform/data/pending-changes.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import classes from './profile-screen.module.css'
import { ability, activate, deactivate, ownToken, pushState, type PushState } from '../push/browser-push.ts'

type State = OutputOf<typeof getPush>

const denied = {
  title: 'Cannot Activate Notifications!',
  message:
    'You have previously denied notifications. Allow them for this site in the settings of your browser, then try again.',
  tone: 'bad',
} as const

const guidance = {
  title: 'iOS User?',
  message:
    'On an iPhone or iPad notifications work from the home screen: press Share, choose Add to Home Screen, open Flightline from there and come back to this page.',
} as const

const stateWords: Readonly<Record<PushState, string>> = {
  unsupported: 'This browser cannot show push notifications.',
  guidance: 'On an iPhone or iPad, add Flightline to the home screen first.',
  denied: 'You have previously denied notifications. Allow them for this site in the settings of your browser.',
  off: 'Notifications are off for this device.',
  on: 'Notifications are on for this device.',
}

/** The state of push here, checked again whenever the server's side has changed. */
function usePushState(state: State): PushState | undefined {
  const { data } = useQuery({
    queryKey: ['push-state', ...state.tokens],
    queryFn: () => pushState(state.tokens),
    meta: { shows: ['devices'] },
    staleTime: 0,
    gcTime: 0,
  })
  return data
}

function ThisDevice({ state }: { readonly state: State }) {
  const platform = usePlatform()
  const { api } = platform
  const shown = usePushState(state)
  const turnOn = useCommandOf(
    async () => {
      if (ability() === 'guidance') return showAlert(guidance)
      return (await activate(platform, state.public_key)) === 'denied' ? showAlert(denied) : true
    },
    { changes: ['devices'] },
  )
  const turnOff = useCommandOf(() => deactivate(platform), { changes: ['devices'] })
  const test = useCommandOf(
    async () => {
      const token = (await ownToken()) ?? ''
      const url = location.pathname.replace(/\/notifications$/, '')
      return api.call(pushNotifications, { body: { token, url } })
    },
    {
      onDone: ({ device }) => {
        if (device.subscribed)
          notify({ title: 'Test Sent', message: 'It should be here in a moment.', kind: 'success' })
        else
          notify({
            title: 'This Device Is Gone',
            message: 'Its subscription has ended. Turn it on again.',
            kind: 'error',
          })
      },
    },
  )
  if (shown === undefined) return <RowsSkeleton rows={1} />
  return (
    <>
      <p>{stateWords[shown]}</p>
      <div className={classes['actions']}>
        {shown !== 'on' && shown !== 'unsupported' && (
          <Button loading={turnOn.isRunning} onClick={() => turnOn.start(undefined)}>
            Turn on on this device
          </Button>
        )}
        {shown === 'on' && (
          <>
            <Button variant="default" loading={test.isRunning} onClick={() => test.start(undefined)}>
              Send a test
            </Button>
            <Button variant="subtle" loading={turnOff.isRunning} onClick={() => turnOff.start(undefined)}>
              Turn off on this device
            </Button>
          </>
        )}
      </div>
    </>
  )
}

const usualQuiet = { from: '20:00', to: '07:00' }

function Wishes({ wishes, onChoose }: { readonly wishes: PushWishes; readonly onChoose: (next: PushWishes) => void }) {
  const { quiet_hours: quiet } = wishes
  const setTime = (name: 'from' | 'to', value: string) => {
    if (quiet && value !== '') onChoose({ ...wishes, quiet_hours: { ...quiet, [name]: value } })
  }
  return (
    <Stack gap={12}>
      <Switch
        label="Messages in threads that I follow"
        checked={wishes.messages}
        onChange={(event) => onChoose({ ...wishes, messages: event.currentTarget.checked })}
      />
      <Switch
        label="Mentions of me"
        checked={wishes.mentions}
        onChange={(event) => onChoose({ ...wishes, mentions: event.currentTarget.checked })}
      />
      <Switch
        label="Follow-ups"
        description="When one that is mine, or that I follow, is due."
        checked={wishes.follow_ups}
        onChange={(event) => onChoose({ ...wishes, follow_ups: event.currentTarget.checked })}
      />
      <Switch
        label="AI Watchlist"
        description="Matches of saved searches that notify me."
        checked={wishes.watchlist}
        onChange={(event) => onChoose({ ...wishes, watchlist: event.currentTarget.checked })}
      />
      <Switch
        label="Market"
        description="Matches of marketplace searches that I follow, and steps of affiliates."
        checked={wishes.market}
        onChange={(event) => onChoose({ ...wishes, market: event.currentTarget.checked })}
      />
      <Switch
        label="Quiet hours"
        description="During these hours, in the time zone of the company, no push notifications are sent."
        checked={quiet !== null}
        onChange={(event) => onChoose({ ...wishes, quiet_hours: event.currentTarget.checked ? usualQuiet : null })}
      />
      {quiet && (
        <div className={classes['actions']}>
          <TextInput
            type="time"
            label="From"
            value={quiet.from}
            onChange={(event) => setTime('from', event.currentTarget.value)}
          />
          <TextInput
            type="time"
            label="To"
            value={quiet.to}
            onChange={(event) => setTime('to', event.currentTarget.value)}
          />
        </div>
      )}
    </Stack>
  )
}

/** The panel of the AI dropdown: notifications of this device, and the way to all that can be chosen. */
export function PushPanel({ onLeave }: { readonly onLeave: () => void }) {
  const { api } = usePlatform()
  const client = useClient()
  const user = useSignedInUser()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['push', client.id],
    queryFn: ({ signal }) => api.call(getPush, {}, signal),
    meta: { shows: ['devices'] },
  })
  return (
    // The settings page below the drawer has a region of the plain name.
    <section className={classes['section']} aria-label="Push notifications of this device">
      <h2>Push notifications</h2>
      {isPending && <RowsSkeleton rows={1} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <ThisDevice state={data} />}
      <ClientLink path={`company/users/details/${user.id}/notifications`} onClick={onLeave}>
        What is pushed, and when not
      </ClientLink>
    </section>
  )
}

/** Push notifications: this device, their kinds, and quiet hours (1-shell sections 2.3 and 4). */
export function PushSection() {
  const { api, queries, pending } = usePlatform()
  const client = useClient()
  const queryKey = ['push', client.id]
  const place = queryKey.join(' ')
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(getPush, {}, signal),
    meta: { shows: ['devices'] },
  })
  const saving = useCommandOf((wishes: PushWishes) => api.call(setPushWishes, { body: wishes }), {
    queue: place,
    optimistic: (wishes) => pending.begin<State>(place, (known) => ({ ...known, wishes })),
    onDone: (answer) => queries.setQueryData<State>(queryKey, answer),
  })
  const shown = useWithPending(place, data)
  return (
    <section className={classes['section']} aria-labelledby="push-heading">
      <h2 id="push-heading">Push notifications</h2>
      {isPending && <RowsSkeleton rows={3} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {shown && (
        <>
          <ThisDevice state={shown} />
          <Wishes wishes={shown.wishes} onChoose={(wishes) => saving.start(wishes)} />
        </>
      )}
    </section>
  )
}
