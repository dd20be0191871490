import { Input } from '@mantine/core'
import { useId } from 'react'
import { logicIssues, logicWords } from '../../../domain/kernel/index.ts'
import { wordsForIssue } from '../form/issue-words.ts'
import { LogicGroup } from './logic-group.tsx'
import { rootOf, rootOfParts } from './logic-parts.ts'
import { LogicUseProvider, type LogicFaults, type LogicUse } from './logic-values.ts'
import classes from './logic.module.css'

const isNothing = (logic: unknown): boolean => logic === undefined || logic === null || logic === ''

/**
 * Faults at their places: all once a save was refused. What is unknown here is shown at once: nobody typed it
 * just now.
 */
function faultsIn(logic: unknown, { table }: LogicUse, isRefused: boolean): LogicFaults {
  if (isNothing(logic)) return {}
  const shown = logicIssues(logic, table, '').filter(({ code }) => isRefused || code === 'logic-subject')
  return Object.fromEntries(shown.map((issue) => [issue.path, wordsForIssue(issue)]))
}

interface LogicEditorProps {
  readonly label: string
  readonly value: unknown
  /** Message without a condition: 'All flights'. */
  readonly nothing: string
  readonly error?: string | undefined
  readonly isReadOnly: boolean
  readonly logicUse: LogicUse
  readonly onChange: (logic: unknown) => void
}

/** Conditions in words: as one sentence, with each of them editable below it. */
export function LogicEditor({ label, value, nothing, error, isReadOnly, logicUse, onChange }: LogicEditorProps) {
  const id = useId()
  const sentence = isNothing(value) ? nothing : logicWords(value, logicUse.table, logicUse.nameOf)
  const faults = faultsIn(value, logicUse, error !== undefined)
  const hasFaults = Object.keys(faults).length > 0
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-words`} className={classes['editor']}>
      <Input.Label component="div" id={id}>
        {label}
      </Input.Label>
      <p id={`${id}-words`} className={classes['sentence']} aria-live="polite">
        {sentence}
      </p>
      {error !== undefined && !hasFaults && <Input.Error>{error}</Input.Error>}
      {!isReadOnly && (
        <LogicUseProvider value={logicUse}>
          <LogicGroup
            group={rootOf(value, '')}
            faults={faults}
            onParts={(word, parts) => onChange(rootOfParts(word, parts))}
          />
        </LogicUseProvider>
      )}
      {isReadOnly && hasFaults && <Input.Error>{Object.values(faults).join(' ')}</Input.Error>}
    </div>
  )
}
