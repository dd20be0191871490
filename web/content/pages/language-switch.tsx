import { Select } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import { languageName, languageOfPath, missingIn, wordFields, type PageKind } from '../../../domain/content/index.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import type { FormStore } from '../../ui/form/form-store.ts'
import type { AroundPages } from './use-kinds.ts'
import { useSettledValues } from '../../ui/form/use-settled-values.ts'
import classes from './page-editor.module.css'

const none: readonly string[] = []

/** Further languages of the pages of the site. */
export const useOtherLanguages = (around: AroundPages | undefined): readonly string[] => {
  const languages = around?.chrome.languages
  return useMemo(() => languages?.slice(1) ?? none, [languages])
}

/** The language that is edited, as the address says it; undefined for the first one. */
export function useLanguage(others: readonly string[]): string | undefined {
  const { words } = useAddressWords()
  return [words['language'], languageOfPath(words['field'] ?? '')].find(
    (one) => one !== undefined && others.includes(one),
  )
}

interface LanguageSwitchProps {
  readonly first: string
  readonly others: readonly string[]
  readonly language: string | undefined
  readonly kind: PageKind | undefined
  readonly store: FormStore
}

const missingWords = (count: number): string => (count === 0 ? '' : `, ${count} missing`)

/** Chooses the language whose words are edited, and says in which how many are missing. */
export function LanguageSwitch({ first, others, language, kind, store }: LanguageSwitchProps) {
  const { change } = useAddressWords()
  const typed = useDeferredValue(useSettledValues(store))
  const fields = useMemo(() => wordFields(kind), [kind])
  const data = [
    { value: first, label: languageName(first) },
    ...others.map((one) => ({
      value: one,
      label: `${languageName(one)}${missingWords(missingIn(fields, typed, one).length)}`,
    })),
  ]
  return (
    <Select
      size="xs"
      className={classes['language']}
      aria-label="Language"
      data={data}
      value={language ?? first}
      allowDeselect={false}
      onChange={(next) => change({ language: next === first || next === null ? undefined : next }, true)}
    />
  )
}
