import { Button, Input } from '@mantine/core'
import { useId, useState, type ComponentType } from 'react'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { isBlank } from '../field/field-fault.ts'
import type { FieldInputProps } from '../field/field-input-props.ts'
import { formatDate, formatNumber } from '../format-value.ts'
import { textOf } from '../cells/record-cell.tsx'
import type { SealedRecord } from './sealed-record.ts'
import { Mask } from './sealed-value.tsx'
import { useReveal } from './use-reveal.ts'
import { useTurnFocus } from './use-turn-focus.ts'
import classes from './sealed.module.css'

function wordsOf({ component, type }: FieldInputProps['field'], value: unknown, timezone: string): string {
  if (typeof value !== 'number') return textOf(value)
  return component === 'input-date' ? formatDate(value, timezone) : type === 'number' ? formatNumber(value) : `${value}`
}

export interface SealedFieldProps extends FieldInputProps {
  readonly record: SealedRecord
  /** The input of the field as it is without a seal. */
  readonly Open: ComponentType<FieldInputProps>
}

/** A field whose value no answer holds: masked while it holds something, typed again, or taken away. */
export function SealedField({ record, Open, ...props }: SealedFieldProps) {
  const { field, value, isReadOnly, onChange, error } = props
  const { timezone } = useClient()
  const label = useId()
  const sealed = useReveal(record, { name: field.property, label: field.label })
  // Sealed state of the stored record: saving seals the input too.
  const { version } = record.doc
  const [typedAt, setTypedAt] = useState<unknown>()
  const isOpen = !isBlank(value) || (typedAt !== undefined && typedAt === version)
  const place = useTurnFocus<HTMLDivElement>(isOpen)
  const { change } = useRecordCommands(record.definition, { params: {} })
  if (!sealed.isHeld) return <Open {...props} />
  if (isOpen)
    return (
      <div ref={place} className={classes['typing']}>
        <Open {...props} />
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => {
            onChange('')
            setTypedAt(undefined)
          }}
        >
          Keep the {field.label.toLowerCase()} that is sealed
        </Button>
      </div>
    )
  const row = record.doc as Presented<RecordDefinition>
  return (
    <div ref={place} role="group" aria-labelledby={label}>
      <Input.Label component="div" id={label}>
        {field.label}
      </Input.Label>
      <div className={classes['row']}>
        <Mask label={field.label} sealed={sealed} words={(held) => wordsOf(field, held, timezone)} />
        {!isReadOnly && (
          <>
            <Button size="compact-xs" variant="subtle" onClick={() => setTypedAt(version)}>
              Change<span className="fl-unseen"> {field.label.toLowerCase()}</span>
            </Button>
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              loading={change.isRunning}
              onClick={() => change.start({ row, change: { [field.property]: null } })}
            >
              Remove<span className="fl-unseen"> {field.label.toLowerCase()}</span>
            </Button>
          </>
        )}
      </div>
      {error !== undefined && <Input.Error>{error}</Input.Error>}
    </div>
  )
}
