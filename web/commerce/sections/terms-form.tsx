import type { FormEvent, ReactNode } from 'react'
import type { TypedSale } from '../../../domain/commerce/index.ts'
import type { Doc, EditorField } from '../../../domain/kernel/index.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { FieldCells } from '../../ui/form/field-cells.tsx'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import { mayChangeTerms, readSale } from '../sale/sale-row.ts'
import { useSaveTerms } from '../sale/use-save-terms.ts'
import { SaveLine } from './save-line.tsx'
import { useTypedValues } from './use-typed-values.ts'
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

/** Some terms of a sale, saved by its own verb. */
export function TermsForm({ about, what, fields, saved, toTyped, button, children }: TermsFormProps) {
  const sale = readSale(about)
  const isOpen = mayChangeTerms(sale)
  const { begun, values, setValues, isChanged, settle } = useTypedValues(saved)
  const control = useSaveTerms(about)
  const { restored, discard, leave } = useKeptValues({
    name: `${what} of sale ${sale.id}`,
    what: `the ${what}`,
    begun,
    values,
    put: setValues,
    isSaving: control.isSaving,
  })
  const submit = async () => {
    if (!isChanged || control.isSaving) return
    if (!(await control.save(toTyped(values)))) return
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
        <FieldCells
          fields={fields}
          values={values}
          isReadOnly={!isOpen}
          onChange={(property, value) => setValues((before) => ({ ...before, [property]: value }))}
        />
      </div>
      <SaveLine control={control} isChanged={isChanged} button={button} onDiscard={discard} />
    </form>
  )
}
