import { useMemo, useState } from 'react'
import { contentOf, pages, siteField, type PageKind } from '../../../domain/content/index.ts'
import { selectField, textField, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { useGo, useGoOn } from '../../platform/address.ts'
import type { NewRecordProps } from '../../ui/detail/record-screens.ts'
import { useSaveRecord } from '../../ui/form/use-save-record.ts'
import { blankDocument } from '../../ui/form/form-values.ts'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { useInputsHere } from '../../ui/form/use-inputs-here.ts'
import { RowsSkeleton } from '../../ui/states.tsx'
import { useKinds } from './use-kinds.ts'
import classes from '../../ui/form/new-record.module.css'

const anyPages: RecordDefinition = pages

const formOf = (kinds: readonly PageKind[]): RecordDefinition => ({
  ...anyPages,
  form: [
    textField('name', 'Name', { required: true, colSpan: 6 }),
    textField('url', 'Address', { required: true, colSpan: 6, placeholder: '/about-us' }),
    {
      ...selectField('kind', 'Kind', [
        ...kinds.map(({ key, label }) => ({ value: key, label })),
        { value: 'html', label: 'HTML alone' },
      ]),
      required: true,
      colSpan: 6,
    },
    siteField(6),
  ],
})

/** A new page begins with its kind, which gives it its fields and their defaults. */
export function NewPage({ listPath, pathOf }: NewRecordProps) {
  const go = useGo()
  const goOn = useGoOn()
  const kinds = useKinds()
  const { add, isSaving } = useSaveRecord(pages)
  const [blank] = useState((): Doc => ({ ...blankDocument(pages), kind: 'landing', url: '' }))
  const definition = useMemo(() => formOf(kinds ?? []), [kinds])
  const areInputsHere = useInputsHere(definition)
  if (kinds === undefined || !areInputsHere) return <RowsSkeleton rows={4} />
  return (
    <section className={classes['page']} aria-label="New page">
      <h1 className={classes['title']}>New page</h1>
      <RecordForm
        definition={definition}
        doc={blank}
        isNew
        isSaving={isSaving}
        onCancel={() => go(listPath)}
        onSave={async (doc) => {
          // A kind that stays as the form offers it is no change.
          const chosen = doc['kind'] ?? blank['kind']
          const kind = kinds.find(({ key }) => key === chosen)
          const made = { ...doc, kind: kind?.key ?? '', content: kind ? contentOf(kind) : {} }
          const leadOn = goOn()
          const outcome = await add(made)
          if (outcome.kind === 'saved') leadOn(pathOf(outcome.row.id), 'Page created')
          return outcome
        }}
      />
    </section>
  )
}
