import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readDelivery, resendDelivery, type WebhookDelivery } from '../../../domain/automation/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showModal } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { formatAhead, formatDuration } from '../../ui/format-value.ts'
import { PagedRows } from '../../ui/list/paged-rows.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useDeliveries } from './use-webhooks.ts'
import classes from './integrations.module.css'

const stateWords: Readonly<Record<WebhookDelivery['state'], string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Given up',
}

interface DeliveryProps {
  readonly webhook: string
  readonly delivery: WebhookDelivery
}

/** Headers and body of a delivery, as its receiver gets them. */
function DeliveryContent({ webhook, delivery }: DeliveryProps) {
  const { api } = usePlatform()
  const { id } = useClient()
  const read = useQuery({
    queryKey: ['webhook-delivery', id, webhook, delivery.id],
    queryFn: ({ signal }) => api.call(readDelivery, { params: { id: webhook, delivery: delivery.id } }, signal),
  })
  if (read.isPending) return <RowsSkeleton rows={2} />
  if (read.data === undefined) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  return (
    <div className={classes['content']}>
      <h3>Headers</h3>
      <pre>
        {Object.entries(read.data.headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      </pre>
      <h3>Body</h3>
      <pre>{JSON.stringify(JSON.parse(read.data.body), null, 2)}</pre>
    </div>
  )
}

const makeContent = (props: DeliveryProps) => () => <DeliveryContent {...props} />

/** The last answer in words, with the next try of a delivery that waits. */
function Answer({ delivery: { state, status, fault, attempts, nextAt } }: Pick<DeliveryProps, 'delivery'>) {
  const { timezone } = useClient()
  const now = useNow()
  const answered = status === undefined ? '' : status === 0 ? (fault ?? 'No answer.') : `Answered ${status}.`
  const next = state === 'waiting' && nextAt !== undefined && attempts > 0
  return (
    <span className={classes['answer']} data-state={state}>
      {answered} {next ? `Try ${attempts + 1}: ${formatAhead(nextAt, now, timezone)}.` : ''}
    </span>
  )
}

function DeliveryRow({ webhook, delivery }: DeliveryProps) {
  const resend = useCommand(resendDelivery, {
    onDone: () => notify({ title: 'Process Triggered', message: 'The delivery is sent again.', kind: 'success' }),
  })
  return (
    <li className={classes['delivery']}>
      <span className={classes['quiet']}>
        <TimeText at={delivery.at} isRelative />
      </span>
      <span>
        <strong>{delivery.type}</strong> <code>{delivery.recordId}</code>
      </span>
      <span className={classes['deliveryState']} data-state={delivery.state}>
        {stateWords[delivery.state]}
      </span>
      <Answer delivery={delivery} />
      <span className={classes['quiet']}>{delivery.tookMs === undefined ? '' : formatDuration(delivery.tookMs)}</span>
      <span className={classes['keyAction']}>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Look: ${delivery.id}`}
          onClick={() => showModal({ title: delivery.id, body: makeContent({ webhook, delivery }) })}
        >
          Look
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Send again: ${delivery.id}`}
          loading={resend.isRunning}
          onClick={() => resend.start({ params: { id: webhook, delivery: delivery.id } })}
        >
          Send again
        </Button>
      </span>
    </li>
  )
}

function DeliveryList({
  webhook,
  state,
}: {
  readonly webhook: string
  readonly state: WebhookDelivery['state'] | undefined
}) {
  return (
    <PagedRows
      query={useDeliveries(webhook, state)}
      rows={({ deliveries }) => deliveries}
      none={<p className={classes['quiet']}>No deliveries found. They are kept for 30 days.</p>}
      skeleton={2}
    >
      {(found) => (
        <ul className={classes['deliveries']} aria-label="Deliveries">
          {found.map((delivery) => (
            <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
          ))}
        </ul>
      )}
    </PagedRows>
  )
}

const states = ['waiting', 'sent', 'failed'] as const

/** Deliveries of a webhook, filtered by their state. */
export function Deliveries({ webhook }: { readonly webhook: string }) {
  const [state, setState] = useState<WebhookDelivery['state'] | undefined>(undefined)
  return (
    <div className={classes['deliveriesPart']}>
      <NativeSelect
        size="xs"
        aria-label="State of deliveries"
        value={state ?? ''}
        data={[
          { value: '', label: 'All deliveries' },
          ...states.map((one) => ({ value: one, label: stateWords[one] })),
        ]}
        onChange={({ currentTarget }) => setState(states.find((one) => one === currentTarget.value))}
      />
      <DeliveryList webhook={webhook} state={state} />
    </div>
  )
}
