import { Button, Group } from '@mantine/core'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Doc, EditorField, RecordDefinition } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { SealedRecordContext } from '../sealed/sealed-record.ts'
import { useKeysIn } from '../use-shortcuts.ts'
import { FormGrid } from './form-grid.tsx'
import { FormStoreProvider, useFormPart, type FormStore } from './form-store.ts'
import { drawnPaths, fieldsFor } from './form-values.ts'
import { MoveReason } from './move-reason.tsx'
import { isForced, movesState, withNextStates } from './next-states.ts'
import { RestoredNote } from '../kept/restored-note.tsx'
import { showFault } from './show-fault.ts'
import { UnfinishedInputs } from './unfinished-inputs.ts'
import { useForm, type Form, type SaveOutcome } from './use-form-draft.ts'
import { keptForms } from './kept-form.ts'
import { useFormName, useKeptForm } from './use-kept-form.ts'
import classes from './record-form.module.css'

interface RecordFormProps<D extends Doc> {
  readonly definition: RecordDefinition
  /** The document as it is stored; empty for a new record. */
  readonly doc: D
  readonly isReadOnly?: boolean
  readonly isNew?: boolean
  readonly isSaving: boolean
  /** Gets the changes only, and the document that they began from. Server faults come back by property. */
  readonly onSave: (change: Doc, base: D) => Promise<SaveOutcome<D>>
  readonly onCancel?: () => void
  /** Known facts about the typed values, above the buttons; reads the form by `useFormStore`. */
  readonly note?: ReactNode
  /** Called when a save is refused because a field is wrong; the fields say so anyway. */
  readonly onInvalid?: () => void
  /** Called with whether something typed is not saved. */
  readonly onUnsaved?: ((isUnsaved: boolean) => void) | undefined
}

const idOf = ({ id }: Doc): string | undefined => (typeof id === 'string' ? id : undefined)

interface StrayFaultsProps {
  readonly store: FormStore
  readonly fields: readonly EditorField[]
}

/** Faults of the record that no field of the form shows: a refused save explains itself. */
function StrayFaults({ store, fields }: StrayFaultsProps) {
  const words = useFormPart(store, ({ values, errors }) => {
    const paths = Object.keys(errors)
    if (paths.length === 0) return ''
    const drawn = new Set(drawnPaths(fields, values))
    return paths.flatMap((path) => (drawn.has(path) ? [] : [`${path}: ${errors[path]}`])).join(' ')
  })
  if (words === '') return null
  return (
    <p role="alert" className={classes['stray']}>
      {words}
    </p>
  )
}

interface SaveBarProps extends Pick<RecordFormProps<Doc>, 'isSaving' | 'note'> {
  readonly form: Form
  readonly isNew: boolean
  readonly noun: string
  readonly onCancel: () => void
}

function SaveBar({ form, isNew, noun, isSaving, note, onCancel }: SaveBarProps) {
  return (
    <Group justify="flex-end" gap="sm" className={classes['bar']} data-save-bar>
      <FormStoreProvider value={form.store}>{note}</FormStoreProvider>
      <span className={classes['count']}>{isNew ? '' : `${form.changed} changed`}</span>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isSaving}>
        {isNew ? `Create ${noun}` : 'Save'}
      </Button>
    </Group>
  )
}

/** Counts the records and clients that a form is shown for. A new record that gets its id stays the same. */
function useSubject(doc: Doc): number {
  const { id: client } = useClient()
  const id = idOf(doc)
  const [seen, setSeen] = useState({ client, id, count: 0 })
  const isOther = client !== seen.client || (seen.id !== undefined && id !== seen.id)
  const isNamed = id !== undefined && seen.id === undefined
  if (isOther || isNamed) setSeen({ client, id, count: seen.count + (isOther ? 1 : 0) })
  return seen.count
}

/** The edit form of a record, made from its definition. Save appears once something has changed. */
export function RecordForm<D extends Doc>(props: RecordFormProps<D>) {
  // Another record starts another form, which an answer to the last record must not reach.
  return <EditedRecord key={useSubject(props.doc)} {...props} />
}

function EditedRecord<D extends Doc>(props: RecordFormProps<D>) {
  const { doc, isReadOnly = false, isNew = false, isSaving, onSave, onCancel, onInvalid, onUnsaved } = props
  // One list until the record is another: a field is drawn again by its own value alone.
  const fields = useMemo(
    () => fieldsFor(withNextStates(props.definition, doc, isNew), doc),
    [props.definition, doc, isNew],
  )
  const definition = { ...props.definition, form: fields }
  const sealedRecord = useMemo(() => ({ definition: props.definition, doc }), [props.definition, doc])
  const [why, setWhy] = useState('')
  const element = useRef<HTMLFormElement>(null)
  const kept = useRef<() => void>(undefined)
  const form = useForm({
    definition,
    doc,
    isNew,
    onSave: async (change, base: D) => {
      const isMoved = movesState(definition, change)
      const isMovedByForce = isMoved && !isNew && isForced(definition, doc, change)
      const move = { ...(isMoved && why !== '' && { why }), ...(isMovedByForce && { force: true }) }
      const outcome = await onSave({ ...change, ...move }, base)
      if (outcome.kind === 'refused') showFault(element.current)
      else {
        setWhy('')
        kept.current?.()
      }
      return outcome
    },
    onGivenUp: () => kept.current?.(),
    onInvalid: () => {
      showFault(element.current)
      onInvalid?.()
    },
  })
  const name = useFormName({ definition, doc, isNew })
  const { restored, drop } = useKeptForm(form.store, { copies: keptForms, name, definition, doc, isReadOnly })
  useEffect(() => {
    kept.current = drop
  })
  const isUnsaved = form.changed > 0
  const giveUp = () => {
    form.reset()
    setWhy('')
    drop()
  }
  const isSavable = !isReadOnly && (isNew || isUnsaved)
  useEffect(() => onUnsaved?.(isUnsaved), [isUnsaved, onUnsaved])
  useKeysIn('While writing', [{ keys: 'mod+Enter', label: 'Save', run: form.save, isForTyping: true }], isSavable)
  return (
    <form
      ref={element}
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
      noValidate
      className={classes['form']}
    >
      <RestoredNote
        restored={isUnsaved ? restored : undefined}
        noun={definition.label.one.toLowerCase()}
        onDiscard={giveUp}
      />
      <UnfinishedInputs value={form.inputs}>
        <FormStoreProvider value={form.store}>
          <SealedRecordContext value={sealedRecord}>
            <FormGrid fields={fields} scope="" isReadOnly={isReadOnly} recordId={isNew ? undefined : idOf(doc)} />
          </SealedRecordContext>
        </FormStoreProvider>
      </UnfinishedInputs>
      {!isNew && <MoveReason store={form.store} definition={definition} doc={doc} value={why} onChange={setWhy} />}
      <StrayFaults store={form.store} fields={fields} />
      {isSavable && (
        <SaveBar
          form={form}
          isNew={isNew}
          noun={definition.label.one.toLowerCase()}
          isSaving={isSaving}
          note={props.note}
          onCancel={() => {
            giveUp()
            onCancel?.()
          }}
        />
      )}
    </form>
  )
}
