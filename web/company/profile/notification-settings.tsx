import { ActionIcon, Switch } from '@mantine/core'
import { IconDeviceLaptop, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { devices } from '../../../domain/company/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useSignedInUser } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { UnreadMailSection } from './unread-mail-section.tsx'
import classes from './profile-screen.module.css'

/** What the browser says about push notifications, and what to do about it. */
function permissionWords(): string {
  if (!('Notification' in globalThis)) {
    return 'This browser cannot show push notifications. On an iPhone or iPad, add Flightline to the home screen first.'
  }
  const words: Record<NotificationPermission, string> = {
    granted: 'This browser may show notifications.',
    denied: 'You have previously denied notifications. Allow them for this site in the settings of your browser.',
    default: 'This browser has not been asked yet.',
  }
  return words[Notification.permission]
}

function DeviceRows({ userId }: { readonly userId: string }) {
  const params = { user: userId }
  const { rows, isLoading, error, retry } = useRecords(devices, { params })
  const { change, remove } = useRecordCommands(devices, { params })
  if (isLoading) return <RowsSkeleton rows={2} />
  if (error) return <ErrorState error={error} onRetry={retry} />
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
            checked={device.subscribed}
            onChange={(event) => change.start({ row: device, change: { subscribed: event.currentTarget.checked } })}
          />
          <ActionIcon aria-label={`Remove ${devices.title({ ...device })}`} onClick={() => remove.start(device)}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

/** The devices that receive push notifications (1-shell section 2.3). */
export function NotificationSettings() {
  const { id } = useParams({ from: '/$clientKey/company/users/details/$id/notifications' })
  const self = useSignedInUser()
  const actor = useActor()
  if (id !== self.id) return <EmptyState title="Only your own notification settings can be changed." />
  return (
    <div className={classes['scroll']}>
      <section className={classes['section']} aria-labelledby="notifications-heading">
        <h1 id="notifications-heading">Notification settings</h1>
        <p>{permissionWords()}</p>
        <DeviceRows userId={id} />
      </section>
      {hasRole(actor, 'inbox') && <UnreadMailSection />}
      <ClientLink path={`company/users/details/${id}`}>Back to your profile</ClientLink>
    </div>
  )
}
