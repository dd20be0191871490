import { Button } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { TypedSale } from '../../../domain/commerce/index.ts'
import { isSameValue, type Doc, type EditorField } from '../../../domain/kernel/index.ts'
import { AskedNote } from '../../ui/asked-note.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { FieldInput } from '../../ui/form/field-input.tsx'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import { mayChangeTerms, readSale } from '../sale/sale-row.ts'
import { useSaveTerms } from '../sale/use-save-terms.ts'
import classes from './sections.module.css'

interface TermsFormProps {
  readonly about: RecordPartProps
  /** Name of the section, such as 'address'. */
  readonly what: string
  readonly fields: readonly EditorField[]
  /** Values as they are saved. */
  readonly saved: Doc
  readonly toTyped: (values: Doc) => TypedSale
  readonly button: string
  readonly children?: ReactNode
}

/** Values of a section as they are edited: they follow the saved ones until something is typed. */
function useSectionValues(saved: Doc) {
  const [begun, setBegun] = useState(saved)
  const [values, setValues] = useState(saved)
  const isChanged = !isSameValue(values, begun)
  if (!isChanged && !isSameValue(saved, begun)) {
    setBegun(saved)
    setValues(saved)
  }
  return { begun, values, setValues, isChanged, settle: () => setBegun(values) }
}

/** Some terms of a sale, saved by its own verb. */
export function TermsForm({ about, what, fields, saved, toTyped, button, children }: TermsFormProps) {
  const sale = readSale(about)
  const isOpen = mayChangeTerms(sale)
  const { begun, values, setValues, isChanged, settle } = useSectionValues(saved)
  const { save, isSaving, isUnanswered, fault } = useSaveTerms(about)
  const { restored, discard, leave } = useKeptValues({
    name: `${what} of sale ${sale.id}`,
    what: `the ${what}`,
    begun,
    values,
    put: setValues,
    isSaving,
  })
  const submit = async () => {
    if (!isChanged || isSaving) return
    if (!(await save(toTyped(values)))) return
    settle()
    leave()
  }
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      <RestoredNote restored={restored} noun={what} onDiscard={discard} />
      {children}
      <div className={classes['fields']}>
        {fields.map((field) => (
          <div key={field.property} style={{ gridColumn: `span ${field.colSpan ?? 12}` }}>
            <FieldInput
              field={field}
              value={values[field.property]}
              isReadOnly={!isOpen}
              onChange={(value) => setValues((before) => ({ ...before, [field.property]: value }))}
            />
          </div>
        ))}
      </div>
      {fault !== undefined && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
      <AskedNote isUnanswered={isUnanswered} />
      {isChanged && (
        <div className={classes['buttons']}>
          <Button type="submit" loading={isSaving}>
            {button}
          </Button>
          <Button variant="default" disabled={isSaving} onClick={discard}>
            Discard
          </Button>
        </div>
      )}
    </form>
  )
}
