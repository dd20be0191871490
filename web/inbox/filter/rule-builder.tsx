import { ActionIcon, Button, SegmentedControl, Select, TagsInput, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { filterSubjects, filterVerbs, type FilterRules } from '../../../domain/inbox/index.ts'
import { newRule, withVerb, type FilterRule } from './filter-rule.ts'
import classes from './filter.module.css'

interface RuleRowProps {
  readonly rule: FilterRule
  readonly number: number
  readonly isAlone: boolean
  readonly onChange: (rule: FilterRule) => void
  readonly onRemove: () => void
}

/** Input of the value of a subject. */
const examples: Readonly<Record<FilterRule['subject'], string>> = {
  email: 'name@company.com',
  contact: 'Name of a contact',
  contact_type: 'Such as Broker',
  subject: 'Words of the subject',
  message: 'Words of the message',
  company: 'Name of a company',
}

function ValueInput({ rule, number, onChange }: Pick<RuleRowProps, 'rule' | 'number' | 'onChange'>) {
  const { value, subject } = rule
  const label = `Value of rule ${number}`
  if (Array.isArray(value)) {
    return (
      <TagsInput
        aria-label={label}
        placeholder={value.length === 0 ? 'Enter after each value' : ''}
        value={value}
        splitChars={[',', ';']}
        onChange={(next) => onChange({ ...rule, value: next })}
      />
    )
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={examples[subject]}
      maxLength={500}
      value={value}
      onChange={(event) => onChange({ ...rule, value: event.currentTarget.value })}
    />
  )
}

function RuleRow({ rule, number, isAlone, onChange, onRemove }: RuleRowProps) {
  return (
    <div className={classes['rule']} role="group" aria-label={`Rule ${number}`}>
      <Select
        aria-label={`Subject of rule ${number}`}
        data={[...filterSubjects]}
        value={rule.subject}
        allowDeselect={false}
        onChange={(next) =>
          onChange({ ...rule, subject: filterSubjects.find((one) => one.value === next)?.value ?? rule.subject })
        }
      />
      <Select
        aria-label={`Verb of rule ${number}`}
        data={[...filterVerbs]}
        value={rule.verb}
        allowDeselect={false}
        onChange={(next) => onChange(withVerb(rule, next))}
      />
      <div className={classes['ruleValue']}>
        <ValueInput rule={rule} number={number} onChange={onChange} />
      </div>
      <ActionIcon size={34} aria-label={`Remove rule ${number}`} disabled={isAlone} onClick={onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface RuleBuilderProps {
  readonly rules: FilterRules
  readonly fault: string | undefined
  readonly onChange: (rules: FilterRules) => void
}

/** Conditions of a filter: subject, verb and value of each rule, and whether all or one of them must hold. */
export function RuleBuilder({ rules, fault, onChange }: RuleBuilderProps) {
  const { items, mode } = rules
  const change = (next: readonly FilterRule[]) => onChange({ mode, items: [...next] })
  return (
    <section className={classes['rules']} aria-labelledby="rules-heading">
      <div className={classes['rulesHead']}>
        <h3 id="rules-heading">Rules</h3>
        <SegmentedControl
          size="xs"
          aria-label="How many rules must hold"
          value={mode}
          data={[
            { value: 'and', label: 'All of them (and)' },
            { value: 'or', label: 'One of them (or)' },
          ]}
          onChange={(next) => onChange({ mode: next === 'or' ? 'or' : 'and', items })}
        />
      </div>
      {items.map((rule, at) => (
        <RuleRow
          key={at}
          rule={rule}
          number={at + 1}
          isAlone={items.length === 1}
          onChange={(next) => change(items.with(at, next))}
          onRemove={() => change(items.toSpliced(at, 1))}
        />
      ))}
      {fault !== undefined && (
        <p className={classes['fault']} role="alert">
          {fault}
        </p>
      )}
      <Button
        className={classes['add']}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => change([...items, newRule])}
      >
        Add rule
      </Button>
    </section>
  )
}
