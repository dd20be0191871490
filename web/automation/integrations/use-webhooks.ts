import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listDeliveries, listWebhooks, type WebhookDelivery } from '../../../domain/automation/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** Deliveries come and go without a change feed: they are read again at this pace while one looks. */
const askAgainMs = 5000

/** Webhooks of the client, and the record types that they may follow. */
export function useWebhooks() {
  const { api } = usePlatform()
  const { id } = useClient()
  return useQuery({
    queryKey: ['webhooks', id],
    queryFn: ({ signal }) => api.call(listWebhooks, {}, signal),
    meta: { shows: ['webhooks'] },
    refetchInterval: askAgainMs,
  })
}

/** Deliveries of a webhook, the newest first. */
export function useDeliveries(webhook: string, state: WebhookDelivery['state'] | undefined) {
  const { api } = usePlatform()
  const { id } = useClient()
  return useInfiniteQuery({
    queryKey: ['webhook-deliveries', id, webhook, state],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listDeliveries,
        {
          params: { id: webhook },
          query: { ...(state !== undefined && { state }), ...(pageParam !== '' && { before: pageParam }) },
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ deliveries, isMore }) => (isMore ? deliveries.at(-1)?.id : undefined),
    meta: { shows: ['webhooks'] },
    refetchInterval: askAgainMs,
  })
}
