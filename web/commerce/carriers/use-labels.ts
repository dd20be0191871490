import { useQuery } from '@tanstack/react-query'
import { readLabels, readShippingMode, type ShownLabel } from '../../../domain/commerce/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** How the company buys labels; undefined until it is known. */
export function useShippingMode() {
  const { api } = usePlatform()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['shipping-mode', client.id],
    queryFn: ({ signal }) => api.call(readShippingMode, {}, signal),
    meta: { shows: ['carrier_accounts'] },
  })
  return data
}

/** States in which the provider has not answered yet. */
const openStates: ReadonlySet<ShownLabel['state']> = new Set(['buying', 'unknown', 'voiding'])

const lookAgainMs = 1500

/** Labels of a shipment; they are read again with each version of it, and while one waits for its provider. */
export function useLabels(shipment: string, version: number) {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: ['labels', client.id, shipment, version],
    queryFn: ({ signal }) => api.call(readLabels, { params: { id: shipment } }, signal),
    meta: { shows: ['labels', 'shipments'] },
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => {
      const isOpen = state.data?.labels.some(
        (label) =>
          openStates.has(label.state) ||
          label.isInsuring ||
          (label.state === 'bought' && label.file === undefined && label.cost > 0),
      )
      return isOpen ? lookAgainMs : false
    },
  })
}
