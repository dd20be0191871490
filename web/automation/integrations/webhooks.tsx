import { Button, Menu, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconDots, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import {
  changeWebhook,
  countedDeliveries,
  removeWebhook,
  replayDeliveries,
  rotateWebhookSecret,
  type Webhook,
} from '../../../domain/automation/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { countWords, formatAhead, formatNumber, formatRelative } from '../../ui/format-value.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Deliveries } from './deliveries.tsx'
import { showMadeSecret } from './made-secret.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { showWebhookForm, signingHint } from './webhook-form.tsx'
import classes from './integrations.module.css'

type Records = Parameters<typeof showWebhookForm>[0]['records']

interface HookProps {
  readonly webhook: Webhook
  readonly records: Records
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

function OffState({ webhook: { offReason, waiting } }: Pick<HookProps, 'webhook'>) {
  return (
    <span className={classes['soon']}>
      {offReason === 'gone' ? 'Off: the receiver answered 410 Gone' : 'Off'}
      {waiting > 0 ? `, ${countWords(waiting, countedDeliveries)} waiting` : ''}
    </span>
  )
}

/** Deliveries that wait, with the next try after a refusal. */
function Waiting({ webhook: { waiting, nextAt, lastStatus } }: Pick<HookProps, 'webhook'>) {
  const { timezone } = useClient()
  const now = useNow()
  if (waiting === 0) return null
  const isRefused = lastStatus !== undefined && !isSuccess(lastStatus)
  return (
    <span className={isRefused ? classes['soon'] : undefined}>
      {countWords(waiting, countedDeliveries)} waiting
      {isRefused && nextAt !== undefined ? `, next try: ${formatAhead(nextAt, now, timezone)}` : ''}.{' '}
    </span>
  )
}

/** State of a webhook in a few words. */
function HookState({ webhook }: Pick<HookProps, 'webhook'>) {
  const { isOn, sent, failed, lastSentAt } = webhook
  const { timezone } = useClient()
  const now = useNow()
  if (!isOn) return <OffState webhook={webhook} />
  return (
    <span>
      <Waiting webhook={webhook} />
      {countWords(sent, countedDeliveries)} sent
      {failed > 0 ? `, ${countWords(failed, countedDeliveries)} given up` : ''} in 7 days
      {lastSentAt !== undefined && `, last ${formatRelative(lastSentAt, Math.max(now, lastSentAt), timezone)}`}
    </span>
  )
}

async function ask(question: Parameters<typeof showAlert>[0], run: () => void): Promise<void> {
  if (await showAlert({ cancel: 'Cancel', startsAtCancel: true, ...question })) run()
}

function useHookActions({ id, url }: Webhook) {
  const change = useCommand(changeWebhook)
  const rotate = useCommand(rotateWebhookSecret, {
    onDone: ({ secret }) =>
      showMadeSecret({
        title: 'New signing secret',
        label: 'Signing secret',
        secret,
        hint: `${signingHint} For 24 hours, deliveries are signed with the old secret as well.`,
      }),
  })
  const replay = useCommand(replayDeliveries, {
    onDone: ({ count }) =>
      notify({
        title: 'Process Triggered',
        message: count === 1 ? '1 delivery is sent again.' : `${formatNumber(count)} deliveries are sent again.`,
        kind: 'success',
      }),
  })
  const remove = useCommand(removeWebhook)
  return {
    turn: (isOn: boolean) => change.start({ params: { id }, body: { isOn } }),
    rotate: () =>
      void ask(
        {
          title: 'Make a new secret?',
          message: 'The receiver needs the new secret within 24 hours. Until then both are valid.',
          confirm: 'Make secret',
        },
        () => rotate.start({ params: { id } }),
      ),
    replay: (days: number) =>
      void ask(
        {
          title: days === 1 ? 'Send the last day again?' : `Send the last ${days} days again?`,
          message: 'Each delivery keeps its id, so that the receiver can leave out what it has.',
          confirm: 'Send again',
        },
        () => replay.start({ params: { id }, body: { since: Date.now() - days * dayMs } }),
      ),
    remove: () =>
      void ask(
        {
          title: 'Remove this webhook?',
          message: `Nothing more is sent to ${url}, and its deliveries are removed.`,
          confirm: 'Remove',
          isDestructive: true,
        },
        () => remove.start({ params: { id } }),
      ),
  }
}

function HookMenu({ webhook, records }: HookProps) {
  const actions = useHookActions(webhook)
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes['more']} aria-label={`Actions on ${webhook.url}`}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => showWebhookForm({ records, webhook })}>Edit</Menu.Item>
        <Menu.Item onClick={() => actions.turn(!webhook.isOn)}>{webhook.isOn ? 'Switch off' : 'Switch on'}</Menu.Item>
        <Menu.Item onClick={actions.rotate}>New secret</Menu.Item>
        <Menu.Item onClick={() => actions.replay(1)}>Send the last day again</Menu.Item>
        <Menu.Item onClick={() => actions.replay(7)}>Send the last 7 days again</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={actions.remove}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function HookRow({ webhook, records }: HookProps) {
  const [isOpen, setOpen] = useState(false)
  const labels = new Map(records.map(({ name, label }) => [name, label]))
  return (
    <li className={classes['hook']} data-over={!webhook.isOn || undefined}>
      <div className={classes['hookLine']}>
        <UnstyledButton className={classes['hookName']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronRight size={16} stroke={1.75} aria-hidden data-open={isOpen || undefined} />
          <span>{webhook.url}</span>
        </UnstyledButton>
        <span className={classes['roles']}>
          {webhook.records.map((name) => (
            <span key={name} className={classes['role']}>
              {labels.get(name) ?? name}
            </span>
          ))}
        </span>
        <HookState webhook={webhook} />
        <HookMenu webhook={webhook} records={records} />
      </div>
      {isOpen && <Deliveries webhook={webhook.id} />}
    </li>
  )
}

/** Webhooks of the client, each with its deliveries. */
export function Webhooks() {
  const { data, error, isPending, refetch } = useWebhooks()
  return (
    <section aria-labelledby="webhooks-heading">
      <header className={classes['partHead']}>
        <h2 id="webhooks-heading">Webhooks</h2>
        <span className={classes['quiet']}>
          Signed as Standard Webhooks, tried for three days, in order for each record
        </span>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconWebhook size={16} stroke={1.75} aria-hidden />}
          disabled={data === undefined}
          onClick={() => showWebhookForm({ records: data?.records ?? [] })}
        >
          New webhook
        </Button>
      </header>
      {isPending && <RowsSkeleton rows={2} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.webhooks.length === 0 && (
        <EmptyState title="No webhooks" icon={IconWebhook}>
          A webhook tells other software of the company about each change of a record within a second.
        </EmptyState>
      )}
      <ul className={classes['keys']} aria-label="Webhooks">
        {data?.webhooks.map((webhook) => (
          <HookRow key={webhook.id} webhook={webhook} records={data.records} />
        ))}
      </ul>
    </section>
  )
}
