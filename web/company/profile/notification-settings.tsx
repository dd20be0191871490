import { ActionIcon, Switch } from '@mantine/core'
import { IconDeviceLaptop, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { devices, removeOwnDevice, setOwnDevice, getPush } from '../../../domain/company/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, usePlatform, useSignedInUser, useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { PushSection } from './push-section.tsx'
import { useColleagues } from '../use-colleagues.ts'
import { UnreadMailSection } from './unread-mail-section.tsx'
import { useQuery } from '@tanstack/react-query'
import classes from './profile-screen.module.css'

interface Switched {
  readonly id: string
  readonly version: number
  readonly subscribed: boolean
}

/**
 * True if notifications reach a device now: a device that is turned on gets none without a session, which only the
 * server knows. Read again whenever one of the devices changes.
 */
function useIsOn(switched: readonly Switched[]): (device: Switched) => boolean {
  const { api } = usePlatform()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['push', client.id, 'devices', ...switched.map(({ id, version }) => `${id} ${version}`)],
    queryFn: ({ signal }) => api.call(getPush, {}, signal),
    meta: { shows: ['devices'] },
    enabled: switched.length > 0,
  })
  return ({ id, subscribed }) => subscribed && (data?.devices.includes(id) ?? true)
}

function DeviceRows({ userId }: { readonly userId: string }) {
  const params = { user: userId }
  const { rows, isLoading, error, retry } = useRecords(devices, { params })
  const isOn = useIsOn(rows)
  const set = useCommand(setOwnDevice)
  const remove = useCommand(removeOwnDevice)
  if (isLoading) return <RowsSkeleton rows={2} />
  if (error && rows.length === 0) return <ErrorState error={error} onRetry={retry} />
  if (rows.length === 0) return <EmptyState title="No devices found" icon={IconDeviceLaptop} />
  return (
    <ul className={classes['rows']}>
      {rows.map((device) => (
        <li key={device.id} className={classes['row']}>
          <span className={classes['words']}>
            {devices.title({ ...device })}
            <span className={classes['quiet']}>
              Last seen <TimeText at={device.last_date} />
            </span>
          </span>
          <Switch
            aria-label={`Send notifications to ${devices.title({ ...device })}`}
            checked={isOn(device)}
            onChange={(event) =>
              set.start({ params: { id: device.id }, body: { subscribed: event.currentTarget.checked } })
            }
          />
          <ActionIcon
            aria-label={`Remove ${devices.title({ ...device })}`}
            onClick={() => remove.start({ params: { id: device.id } })}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

/** Settings of a colleague, read-only: the name of the colleague, and a link back. */
function NotYours({ id }: { readonly id: string }) {
  const name = useColleagues().find((colleague) => colleague.id === id)?.name
  return (
    <div className={classes['scroll']}>
      <section className={classes['section']} aria-labelledby="notifications-heading">
        <h1 id="notifications-heading">{name === undefined ? 'Notification settings' : `Notifications of ${name}`}</h1>
        <p>Only your own notification settings can be changed.</p>
        <ClientLink path={`company/users/details/${id}`}>Back to {name ?? 'the user'}</ClientLink>
      </section>
    </div>
  )
}

/** The devices that receive push notifications (1-shell section 2.3). */
export function NotificationSettings() {
  const { id } = useParams({ from: '/$clientKey/company/users/details/$id/notifications' })
  const self = useSignedInUser()
  const actor = useActor()
  if (id !== self.id) return <NotYours id={id} />
  return (
    <div className={classes['scroll']}>
      <section className={classes['section']} aria-labelledby="notifications-heading">
        <h1 id="notifications-heading">Notification settings</h1>
        <DeviceRows userId={id} />
      </section>
      <PushSection />
      {hasRole(actor, 'user') && <UnreadMailSection />}
      <ClientLink path={`company/users/details/${id}`}>Back to your profile</ClientLink>
    </div>
  )
}
