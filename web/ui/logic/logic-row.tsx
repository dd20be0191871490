import { ActionIcon, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { isDoc, logicWords, type Doc } from '../../../domain/kernel/index.ts'
import { comparisonOf, verbChoices, verbChosen, withSubject, withVerb, type LogicPart } from './logic-parts.ts'
import { useLogicUse, type LogicFaults } from './logic-values.ts'
import { ValueInput } from './value-input.tsx'
import classes from './logic.module.css'

interface RemoveProps {
  readonly words: string
  readonly onRemove: () => void
}

export const RemoveButton = ({ words, onRemove }: RemoveProps) => (
  <ActionIcon aria-label={`Remove: ${words}`} className={classes['remove']} onClick={onRemove}>
    <IconTrash size={18} stroke={1.75} />
  </ActionIcon>
)

interface RowProps {
  readonly part: Extract<LogicPart, { readonly kind: 'comparison' }>
  readonly faults: LogicFaults
  readonly onChange: (part: Doc) => void
  readonly onRemove: () => void
}

/** The subjects that are known; one that is not stays chosen, so that it is seen and not lost. */
function useSubjects(chosen: string) {
  const { table } = useLogicUse()
  const known = Object.entries(table).map(([value, { label }]) => ({ value, label }))
  const isKnown = chosen === '' || Object.hasOwn(table, chosen)
  return isKnown ? known : [...known, { value: chosen, label: `${chosen} (not known here)` }]
}

/** One comparison: its subject, its operator, and its value. */
export function LogicRow({ part, faults, onChange, onRemove }: RowProps) {
  const { table, nameOf } = useLogicUse()
  const { comparison, isNot, path } = part
  const name = typeof comparison['subject'] === 'string' ? comparison['subject'] : ''
  const subject = Object.hasOwn(table, name) ? table[name] : undefined
  const verb = verbChosen(comparison, isNot)
  const words = logicWords(comparisonOf(comparison, isNot), table, nameOf)
  return (
    <div role="group" aria-label={words} className={classes['row']}>
      <Select
        aria-label="What is compared"
        data={useSubjects(name)}
        value={name || null}
        error={faults[`${path}.subject`]}
        allowDeselect={false}
        placeholder="Choose"
        onChange={(next) => {
          if (next === null) return
          onChange(comparisonOf(withSubject(comparison, next, table), isNot))
        }}
      />
      <Select
        aria-label="How it is compared"
        data={[...verbChoices(subject?.kind ?? 'text', verb)]}
        value={verb || null}
        error={faults[`${path}.verb`]}
        allowDeselect={false}
        onChange={(next) => next !== null && onChange(withVerb(comparison, next))}
      />
      <ValueInput
        label="With what"
        name={name}
        subject={subject}
        isList={comparison['verb'] === 'is in'}
        value={comparison['value']}
        error={faults[`${path}.value`]}
        onChange={(value) => onChange(comparisonOf({ ...comparison, value }, isNot))}
      />
      <RemoveButton words={words} onRemove={onRemove} />
      {isDoc(comparison) && faults[path] !== undefined && <p className={classes['fault']}>{faults[path]}</p>}
    </div>
  )
}
