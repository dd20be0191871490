import { MultiSelect, NativeSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { agentsOfRecord, type RuleAction, type RuleField, type RuleRecord } from '../../../domain/automation/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import classes from './rules.module.css'

interface ActionProps<Action extends RuleAction = RuleAction> {
  readonly action: Action
  readonly record: RuleRecord | undefined
  readonly users: readonly Entry[]
  /** Words by the path within the action. */
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (action: RuleAction) => void
}

type Of<Kind extends RuleAction['do']> = ActionProps<Extract<RuleAction, { readonly do: Kind }>>

const listOptions = (users: readonly Entry[]) => users.map(({ id, label }) => ({ value: id, label }))

const UserSelect = ({
  users,
  value,
  label,
  error,
  onChange,
}: {
  readonly users: readonly Entry[]
  readonly value: string
  readonly label: string
  readonly error: string | undefined
  readonly onChange: (user: string) => void
}) => (
  <Select
    label={label}
    data={listOptions(users)}
    value={value === '' ? null : value}
    placeholder="Choose"
    searchable
    clearable
    error={error}
    onChange={(user) => onChange(user ?? '')}
  />
)

const wordsHint = 'Put fields in as {{title}} or by their names below.'

/** Words with the fields that can be put into them. */
function WordsInput({
  value,
  label,
  error,
  record,
  onChange,
}: {
  readonly value: string
  readonly label: string
  readonly error: string | undefined
  readonly record: RuleRecord | undefined
  readonly onChange: (words: string) => void
}) {
  return (
    <>
      <Textarea
        label={label}
        description={wordsHint}
        value={value}
        error={error}
        maxLength={2000}
        autosize
        minRows={1}
        maxRows={6}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <NativeSelect
        aria-label={`Field to put into: ${label}`}
        size="xs"
        className={classes['insert']}
        value=""
        data={[
          { value: '', label: 'Put a field in…' },
          { value: 'title', label: 'Title' },
          ...(record?.fields ?? []).map((field) => ({ value: field.path, label: field.label })),
        ]}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') onChange(`${value.trimEnd()} {{${currentTarget.value}}}`.trimStart())
        }}
      />
    </>
  )
}

const HoursInput = ({ hours, onChange }: { readonly hours: number; readonly onChange: (hours: number) => void }) => (
  <NumberInput
    label="Hours until then"
    className={classes['number']}
    value={hours}
    min={1}
    max={8784}
    allowDecimal={false}
    allowNegative={false}
    onChange={(value) => typeof value === 'number' && value >= 1 && onChange(value)}
  />
)

const AssignFields = ({ action, users, faults, onChange }: Of<'assign'>) => (
  <UserSelect
    label="To"
    users={users}
    value={action.user}
    error={faults['user'] ?? faults['do']}
    onChange={(user) => onChange({ ...action, user })}
  />
)

const beginValue = (field: RuleField | undefined): string | number | boolean | null =>
  field?.kind === 'yes-no' ? true : (field?.options?.[0]?.value ?? (field?.kind === 'number' ? 0 : ''))

type ValueProps = Pick<Of<'set'>, 'action' | 'onChange'> & {
  readonly field: RuleField
  readonly error: string | undefined
}

function ValueInput({ action, field, error, onChange }: ValueProps) {
  const set = (value: string | number | boolean | null) => onChange({ ...action, value })
  if (field.kind === 'number')
    return (
      <NumberInput
        label="To"
        value={typeof action.value === 'number' ? action.value : ''}
        error={error}
        onChange={(value) => set(typeof value === 'number' ? value : null)}
      />
    )
  const isYesNo = field.kind === 'yes-no'
  const options = isYesNo
    ? [
        { value: 'yes', label: 'yes' },
        { value: 'no', label: 'no' },
      ]
    : field.options
  if (options === undefined)
    return (
      <TextInput
        label="To"
        value={String(action.value ?? '')}
        error={error}
        maxLength={2000}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    )
  return (
    <NativeSelect
      label="To"
      data={options.map(({ value, label }) => ({ value, label }))}
      value={isYesNo ? (action.value === true ? 'yes' : 'no') : String(action.value ?? '')}
      error={error}
      onChange={({ currentTarget }) => set(isYesNo ? currentTarget.value === 'yes' : currentTarget.value)}
    />
  )
}

function SetFields({ action, record, faults, onChange }: Of<'set'>) {
  const fields = record?.fields.filter(({ path }) => record.sets.includes(path)) ?? []
  const field = fields.find(({ path }) => path === action.field)
  return (
    <div className={classes['line']}>
      <NativeSelect
        label="Field"
        data={[{ value: '', label: 'Choose' }, ...fields.map(({ path, label }) => ({ value: path, label }))]}
        value={field === undefined ? '' : action.field}
        error={faults['field']}
        onChange={({ currentTarget: { value: path } }) =>
          onChange({ ...action, field: path, value: beginValue(fields.find((one) => one.path === path)) })
        }
      />
      {field && <ValueInput action={action} field={field} error={faults['value']} onChange={onChange} />}
    </div>
  )
}

const NoteFields = ({ action, record, faults, onChange }: Of<'note'>) => (
  <WordsInput
    label="Words"
    value={action.words}
    record={record}
    error={faults['words'] ?? faults['do']}
    onChange={(words) => onChange({ ...action, words })}
  />
)

const TaskFields = ({ action, record, users, faults, onChange }: Of<'task'>) => (
  <>
    <WordsInput
      label="Task"
      value={action.name}
      record={record}
      error={faults['name']}
      onChange={(name) => onChange({ ...action, name })}
    />
    <div className={classes['line']}>
      <UserSelect
        label="For"
        users={users}
        value={action.user}
        error={faults['user']}
        onChange={(user) => onChange({ ...action, user })}
      />
      <HoursInput hours={action.hours} onChange={(hours) => onChange({ ...action, hours })} />
    </div>
  </>
)

const NotifyFields = ({ action, record, users, faults, onChange }: Of<'notify'>) => (
  <>
    <MultiSelect
      label="Users"
      data={[{ value: agentsOfRecord, label: 'Its agents' }, ...listOptions(users)]}
      value={[...action.to]}
      searchable
      error={faults['to']}
      onChange={(to) => onChange({ ...action, to })}
    />
    <WordsInput
      label="Words"
      value={action.words}
      record={record}
      error={faults['words']}
      onChange={(words) => onChange({ ...action, words })}
    />
  </>
)

const FollowFields = ({ action, record, faults, onChange }: Of<'follow'>) => (
  <>
    <HoursInput hours={action.hours} onChange={(hours) => onChange({ ...action, hours })} />
    <WordsInput
      label="Words"
      value={action.words}
      record={record}
      error={faults['words'] ?? faults['do']}
      onChange={(words) => onChange({ ...action, words })}
    />
  </>
)

/** The inputs of one action. */
export function ActionFields({ action, ...props }: ActionProps) {
  if (action.do === 'assign') return <AssignFields {...props} action={action} />
  if (action.do === 'set') return <SetFields {...props} action={action} />
  if (action.do === 'note') return <NoteFields {...props} action={action} />
  if (action.do === 'task') return <TaskFields {...props} action={action} />
  if (action.do === 'notify') return <NotifyFields {...props} action={action} />
  return <FollowFields {...props} action={action} />
}
