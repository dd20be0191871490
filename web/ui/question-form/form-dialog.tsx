import { Button } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import type { Doc, EditorField } from '../../../domain/kernel/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { useAsking } from '../../platform/data/use-asked.ts'
import { showModal } from '../../platform/dialogs.ts'
import { AskedNote } from '../asked-note.tsx'
import { FieldCells } from '../form/field-cells.tsx'
import { wordsForIssue } from '../form/issue-words.ts'
import { RestoredNote } from '../kept/restored-note.tsx'
import { showFault } from '../form/show-fault.ts'
import { useKeptValues } from '../kept/use-kept-values.ts'
import { useLateRefusal } from './use-late-refusal.ts'
import classes from './form-dialog.module.css'

interface FormQuestion<Values extends Doc> {
  readonly title: string
  /** Id of its subject, where its page has several. */
  readonly subject?: string
  readonly fields: readonly EditorField[]
  readonly begin: Values
  /** Effect: it is shown before the button. */
  readonly hint: (values: Values) => ReactNode
  readonly button: string
  /** Label of the button that leaves everything as it is; 'Cancel' when absent. */
  readonly dismiss?: string
  readonly isDestructive?: boolean
  /** True if `onSave` is repeated until its result is known: it repeats the same call. */
  readonly isAsked?: boolean
  /** Rejects with the refusal, which the dialog shows. */
  readonly onSave: (values: Values) => Promise<unknown>
}

const isMissing = ({ required }: EditorField, value: unknown): boolean =>
  required === true && (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))

const missingIn = (fields: readonly EditorField[], values: Doc): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter((field) => isMissing(field, values[field.property]))
      .map(({ property }) => [property, 'This is required.']),
  )

/** Refusals at their fields; those of no field are shown above the button. */
function faultsOf(refusal: unknown, fields: readonly EditorField[]): Record<string, string> {
  const issues = refusal instanceof ApiError ? (refusal.body.issues ?? []) : []
  const known = new Set(fields.map(({ property }) => property))
  const found = issues.map((issue): [string, string] => [known.has(issue.path) ? issue.path : '', wordsForIssue(issue)])
  return Object.fromEntries(found.length > 0 ? found : [['', reasonOf(refusal).message]])
}

const blankValues = (fields: readonly EditorField[]): Doc =>
  Object.fromEntries(fields.map(({ property }) => [property, undefined]))

function FormDialog<Values extends Doc>(props: FormQuestion<Values> & { readonly close: () => void }) {
  const {
    title,
    subject = '',
    fields,
    begin,
    hint,
    button,
    dismiss = 'Cancel',
    isDestructive = false,
    isAsked = false,
    onSave,
    close,
  } = props
  const [begun] = useState<Values>(() => ({ ...blankValues(fields), ...begin }))
  const [values, setValues] = useState(begun)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const { ask, isUnanswered } = useAsking()
  const form = useRef<HTMLFormElement>(null)
  const showLate = useLateRefusal(title)
  const { restored, discard, leave } = useKeptValues({
    name: `${title} ${subject} ${location.pathname}`,
    what: `“${title}”`,
    begun,
    values,
    put: setValues,
    isSaving,
  })
  const refuse = (found: Record<string, string>) => {
    setFaults(found)
    showFault(form.current)
  }
  const save = async () => {
    const missing = missingIn(fields, values)
    if (Object.keys(missing).length > 0) return refuse(missing)
    const saveOnce = () => (isAsked ? ask(() => onSave(values)) : onSave(values))
    setSaving(true)
    try {
      await saveOnce()
      leave()
      close()
    } catch (refusal) {
      if (!showLate(refusal)) refuse(faultsOf(refusal, fields))
    }
    return setSaving(false)
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void save()
      }}
    >
      <RestoredNote restored={restored} noun="form" onDiscard={discard} />
      <div className={classes['fields']}>
        <FieldCells
          fields={fields}
          values={values}
          faults={faults}
          onChange={(property, value) => {
            setValues((before) => ({ ...before, [property]: value }))
            setFaults({})
          }}
        />
      </div>
      {faults[''] !== undefined && (
        <p role="alert" className={classes['fault']}>
          {faults['']}
        </p>
      )}
      {/* The record may show the effect of the call before its answer comes, so the hint would be about the next call. */}
      <p className={classes['hint']}>{isUnanswered ? <AskedNote isUnanswered /> : hint(values)}</p>
      <div className={classes['buttons']}>
        <Button
          variant="default"
          onClick={() => {
            leave()
            close()
          }}
        >
          {dismiss}
        </Button>
        <Button type="submit" loading={isSaving} {...(isDestructive && { color: 'red' })}>
          {button}
        </Button>
      </div>
    </form>
  )
}

/** Form of an action; a refusal keeps it open with its input. */
export const openForm = <Values extends Doc>(question: FormQuestion<Values>): (() => void) =>
  showModal({ title: question.title, body: (close) => <FormDialog {...question} close={close} /> })
