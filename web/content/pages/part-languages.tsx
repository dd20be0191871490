import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { fieldsInLanguage, languageName, missingIn } from '../../../domain/content/index.ts'
import type { ClientRow } from '../../../domain/company/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { useSaveRecord } from '../../ui/form/use-save-record.ts'
import { EmptyState } from '../../ui/states.tsx'

interface SpokenProps extends RecordPartProps {
  readonly language: string
}

/** The words of a header or footer in one of the other languages of its site. */
function SpokenPart({ definition, row, language }: SpokenProps) {
  const spoken = useMemo(
    () => ({ ...definition, form: fieldsInLanguage(wordsOf(definition), language) }),
    [definition, language],
  )
  const { save, isSaving } = useSaveRecord(spoken)
  return (
    <RecordForm
      key={language}
      definition={spoken}
      doc={row}
      isReadOnly={!row.can.write}
      isSaving={isSaving}
      onSave={(change, base) => save(base, change)}
    />
  )
}

/** Texts for visitors: the name of the record and its site are for staff only. */
const wordsOf = ({ form }: RecordPartProps['definition']) =>
  form.filter(({ property }) => ['menu', 'html'].includes(property))

/** Note of a site with one language in place of the others, with a link to the setting for users who may change it. */
function OneLanguage() {
  const place = 'Settings, Sites'
  return (
    <EmptyState title="This site has one language">
      {hasRole(useActor(), 'settings') ? <ClientLink path="company/settings?tab=sites">{place}</ClientLink> : place}{' '}
      names the languages in which its pages are written.
    </EmptyState>
  )
}

/** A header or footer in the other languages of its site (adr/0056). */
export function PartLanguages(props: RecordPartProps) {
  const { definition, row } = props
  const { doc } = useClient()
  const { words, change } = useAddressWords()
  const { sites } = doc as ClientRow
  const others = sites.find(({ id }) => id === textOf(row['site']))?.languages?.slice(1) ?? []
  const language = others.find((one) => one === words['language']) ?? others[0]
  if (language === undefined) return <OneLanguage />
  const wordFields = wordsOf(definition)
  const labelOf = (one: string) => {
    const missing = missingIn(wordFields, row, one).length
    return missing === 0 ? languageName(one) : `${languageName(one)}, ${missing} missing`
  }
  return (
    <>
      <Select
        size="xs"
        w={228}
        mb="md"
        aria-label="Language"
        data={others.map((one) => ({ value: one, label: labelOf(one) }))}
        value={language}
        allowDeselect={false}
        onChange={(next) => next !== null && change({ language: next }, true)}
      />
      <SpokenPart {...props} language={language} />
    </>
  )
}
