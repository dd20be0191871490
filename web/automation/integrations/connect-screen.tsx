import { Button, Checkbox } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { answerAssistantRequest, readAssistantRequest } from '../../../domain/automation/index.ts'
import type { AssistantUse, OutputOf } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import classes from './integrations.module.css'

type Asked = OutputOf<typeof readAssistantRequest>

const rightLabels: Readonly<Record<AssistantUse, { readonly label: string; readonly description: string }>> = {
  reads: {
    label: 'Read what you may read',
    description: 'Conversations, quotes, trips, contacts and all else that your roles show; sealed fields never.',
  },
  prepares: {
    label: 'Prepare',
    description: 'Drafts of quotes and replies, notes and tasks, with the roles that you hold.',
  },
}

interface DecisionProps {
  readonly asked: Asked
  readonly onAnswer: (isAllowed: boolean, rights: AssistantUse[]) => void
  readonly isRunning: boolean
}

function Decision({ asked, onAnswer, isRunning }: DecisionProps) {
  const { name: company } = useClient()
  const [refused, setRefused] = useState<readonly AssistantUse[]>([])
  const rights = asked.rights.filter((right) => !refused.includes(right))
  const toggle = (right: AssistantUse) =>
    setRefused(refused.includes(right) ? refused.filter((one) => one !== right) : [...refused, right])
  return (
    <form
      className={classes['consent']}
      aria-labelledby="connect-heading"
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer(true, rights)
      }}
    >
      <h1 id="connect-heading">Connect {asked.name}?</h1>
      <p>
        It asks to act for you in <strong>{company}</strong>. To choose another company, switch to it first.
      </p>
      <p className={classes['consentFrom']}>
        It named itself, and nobody has checked the name. Your answer goes to{' '}
        <strong>{asked.isLocal ? 'a program on this computer' : asked.host}</strong>. Connect only what you have just
        started yourself.
      </p>
      {asked.rights.map((right) => (
        <Checkbox
          key={right}
          label={rightLabels[right].label}
          description={rightLabels[right].description}
          checked={rights.includes(right)}
          onChange={() => toggle(right)}
        />
      ))}
      <p className={classes['never']}>
        <IconLock size={16} stroke={1.75} aria-hidden />
        Not without a person: send, confirm, move money, sign, share, delete
      </p>
      <p className={classes['quiet']}>
        The history names you with it. You can disconnect it at any time under{' '}
        <ClientLink path="company/integrations">Integrations</ClientLink>.
      </p>
      <div className={classes['buttons']}>
        <Button variant="default" disabled={isRunning} onClick={() => onAnswer(false, [])}>
          Refuse
        </Button>
        <Button type="submit" loading={isRunning} disabled={rights.length === 0}>
          Connect
        </Button>
      </div>
    </form>
  )
}

/** Decision of a user about software that asks to be their assistant. */
export function ConnectScreen() {
  const { api } = usePlatform()
  const { id } = useClient()
  const search = useSearch({ strict: false })
  const words = readAssistantRequest.query.safeParse(search).data
  const { data, error, refetch } = useQuery({
    queryKey: ['assistant-request', id, words],
    queryFn: ({ signal }) => (words === undefined ? null : api.call(readAssistantRequest, { query: words }, signal)),
  })
  const answer = useCommand(answerAssistantRequest, { onDone: ({ url }) => window.location.assign(url) })
  if (words === undefined)
    return (
      <EmptyState title="This link is incomplete" icon={IconLock} isPage>
        Start the connection in your assistant once more.
      </EmptyState>
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <section className={classes['page']}>
      {data ? (
        <Decision
          asked={data}
          isRunning={answer.isRunning}
          onAnswer={(isAllowed, rights) => answer.start({ body: { ...words, isAllowed, rights } })}
        />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </section>
  )
}
