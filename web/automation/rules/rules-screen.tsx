import { Button, Menu } from '@mantine/core'
import { IconBolt, IconChevronDown } from '@tabler/icons-react'
import { pauseRules, resumeRules } from '../../../domain/automation/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { PauseAllButton } from '../clockwork/ask-pause.tsx'
import { makeChosenId } from '../integrations/chosen-id.ts'
import { RuleEditor } from './rule-editor.tsx'
import { RuleRows } from './rule-rows.tsx'
import { useRules, type RuleList } from './use-rules.ts'
import { ScreenFrame } from '../screen-frame.tsx'
import classes from './rules.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

function PauseButton({ pause }: Pick<RuleList, 'pause'>) {
  const stop = useCommand(pauseRules)
  const go = useCommand(resumeRules)
  if (!hasRole(useActor(), 'admin')) return null
  return (
    <PauseAllButton
      isPaused={pause !== undefined}
      isResuming={go.isRunning}
      resume={() => go.start({})}
      title="Pause all rules"
      hint="No rule runs until all are resumed. What happens in the pause is not made up for."
      pause={(reason) => stop.run({ body: { reason } })}
    />
  )
}

function NewRule({ templates }: Pick<RuleList, 'templates'>) {
  const { change } = useAddressWords()
  const open = (from: string) => change({ rule: makeChosenId(), from }, true)
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button size="compact-md" rightSection={<IconChevronDown {...icon} />}>
          New rule
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open('empty')}>Empty rule</Menu.Item>
        <Menu.Divider />
        {templates.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => open(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function List({
  data,
  error,
  refetch,
}: {
  readonly data: RuleList
  readonly error: unknown
  readonly refetch: () => void
}) {
  const { rules, pause, templates } = data
  return (
    <ScreenFrame
      id="rules-heading"
      title="Rules"
      end={
        <>
          <PauseButton pause={pause} />
          <NewRule templates={templates} />
        </>
      }
    >
      {pause && (
        <p className={classes['notice']} role="status">
          {pause.by.label || 'A user'} paused all rules <TimeText at={pause.at} isRelative />
          {pause.reason === '' ? '.' : `: ${pause.reason}`}
        </p>
      )}
      {error !== null && <ErrorState error={error} onRetry={refetch} />}
      {rules.length === 0 && (
        <EmptyState title="No rules" icon={IconBolt}>
          A rule does by itself what staff would do: when a record changes, if conditions hold, then up to ten actions.
        </EmptyState>
      )}
      <RuleRows rules={rules} />
    </ScreenFrame>
  )
}

function Rules() {
  const { words } = useAddressWords()
  const client = useClient()
  const { data, error, isPending, refetch } = useRules()
  if (isPending) return <RowsSkeleton />
  if (data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  const { rule, from } = words
  if (rule !== undefined) return <RuleEditor key={`${client.id} ${rule}`} id={rule} from={from} list={data} />
  return <List data={data} error={error} refetch={() => void refetch()} />
}

/** Automation rules of a client: `/{name_key}/company/rules`, one of them by `?rule=`. */
export function RulesScreen() {
  return hasRole(useActor(), 'user') ? <Rules /> : <DisallowedScreen needs="user" />
}
