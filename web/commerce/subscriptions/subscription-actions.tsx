import { Button, Menu } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import {
  cancelSubscription,
  keepSubscription,
  pauseSubscription,
  resumeSubscription,
} from '../../../domain/commerce/index.ts'
import { hasRole, selectField, textField } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'
import { describePrice, listVerbs, readSubscription, type SubscriptionRow } from './subscription-row.ts'

const PlanDialog = lazyPart(async () => (await import('./plan-dialog.tsx')).PlanDialog)

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

const openPlan = (row: SubscriptionRow): (() => void) =>
  showModal({
    title: `Change the plan of ${row.number ?? ''}`,
    size: 'large',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={4} height={40} />}>
        <PlanDialog row={row} onClose={close} />
      </Suspense>
    ),
  })

function usePauseForm({ id, number = '' }: SubscriptionRow): () => void {
  const { api } = usePlatform()
  return () =>
    void openForm({
      title: `Pause ${number}`,
      subject: id,
      fields: [textField('why', 'Why', { maxLength: 500 })],
      begin: { why: '' },
      hint: () => 'Nothing is billed until you resume it. The present period stays paid.',
      button: 'Pause',
      isAsked: true,
      onSave: ({ why }) => api.call(pauseSubscription, { params: { id }, body: { why } }),
    })
}

const ways = [
  { value: 'period-end', label: 'At the end of the period' },
  { value: 'now', label: 'Now' },
]

/** Asks when and why a subscription is to end. */
function useCancelForm(row: SubscriptionRow): () => void {
  const { api } = usePlatform()
  const { timezone } = useClient()
  const { id, number = '', status, current_period_end: end, open_orders: open } = row
  const hasPeriod = status !== 'incomplete' && status !== 'unpaid'
  const owed = open.reduce((sum, { total }) => sum + total, 0)
  const stays = owed > 0 ? ` ${formatMoney(owed)} of its orders stays owed.` : ''
  return () =>
    void openForm({
      title: `Cancel ${number}`,
      subject: id,
      fields: [
        ...(hasPeriod ? [selectField('when', 'When', ways)] : []),
        textField('why', 'Why', { required: true, maxLength: 500 }),
      ],
      begin: { when: hasPeriod ? 'period-end' : 'now', why: '' },
      hint: ({ when }) =>
        when === 'now'
          ? `It ends at once, and nothing is refunded.${stays}`
          : `It ends on ${formatDate(end, timezone)}, and is not billed again.${stays}`,
      button: 'Cancel subscription',
      dismiss: 'Keep it',
      isDestructive: true,
      isAsked: true,
      onSave: ({ when, why }) =>
        api.call(cancelSubscription, { params: { id }, body: { when: when === 'now' ? 'now' : 'period-end', why } }),
    })
}

/** What can be done with a subscription: its plan, a pause, and its way back. */
export function SubscriptionActions(about: RecordPartProps) {
  const row = readSubscription(about)
  const verbs = listVerbs(row)
  const pause = usePauseForm(row)
  const resume = useAsked(resumeSubscription)
  const keep = useAsked(keepSubscription)
  const params = { id: row.id }
  return (
    <>
      {verbs.has('resume') && (
        <Button
          size="xs"
          leftSection={<IconPlayerPlay {...icon} />}
          loading={resume.isRunning}
          onClick={() => resume.start({ params })}
        >
          Resume
        </Button>
      )}
      {verbs.has('keep') && (
        <Button size="xs" variant="default" loading={keep.isRunning} onClick={() => keep.start({ params })}>
          Do not end it
        </Button>
      )}
      {verbs.has('plan') && (
        <Button size="xs" onClick={() => openPlan(row)}>
          Change plan
        </Button>
      )}
      {verbs.has('pause') && (
        <Button size="xs" variant="default" leftSection={<IconPlayerPause {...icon} />} onClick={pause}>
          Pause
        </Button>
      )}
      <AskedNote isUnanswered={resume.isUnanswered || keep.isUnanswered} />
    </>
  )
}

/** The end of a subscription, in its menu. */
export function SubscriptionMenu(about: RecordPartProps) {
  const row = readSubscription(about)
  const cancel = useCancelForm(row)
  if (!listVerbs(row).has('cancel')) return null
  return (
    <Menu.Item color="red" onClick={cancel} title={describePrice(row)}>
      Cancel subscription…
    </Menu.Item>
  )
}

/** Way to a new subscription from the list: its verb makes it, and no form of a record. */
export function BeginButton() {
  const go = useGo()
  if (!hasRole(useActor(), 'orders')) return null
  return (
    <Button
      size="xs"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => go('orders/subscriptions/new')}
    >
      New subscription
    </Button>
  )
}
