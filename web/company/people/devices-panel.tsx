import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { endUserDevice, userDevices, type ListedDevice, type users } from '../../../domain/company/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './people.module.css'

interface DeviceProps {
  readonly user: Presented<typeof users>
  readonly device: ListedDevice
}

function Device({ user, device: { id, label, os, subscribed, last_date } }: DeviceProps) {
  const end = useCommand(endUserDevice, {
    onDone: () => {
      notify({ title: 'Device removed', message: 'It gets no notifications until it is turned on there again.' })
    },
  })
  const name = label || os || 'Device'
  return (
    <li>
      {name}
      <span className={classes['quiet']}>
        {subscribed ? 'Notifications on' : 'Notifications off'}, <TimeText at={last_date} isRelative />
      </span>
      {user.can.write && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Remove ${name}`}
          loading={end.isRunning}
          onClick={() => end.start({ params: { id: user.id, device: id } })}
        >
          Remove
        </Button>
      )}
    </li>
  )
}

/** Devices that get notifications of this company for a user; a lost device can be removed. */
export function DevicesPanel({ user }: { readonly user: Presented<typeof users> }) {
  const { api } = usePlatform()
  const client = useClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['user-devices', client.id, user.id],
    queryFn: ({ signal }) => api.call(userDevices, { params: { id: user.id } }, signal),
    meta: { shows: ['devices'] },
    staleTime: 0,
  })
  return (
    <section className={classes['panel']} aria-labelledby="devices-heading">
      <h2 id="devices-heading">Devices</h2>
      {isPending && <RowsSkeleton rows={1} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <p className={classes['quiet']}>No devices found.</p>}
      {data !== undefined && data.rows.length > 0 && (
        <ul className={classes['sessions']} aria-label="Devices">
          {data.rows.map((device) => (
            <Device key={device.id} user={user} device={device} />
          ))}
        </ul>
      )}
    </section>
  )
}
