import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconRobot } from '@tabler/icons-react'
import { useState } from 'react'
import { assistantTools, endAssistant, type Assistant } from '../../../domain/automation/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showAlert, showModal } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { writeClipboard } from '../../platform/write-clipboard.ts'
import { formatDate } from '../../ui/format-value.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AssistantLog } from './assistant-log.tsx'
import { useAssistants } from './use-assistants.ts'
import classes from './integrations.module.css'

interface AssistantProps {
  readonly assistant: Assistant
}

const rightWords = { reads: 'Read', prepares: 'Prepare' } as const

function StateWords({ assistant: { endedAt, endedBy, endsAt } }: AssistantProps) {
  const { timezone } = useClient()
  const now = useNow()
  if (endedAt !== undefined)
    return (
      <span className={classes['quiet']}>
        Disconnected {formatDate(endedAt, timezone)}
        {endedBy?.label ? ` by ${endedBy.label}` : ''}
      </span>
    )
  if (endsAt <= now) return <span className={classes['quiet']}>Ended unused {formatDate(endsAt, timezone)}</span>
  return <span className={classes['quiet']}>Ends if unused until {formatDate(endsAt, timezone)}</span>
}

function LastUse({ assistant: { usedAt, usedFrom } }: AssistantProps) {
  if (usedAt === undefined) return <span className={classes['quiet']}>Never used</span>
  return (
    <>
      <TimeText at={usedAt} isRelative />
      <span className={classes['quiet']}>{usedFrom ?? ''}</span>
    </>
  )
}

function Disconnect({ assistant: { id, name } }: AssistantProps) {
  const end = useCommand(endAssistant, {
    onDone: () =>
      notify({ title: 'Assistant disconnected', message: `${name} reaches nothing from now on.`, kind: 'success' }),
  })
  const ask = async () => {
    const isSure = await showAlert({
      title: `Disconnect ${name}?`,
      message: 'It is refused at once. What it prepared stays.',
      confirm: 'Disconnect',
      cancel: 'Cancel',
      isDestructive: true,
      startsAtCancel: true,
    })
    if (isSure) end.start({ params: { id } })
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={end.isRunning}
      onClick={() => void ask()}
      aria-label={`Disconnect ${name}`}
    >
      Disconnect
    </Button>
  )
}

function AssistantRow({ assistant }: AssistantProps) {
  const [isOpen, setOpen] = useState(false)
  const now = useNow()
  const { id, name, user, rights, endedAt, endsAt } = assistant
  const isOver = endedAt !== undefined || endsAt <= now
  return (
    <li className={classes['hook']} data-over={isOver || undefined}>
      <div className={classes['assistantLine']}>
        <UnstyledButton className={classes['hookName']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronRight size={16} stroke={1.75} aria-hidden data-open={isOpen || undefined} />
          <span>
            {user.label} with {name}
          </span>
        </UnstyledButton>
        <span className={classes['roles']}>
          {rights.map((right) => (
            <span key={right} className={classes['role']}>
              {rightWords[right]}
            </span>
          ))}
        </span>
        <span className={classes['assistantUse']}>
          <LastUse assistant={assistant} />
        </span>
        <StateWords assistant={assistant} />
        <span className={classes['keyAction']}>{!isOver && <Disconnect assistant={assistant} />}</span>
      </div>
      {isOpen && (
        <div className={classes['deliveriesPart']}>
          <AssistantLog assistant={id} />
        </div>
      )}
    </li>
  )
}

const joinTools = (use: 'reads' | 'prepares'): string =>
  Object.values(assistantTools)
    .filter((tool) => tool.use === use)
    .map(({ title }) => title.toLowerCase())
    .join(', ')

function HowToConnect({ close }: { readonly close: () => void }) {
  const [note, setNote] = useState('')
  const address = `${window.location.origin}/mcp`
  const copy = async () => {
    const isCopied = await writeClipboard(address)
    setNote(isCopied ? 'Copied.' : 'Your browser does not allow copying. Select the address and copy it.')
  }
  return (
    <div className={classes['form']}>
      <p>
        Add this address as a server of the Model Context Protocol to your assistant. It then opens Flightline, where
        you choose the company and its rights.
      </p>
      <p>
        <code>{address}</code>
      </p>
      <p>Read: {joinTools('reads')}.</p>
      <p>Prepare: {joinTools('prepares')}.</p>
      <p>Without a person it never sends, confirms, pays, signs, shares or deletes. The history names both of you.</p>
      <p role="status">{note}</p>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={() => void copy()}>
          Copy address
        </Button>
        <Button onClick={close}>Done</Button>
      </div>
    </div>
  )
}

const showHowToConnect = () =>
  showModal({ title: 'Connect an assistant', body: (close) => <HowToConnect close={close} /> })

/** Connected assistants: one’s own, and for admins those of all users. */
export function Assistants() {
  const { data, error, isPending, refetch } = useAssistants()
  return (
    <section aria-labelledby="assistants-heading">
      <header className={classes['partHead']}>
        <h2 id="assistants-heading">Assistants</h2>
        <span className={classes['quiet']}>Read and prepare for one user each, by the Model Context Protocol</span>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconRobot size={16} stroke={1.75} aria-hidden />}
          onClick={showHowToConnect}
        >
          How to connect
        </Button>
      </header>
      {isPending && <RowsSkeleton rows={2} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.assistants.length === 0 && (
        <EmptyState title="No assistants" icon={IconRobot}>
          An assistant reads what its user may read, and prepares drafts, notes and tasks. A person sends.
        </EmptyState>
      )}
      <ul className={classes['keys']} aria-label="Assistants">
        {data?.assistants.map((assistant) => (
          <AssistantRow key={assistant.id} assistant={assistant} />
        ))}
      </ul>
    </section>
  )
}
