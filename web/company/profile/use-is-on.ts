import { useQuery } from '@tanstack/react-query'
import { getPush } from '../../../domain/company/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

interface Switched {
  readonly id: string
  readonly version: number
  readonly subscribed: boolean
}

/**
 * Whether a device is sent to now: one that is turned on is not while nobody is signed in there, which the server alone
 * knows. Asked again whenever one of the devices changes.
 */
export function useIsOn(devices: readonly Switched[]): (device: Switched) => boolean {
  const { api } = usePlatform()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['push', client.id, 'devices', ...devices.map(({ id, version }) => `${id} ${version}`)],
    queryFn: ({ signal }) => api.call(getPush, {}, signal),
    enabled: devices.length > 0,
  })
  return ({ id, subscribed }) => subscribed && (data?.devices.includes(id) ?? true)
}
