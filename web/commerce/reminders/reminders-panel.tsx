import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pauseReminders, readReminders, resumeReminders, type ReminderState } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatDateTime } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { DebtKey } from '../payments/use-debt.ts'
import { describeReminders, describeSent } from './reminder-words.ts'
import { openSendReminder } from './send-reminder-dialog.tsx'
import rows from '../payments/debt-panel.module.css'
import classes from './reminders.module.css'

/** Names of the data that reminders depend on. */
const showsReminders = {
  shows: ['debt_reminders', 'orders', 'invoices', 'payments', 'clients', 'threadsmsgs', 'threads', 'shares'],
}

/** Reminders of an order or invoice; read again for each version of the record. */
function useReminders({ record, id }: DebtKey, version: number) {
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: ['reminders', client.id, record, id, version],
    queryFn: ({ signal }) => api.call(readReminders, { params: { record, id } }, signal),
    meta: showsReminders,
  })
  return useLastAnswer(`reminders ${record} ${id}`, reading)
}

interface PartProps {
  readonly debt: DebtKey
  readonly state: ReminderState
}

/** Stops and continues the reminders, and sends the next one at once. */
function Actions({ debt, state }: PartProps) {
  const pause = useCommand(pauseReminders)
  const resume = useCommand(resumeReminders)
  const { stop, byHand, mayChange } = state
  const params = { ...debt }
  if (!mayChange || stop === 'not-owed' || stop === 'closed') return null
  const isStopped = stop === 'paused' || stop === 'replied'
  return (
    <span className={classes['buttons']}>
      {isStopped ? (
        <Button size="xs" variant="default" loading={resume.isRunning} onClick={() => resume.start({ params })}>
          Resume
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={pause.isRunning}
          onClick={() => pause.start({ params, body: { why: '' } })}
        >
          Pause
        </Button>
      )}
      {byHand && (
        <Button size="xs" variant="default" onClick={() => openSendReminder({ debt, reminder: byHand })}>
          Send now
        </Button>
      )}
    </span>
  )
}

function SentRow({ one }: { readonly one: ReminderState['sent'][number] }) {
  const { timezone } = useClient()
  const { word, tone } = describeSent(one)
  const mayOpen = hasRole(useActor(), 'user')
  return (
    <li className={rows['row']}>
      <span className={rows['name']}>
        Reminder {one.step} <StatusBadge word={word} tone={tone} />
      </span>
      <span className={classes['note']}>
        {formatDateTime(one.at, timezone)} · to {one.to}
        {one.by && ` · by ${one.by.label}`}
      </span>
      {mayOpen && <ClientLink path={`threads?thread=${one.thread}`}>Conversation</ClientLink>}
    </li>
  )
}

function Reminders({ debt, state }: PartProps) {
  const { timezone } = useClient()
  const actor = useActor()
  const { sent, stop, replied } = state
  return (
    <>
      <p className={classes['state']} role="status">
        {describeReminders(state, timezone)}{' '}
        {stop === 'replied' && replied && hasRole(actor, 'user') && (
          <ClientLink path={`threads?thread=${replied.thread}`}>Read the reply</ClientLink>
        )}
        {stop === 'off' && hasRole(actor, 'settings') && (
          <ClientLink path="company/settings?tab=reminders">Reminder settings</ClientLink>
        )}
      </p>
      {sent.length > 0 && (
        <ul className={rows['list']} aria-label="Sent reminders">
          {sent.toReversed().map((one) => (
            <SentRow key={one.message} one={one} />
          ))}
        </ul>
      )}
      <Actions debt={debt} state={state} />
    </>
  )
}

export interface RemindersPanelProps {
  readonly debt: DebtKey
  /** Version of the record: its reminders are read again with it. */
  readonly version: number
}

/** Reminders of an order or invoice: the next one, sent ones, what stops them, and what can be done. */
export function RemindersPanel({ debt, version }: RemindersPanelProps) {
  const view = useReminders(debt, version)
  return (
    <section className={classes['panel']} aria-label="Reminders">
      <h2 className={classes['title']}>Reminders</h2>
      <AnswerView view={view}>{(state) => <Reminders debt={debt} state={state} />}</AnswerView>
    </section>
  )
}
