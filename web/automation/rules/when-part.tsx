import { Checkbox, MultiSelect, NativeSelect, NumberInput } from '@mantine/core'
import { findRuleUnit, type RuleTrigger } from '../../../domain/automation/index.ts'
import type { RuleList } from './use-rules.ts'
import classes from './rules.module.css'

type Records = RuleList['records']
type Kind = RuleTrigger['kind']

interface WhenPartProps {
  readonly when: RuleTrigger
  readonly records: Records
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (when: RuleTrigger) => void
}

const kindLabels: Readonly<Record<Kind, string>> = {
  change: 'A record is made or changes',
  time: 'A time before or after a date',
  message: 'A message arrives',
  silence: 'A conversation has no answer',
}

const findRecord = (records: Records, name: string) => records.find((one) => one.name === name) ?? records[0]

const recordsFor = (kind: Kind, records: Records): Records =>
  kind === 'time' ? records.filter(({ times }) => times.length > 0) : records

const dayMinutes = 1440

/** A trigger of another kind, with the record kept where it can be. */
function changeKind(kind: Kind, when: RuleTrigger, records: Records): RuleTrigger {
  if (kind === 'message') return { kind }
  if (kind === 'silence') return { kind, minutes: 20 }
  const wanted = 'record' in when ? when.record : 'threads'
  const record = findRecord(recordsFor(kind, records), wanted)
  const name = record?.name ?? wanted
  if (kind === 'change') return { kind, record: name, onCreate: true, fields: [] }
  return { kind, record: name, field: record?.times[0] ?? '', minutes: dayMinutes, side: 'before' }
}

const units = [
  { value: '1', label: 'minutes' },
  { value: '60', label: 'hours' },
  { value: String(dayMinutes), label: 'days' },
]

interface TimeProps {
  readonly minutes: number
  readonly least: number
  readonly onChange: (minutes: number) => void
}

/** A time as a number and its unit. */
function TimeInputs({ minutes, least, onChange }: TimeProps) {
  const unit = findRuleUnit(minutes)
  const set = (count: number, by: number) => onChange(Math.max(least, Math.round(count) * by))
  return (
    <>
      <NumberInput
        aria-label="How long"
        className={classes['number']}
        value={minutes / unit}
        min={least}
        max={10_000}
        allowDecimal={false}
        allowNegative={false}
        onChange={(value) => typeof value === 'number' && set(value, unit)}
      />
      <NativeSelect
        aria-label="Unit"
        data={units}
        value={String(unit)}
        onChange={({ currentTarget }) => set(minutes / unit, Number(currentTarget.value))}
      />
    </>
  )
}

function RecordSelect({ when, records, onChange }: Pick<WhenPartProps, 'when' | 'records' | 'onChange'>) {
  if (!('record' in when)) return null
  const offered = recordsFor(when.kind, records)
  const isKnown = offered.some(({ name }) => name === when.record)
  const choose = (name: string) => {
    const record = findRecord(offered, name)
    onChange(
      when.kind === 'change'
        ? { ...when, record: name, fields: [] }
        : { ...when, record: name, field: record?.times[0] ?? '' },
    )
  }
  return (
    <NativeSelect
      aria-label="Record"
      data={[
        ...(isKnown ? [] : [{ value: when.record, label: 'A record that you may not see' }]),
        ...offered.map(({ name, label }) => ({ value: name, label })),
      ]}
      value={when.record}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}

type OfKind<K extends Kind> = Omit<WhenPartProps, 'when'> & {
  readonly when: Extract<RuleTrigger, { readonly kind: K }>
}

function ChangeInputs({ when, records, faults, onChange }: OfKind<'change'>) {
  const fields = findRecord(records, when.record)?.fields ?? []
  const fault = faults['when.fields'] ?? Object.entries(faults).find(([path]) => path.startsWith('when.fields.'))?.[1]
  return (
    <>
      <Checkbox
        label="When it is made"
        checked={when.onCreate}
        onChange={({ currentTarget }) => onChange({ ...when, onCreate: currentTarget.checked })}
      />
      <MultiSelect
        label="Or one of these fields changes"
        description="Other changes do not wake it."
        data={fields.map(({ path, label }) => ({ value: path, label }))}
        value={[...when.fields]}
        maxValues={20}
        searchable
        error={fault}
        onChange={(chosen) => onChange({ ...when, fields: chosen })}
      />
    </>
  )
}

function MomentInputs({ when, records, faults, onChange }: OfKind<'time'>) {
  const record = findRecord(records, when.record)
  const fields = record?.fields.filter(({ path }) => record.times.includes(path)) ?? []
  return (
    <div className={classes['line']}>
      <TimeInputs minutes={when.minutes} least={0} onChange={(minutes) => onChange({ ...when, minutes })} />
      <NativeSelect
        aria-label="Before or after"
        data={['before', 'after']}
        value={when.side}
        onChange={({ currentTarget }) =>
          onChange({ ...when, side: currentTarget.value === 'after' ? 'after' : 'before' })
        }
      />
      <NativeSelect
        aria-label="Date"
        data={fields.map(({ path, label }) => ({ value: path, label }))}
        value={when.field}
        error={faults['when.field']}
        onChange={({ currentTarget }) => onChange({ ...when, field: currentTarget.value })}
      />
    </div>
  )
}

function TriggerInputs(props: WhenPartProps) {
  const { when, onChange } = props
  if (when.kind === 'change') return <ChangeInputs {...props} when={when} />
  if (when.kind === 'time') return <MomentInputs {...props} when={when} />
  if (when.kind === 'message')
    return <p className={classes['hint']}>A person outside writes. Automatic mail is left out.</p>
  return (
    <div className={classes['line']}>
      <TimeInputs minutes={when.minutes} least={1} onChange={(minutes) => onChange({ ...when, minutes })} />
      <span>after the first message without an answer</span>
    </div>
  )
}

/** Trigger of a rule. */
export function WhenPart(props: WhenPartProps) {
  const { when, records, faults, onChange } = props
  return (
    <section className={classes['part']} aria-labelledby="rule-when">
      <h2 id="rule-when">When</h2>
      <div className={classes['fields']}>
        <div className={classes['line']}>
          <NativeSelect
            aria-label="What wakes it"
            data={Object.entries(kindLabels).map(([value, label]) => ({ value, label }))}
            value={when.kind}
            error={faults['when.record']}
            onChange={({ currentTarget }) => onChange(changeKind(currentTarget.value as Kind, when, records))}
          />
          <RecordSelect when={when} records={records} onChange={onChange} />
        </div>
        <TriggerInputs {...props} />
      </div>
    </section>
  )
}
