import { useDeferredValue } from 'react'
import {
  pagePath,
  pagesInLanguages,
  withoutTagList,
  type PageKind,
  type SitePage,
} from '../../../domain/content/index.ts'
import { isBlank, isDoc, type Doc } from '../../../domain/kernel/index.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import type { FormStore } from '../../ui/form/form-store.ts'
import { PageChecks } from './page-checks.tsx'
import { PagePreview } from './page-preview.tsx'
import { StructuredDataPreview } from './structured-data-preview.tsx'
import { aroundIn, type AroundPages } from './use-kinds.ts'
import type { PageRow } from './use-page-form.ts'
import { useSettledValues } from '../../ui/form/use-settled-values.ts'
import { useSitePaths } from './use-site-paths.ts'

/** The page as it is typed. */
const typedPage = (row: PageRow, values: Doc): SitePage => ({
  id: row.id,
  name: textOf(values['name']),
  url: pagePath(textOf(values['url'])) ?? '/',
  kind: row.kind,
  content: isDoc(values['content']) ? values['content'] : {},
  html: textOf(values['html'] ?? row.html),
  meta: isDoc(values['meta']) ? withoutTagList(values['meta']) : {},
  ...(!isBlank(values['jsonld']) && { jsonld: values['jsonld'] }),
  ...(isDoc(values['translations']) && { translations: values['translations'] }),
  date: row.date,
})

const useTypedPage = (row: PageRow, store: FormStore): SitePage => typedPage(row, useSettledValues(store))

/** Data of the editor for its parts that show the unsaved page. */
export interface TypedProps {
  readonly row: PageRow
  readonly kind: PageKind | undefined
  readonly store: FormStore
  readonly around: AroundPages | undefined
  /** The other language that is edited; undefined for the first one. */
  readonly language: string | undefined
}

interface PreviewedProps extends TypedProps {
  /** Id of the section that is written in. */
  readonly section: string | undefined
}

/** Preview of the page, next to its form. */
export function TypedPreview({ row, kind, store, around, language, section }: PreviewedProps) {
  const page = useTypedPage(row, store)
  const inLanguages = pagesInLanguages([page], { languages: around?.chrome.languages ?? [] }, () => kind)
  return (
    <PagePreview
      page={inLanguages.find((one) => one.language === language) ?? inLanguages[0] ?? page}
      around={aroundIn(around, language)}
      section={section}
    />
  )
}

/** The page's data for search engines. */
export function TypedStructuredData({ row, store, around }: TypedProps) {
  const page = useTypedPage(row, store)
  return around ? <StructuredDataPreview page={page} chrome={around.chrome} /> : null
}

/** Faults that a release would find, below the form. */
export function TypedChecks({ row, kind, store, around }: TypedProps) {
  const page = useDeferredValue<SitePage | undefined>(useTypedPage(row, store), undefined)
  const paths = useSitePaths(row.site)
  return around && page ? <PageChecks page={page} kind={kind} around={around} paths={paths} /> : null
}
