import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { ruleActionsMax, type RuleAction, type RuleRecord } from '../../../domain/automation/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import { ActionFields } from './action-fields.tsx'
import classes from './rules.module.css'

interface ThenPartProps {
  readonly actions: readonly RuleAction[]
  readonly record: RuleRecord | undefined
  readonly users: readonly Entry[]
  readonly faults: Readonly<Record<string, string>>
  /** The actions in words. */
  readonly words: readonly string[]
  readonly onChange: (actions: RuleAction[]) => void
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

const newActions: Readonly<Record<RuleAction['do'], { readonly label: string; readonly action: RuleAction }>> = {
  notify: { label: 'Notify users', action: { do: 'notify', to: ['agents'], words: '{{title}}' } },
  assign: { label: 'Assign it', action: { do: 'assign', user: '' } },
  set: { label: 'Set a field', action: { do: 'set', field: '', value: null } },
  note: { label: 'Write a note', action: { do: 'note', words: '' } },
  task: { label: 'Add a task', action: { do: 'task', name: '', user: '', hours: 24 } },
  follow: { label: 'Follow up', action: { do: 'follow', hours: 24, words: '' } },
}

/** Actions that a record type takes. */
function listOffered(record: RuleRecord | undefined): RuleAction['do'][] {
  const isOffered: Readonly<Partial<Record<RuleAction['do'], boolean>>> = {
    assign: record?.hasAgents === true,
    set: record !== undefined && record.sets.length > 0,
    note: record?.hasTalks === true,
    follow: record?.hasTalks === true,
  }
  return (Object.keys(newActions) as RuleAction['do'][]).filter((kind) => isOffered[kind] !== false)
}

function AddAction({
  record,
  onAdd,
}: {
  readonly record: RuleRecord | undefined
  readonly onAdd: (action: RuleAction) => void
}) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconPlus {...icon} />}>
          Add an action
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {listOffered(record).map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(newActions[kind].action)}>
            {newActions[kind].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const listFaults = (faults: ThenPartProps['faults'], at: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([path, words]) =>
      path.startsWith(`actions.${at}.`) ? [[path.slice(`actions.${at}.`.length), words]] : [],
    ),
  )

/** Actions of a rule, in their order. */
export function ThenPart({ actions, record, users, faults, words, onChange }: ThenPartProps) {
  const replace = (at: number, action: RuleAction) =>
    onChange(actions.map((one, place) => (place === at ? action : one)))
  const remove = (at: number) => onChange(actions.filter((_, place) => place !== at))
  const moveUp = (at: number) => {
    const moved = [...actions]
    moved.splice(at - 1, 0, ...moved.splice(at, 1))
    onChange(moved)
  }
  return (
    <section className={classes['part']} aria-labelledby="rule-then">
      <h2 id="rule-then">Then</h2>
      <div className={classes['fields']}>
        <ol className={classes['actions']} aria-label="Actions">
          {actions.map((action, at) => (
            // Actions have no id: their place is what they are.
            <li key={`${action.do} ${at}`} className={classes['action']}>
              <span className={classes['actionHead']}>
                <strong>{newActions[action.do].label}</strong>
                <ActionIcon disabled={at === 0} aria-label={`Move up: ${words[at] ?? ''}`} onClick={() => moveUp(at)}>
                  <IconArrowUp {...icon} />
                </ActionIcon>
                <ActionIcon aria-label={`Remove: ${words[at] ?? ''}`} onClick={() => remove(at)}>
                  <IconTrash {...icon} />
                </ActionIcon>
              </span>
              <ActionFields
                action={action}
                record={record}
                users={users}
                faults={listFaults(faults, at)}
                onChange={(changed) => replace(at, changed)}
              />
            </li>
          ))}
        </ol>
        {faults['actions'] !== undefined && <p className={classes['fault']}>{faults['actions']}</p>}
        <span className={classes['line']}>
          {actions.length < ruleActionsMax && (
            <AddAction record={record} onAdd={(action) => onChange([...actions, action])} />
          )}
          <span className={classes['hint']}>
            {actions.length} of at most {ruleActionsMax}
          </span>
        </span>
      </div>
    </section>
  )
}
