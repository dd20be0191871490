import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { saveReminderPlan } from '../../../domain/commerce/index.ts'
import {
  checkReminderPlan,
  type clients,
  companyMessages,
  mostReminderSteps,
  readReminderPlan,
  reminderWords,
  type ReminderPlan,
} from '../../../domain/company/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { SaveBar } from '../editing/save-bar.tsx'
import { useSettingDraft } from '../editing/use-setting-draft.ts'
import { StepFields } from './plan-step.tsx'
import classes from './plan.module.css'

type TypedPlan = Omit<ReminderPlan, 'since'>

/** Faults of the typed plan, by the paths of their fields. */
function findFaults(plan: TypedPlan): ReadonlyMap<string, string> {
  const faults = checkReminderPlan(plan, '').map(
    (issue) => [issue.path, companyMessages.words(issue) ?? issue.code] as const,
  )
  const empty = plan.steps.flatMap(({ subject, message }, at) =>
    [
      subject.trim() === '' ? ([`.steps.${at}.subject`, 'Enter a subject.'] as const) : undefined,
      message.trim() === '' ? ([`.steps.${at}.message`, 'Enter a message.'] as const) : undefined,
    ].filter((fault) => fault !== undefined),
  )
  return new Map([...empty, ...faults])
}

const addStep = ({ steps }: TypedPlan): TypedPlan['steps'] => {
  const last = steps.at(-1)
  return last ? [...steps, { ...last, days: Math.min(365, last.days + 7) }] : steps
}

interface PlanFormProps {
  readonly client: Presented<typeof clients>
  readonly isReadOnly: boolean
}

/** Form of the reminder plan, with the exact message of each step. */
export function PlanForm({ client, isReadOnly }: PlanFormProps) {
  const { since: _since, ...saved } = readReminderPlan(client)
  const command = useCommand(saveReminderPlan, { isSilent: true })
  const { shown, isChanged, restored, change, reset, save } = useSettingDraft<TypedPlan>({
    saved,
    what: 'the reminders',
    isReadOnly,
    onSave: (plan, done) =>
      command.start({ body: plan }, () => {
        done()
        notify({ kind: 'success', title: 'Settings saved' })
      }),
  })
  const { isOn, steps, hours, isWeekdaysOnly } = shown
  const faults = findFaults(shown)
  return (
    <form
      className={classes['plan']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (faults.size === 0) void save()
      }}
    >
      <RestoredNote restored={restored} noun="plan" onDiscard={reset} />
      <Checkbox
        label="Remind customers of open balances"
        description="What is due before you switch it on is not caught up."
        checked={isOn}
        disabled={isReadOnly}
        onChange={({ currentTarget: { checked } }) => change({ ...shown, isOn: checked })}
      />
      <fieldset className={classes['hours']}>
        <legend>Reminders are sent</legend>
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="time"
            label={end === 'from' ? 'From' : 'Until'}
            value={hours[end]}
            disabled={isReadOnly}
            error={faults.get(`.hours.${end}`)}
            onChange={({ currentTarget: { value } }) =>
              value !== '' &&
              change({ ...shown, hours: end === 'from' ? { ...hours, from: value } : { ...hours, to: value } })
            }
          />
        ))}
        <Checkbox
          label="From Monday to Friday only"
          checked={isWeekdaysOnly}
          disabled={isReadOnly}
          onChange={({ currentTarget: { checked } }) => change({ ...shown, isWeekdaysOnly: checked })}
        />
      </fieldset>
      <details className={classes['names']}>
        <summary>Names that stand for facts</summary>
        <dl>
          {Object.entries(reminderWords).map(([name, words]) => (
            <div key={name}>
              <dt>
                <code>{`{{${name}}}`}</code>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </details>
      {steps.map((step, at) => (
        <StepFields
          key={at}
          step={step}
          number={at + 1}
          isReadOnly={isReadOnly}
          faultAt={(field) => faults.get(`.steps.${at}.${field}`)}
          onChange={(next) => change({ ...shown, steps: steps.with(at, next) })}
          onRemove={steps.length > 1 ? () => change({ ...shown, steps: steps.toSpliced(at, 1) }) : undefined}
        />
      ))}
      {command.error !== null && <p role="alert">{reasonOf(command.error).message}</p>}
      {!isReadOnly && (
        <>
          <span>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              disabled={steps.length >= mostReminderSteps}
              onClick={() => change({ ...shown, steps: addStep(shown) })}
            >
              Add reminder
            </Button>
          </span>
          <SaveBar isChanged={isChanged} isSaving={command.isRunning}>
            <Button size="compact-md" variant="subtle" disabled={!isChanged} onClick={reset}>
              As they were
            </Button>
          </SaveBar>
        </>
      )}
    </form>
  )
}
