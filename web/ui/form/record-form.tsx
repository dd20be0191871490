import { Button, Group, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { valueAt, type Doc, type EditorField, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { useKeysIn } from '../use-shortcuts.ts'
import { FieldInput } from './field-input.tsx'
import { earliestOf, fieldsFor, mostOf, shownFields } from './form-values.ts'
import { isForced, movesState, withNextStates } from './next-states.ts'
import { showFault } from './show-fault.ts'
import { UnfinishedInputs } from './unfinished-inputs.ts'
import { useFormDraft, type FormDraft, type SaveOutcome } from './use-form-draft.ts'
import classes from './record-form.module.css'

interface RecordFormProps<D extends Doc> {
  readonly definition: RecordDefinition
  /** The document as it is stored; empty for a new record. */
  readonly doc: D
  readonly isReadOnly?: boolean
  readonly isNew?: boolean
  readonly isSaving: boolean
  /** Gets only what changed, and the document that the change began from. Server faults come back by property. */
  readonly onSave: (change: Doc, base: D) => Promise<SaveOutcome<D>>
  readonly onCancel?: () => void
  /** Told when a save is refused because a field is wrong; the fields say so anyway. */
  readonly onInvalid?: () => void
  /** Told whether something typed is not saved. */
  readonly onUnsaved?: ((isUnsaved: boolean) => void) | undefined
}

const idOf = ({ id }: Doc): string | undefined => (typeof id === 'string' ? id : undefined)

const faultOf = (draft: FormDraft, property: string): string | undefined => {
  const fault = draft.errors[property]
  return typeof fault === 'string' ? fault : undefined
}

interface StrayFaultsProps {
  readonly faults: FormDraft['errors']
  readonly fields: readonly EditorField[]
}

/** What is wrong with the record where no field of the form stands for it: a save that is refused says why. */
function StrayFaults({ faults, fields }: StrayFaultsProps) {
  const drawn = new Set(fields.map(({ property }) => property))
  const words = Object.entries(faults).flatMap(([property, fault]) =>
    !drawn.has(property) && typeof fault === 'string' ? [`${property}: ${fault}`] : [],
  )
  if (words.length === 0) return null
  return (
    <p role="alert" className={classes['stray']}>
      {words.join(' ')}
    </p>
  )
}

/** The edit form of a record, made from its definition. Save appears once something has changed. */
export function RecordForm<D extends Doc>(props: RecordFormProps<D>) {
  const { doc, isReadOnly = false, isNew = false, isSaving, onSave, onCancel, onInvalid, onUnsaved } = props
  const offered = { ...props.definition, form: withNextStates(props.definition, doc, isNew) }
  const definition = { ...offered, form: fieldsFor(offered.form, doc) }
  const [why, setWhy] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const draft = useFormDraft({
    definition,
    doc,
    isNew,
    onSave: async (change, base: D) => {
      const isMoved = movesState(definition, change)
      const outcome = await onSave(isMoved && why !== '' ? { ...change, why } : change, base)
      if (outcome.kind === 'refused') showFault(form.current)
      else setWhy('')
      return outcome
    },
    onInvalid: () => {
      showFault(form.current)
      onInvalid?.()
    },
  })
  const fields = shownFields(definition.form, draft.values)
  const isUnsaved = draft.changed.length > 0
  const isSavable = !isReadOnly && (isNew || isUnsaved)
  useEffect(() => onUnsaved?.(isUnsaved), [isUnsaved, onUnsaved])
  useKeysIn('While writing', [{ keys: 'mod+Enter', label: 'Save', run: draft.save, isForTyping: true }], isSavable)
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        draft.save()
      }}
      noValidate
      className={classes['form']}
    >
      <UnfinishedInputs value={draft.inputs}>
        <div className={classes['grid']}>
          {fields.map((field) => (
            <div
              key={field.property}
              className={classes['field']}
              data-readonly={isReadOnly || field.readOnly || undefined}
              style={{ gridColumn: `span ${field.colSpan ?? 12}` }}
            >
              <FieldInput
                field={field}
                value={valueAt(draft.values, field.property)}
                error={faultOf(draft, field.property)}
                earliest={earliestOf(field, draft.values)}
                most={mostOf(field, draft.values)}
                recordId={isNew ? undefined : idOf(doc)}
                isReadOnly={isReadOnly || field.readOnly === true}
                onChange={(value) => draft.set(field.property, value)}
              />
            </div>
          ))}
        </div>
      </UnfinishedInputs>
      {!isNew && draft.changed.some(({ property }) => property === definition.transitions?.field) && (
        <TextInput
          label="Why the status changes"
          description="Kept in the history."
          className={classes['why']}
          maxLength={500}
          required={isForced(definition, doc, draft.values)}
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
      )}
      <StrayFaults faults={draft.errors} fields={fields} />
      {isSavable && (
        <Group justify="flex-end" gap="sm" className={classes['bar']}>
          <span className={classes['count']}>{isNew ? '' : `${draft.changed.length} changed`}</span>
          <Button
            variant="default"
            onClick={() => {
              draft.reset()
              setWhy('')
              onCancel?.()
            }}
          >
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            {isNew ? `Create ${definition.label.one.toLowerCase()}` : 'Save'}
          </Button>
        </Group>
      )}
    </form>
  )
}
