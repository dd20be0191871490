import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { EditorField, RecordDefinition } from '../../../domain/kernel/index.ts'
import { SearchedSelect } from '../../ui/choices/searched-select.tsx'
import { FieldInput } from '../../ui/form/field-input.tsx'
import classes from './rows.module.css'
import type { EditControl } from './use-edit.ts'

const inputs = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"]'

/** Gives the focus to the first input within an element, as soon as that input is loaded. */
function useFirstInput() {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = around.current
    if (element === null) return undefined
    const focus = (): boolean => {
      const input = element.querySelector<HTMLElement>(inputs)
      input?.focus()
      return input !== null
    }
    if (focus()) return undefined
    const watch = new MutationObserver(() => {
      if (focus()) watch.disconnect()
    })
    watch.observe(element, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])
  return around
}

interface EditedFieldProps {
  readonly field: EditorField
  readonly control: EditControl
}

/** Input of a chosen field, with buttons to empty the field or to leave it unchanged. */
function EditedField({ field, control }: EditedFieldProps) {
  const { typed, emptied, undecided, empty, leave, type } = control
  const input = useFirstInput()
  const isBoolean = field.type === 'boolean'
  const isUndecided = undecided.some(({ property }) => property === field.property)
  return (
    <div className={classes['field']}>
      <div ref={input} className={classes['input']}>
        <FieldInput
          field={{ ...field, required: false, colSpan: 12 }}
          value={typed[field.property]}
          isReadOnly={false}
          onChange={(value) => type(field.property, value)}
        />
        {isUndecided && (
          <Button size="compact-sm" variant="default" mt={6} onClick={() => empty(field)}>
            {isBoolean ? 'Set it to No' : 'Empty it'}
            <span className="fl-unseen">: {field.label}</span>
          </Button>
        )}
        {emptied.has(field.property) && (
          <p className={classes['quiet']}>{isBoolean ? 'Every row gets No.' : 'The edit removes every value.'}</p>
        )}
      </div>
      <Tooltip label="Leave as it is">
        <ActionIcon aria-label={`Leave ${field.label} as it is`} onClick={() => leave(field.property)}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

interface EditFieldsProps {
  readonly control: EditControl
  readonly definition: RecordDefinition
}

/** The fields that are set, and the choice of another. */
export function EditFields({ control, definition }: EditFieldsProps) {
  const { set, others, add } = control
  return (
    <>
      {set.map((field) => (
        <EditedField key={field.property} field={field} control={control} />
      ))}
      {others.length > 0 && (
        <SearchedSelect
          key={set.length}
          data-autofocus={set.length === 0 || undefined}
          label={set.length === 0 ? 'Field to set' : 'Another field'}
          placeholder={`Choose a field of ${definition.label.many.toLowerCase()}`}
          // The list would cover the edits below it, and their Undo.
          openOnFocus={false}
          data={others.map(({ property, label }) => ({ value: property, label }))}
          value={null}
          onChange={(property) => property !== null && add(property)}
        />
      )}
    </>
  )
}
