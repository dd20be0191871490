import { useMemo } from 'react'
import {
  fieldChanges,
  fieldsOfKind,
  fieldsWithin,
  nameFields,
  pages,
  translationsOf,
  withTranslations,
  type PageKind,
} from '../../../domain/content/index.ts'
import {
  htmlField,
  textMergingIn,
  type Doc,
  type EditorField,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import { mergeAllLetters, mergeTexts } from '../../ui/difference/merge-texts.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useAutosavedForm } from '../../ui/form/use-autosaved-form.ts'
import type { SaveOutcome } from '../../ui/form/use-form-draft.ts'
import { useSaveRecord } from '../../ui/form/use-save-record.ts'

export type PageRow = Presented<typeof pages>

const anyPages: RecordDefinition = pages

const withFiles = (field: EditorField): EditorField => ({
  ...field,
  filesOf: pages.name,
  ...(field.fields && { fields: field.fields.map(withFiles) }),
})

/** The fields of a page: those of its kind, and HTML for one without a kind. */
export const contentFields = (kind: PageKind | undefined): readonly EditorField[] =>
  (kind
    ? fieldsWithin('content', fieldsOfKind(kind))
    : [htmlField('html', 'Content', { height: 300, source: 'ai-html' })]
  ).map(withFiles)

/** The fields that are on the second tab: where a page is and how it is found. */
export const addressFields: readonly EditorField[] = pages.form.filter(
  ({ property }) => !['html', 'kind'].includes(property),
)

/** All editable parts of a page, with its words in other languages. */
const fieldsOfPage = (kind: PageKind | undefined, others: readonly string[]): readonly EditorField[] => [
  ...withTranslations(contentFields(kind), others),
  ...addressFields,
  ...translationsOf(nameFields, others),
]

/** Form of a page, which saves itself; unsaved input is also kept on the device. */
export function usePageForm(row: PageRow, kind: PageKind | undefined, others: readonly string[]) {
  const fields = useMemo(() => fieldsOfPage(kind, others), [kind, others])
  const definition = useMemo((): RecordDefinition => ({ ...anyPages, form: fields }), [fields])
  const followedTexts = useMemo(() => textMergingIn(fields, mergeTexts), [fields])
  const { save } = useSaveRecord(pages, undefined, {
    mergedBy: { ...definition, texts: followedTexts },
    shown: 'saved and refused',
    describe: (sides, timezone) => fieldChanges(fields, sides, { timezone, isWhole: true }),
  })
  const saving = useAutosavedForm<Doc & PageRow>({
    name: row.id,
    definition,
    doc: row as Doc & PageRow,
    isReadOnly: !row.can.write,
    texts: useMemo(() => textMergingIn(fields, mergeAllLetters), [fields]),
    followedTexts,
    onSave: async (change, base) => (await save(base, change)) as SaveOutcome<Doc & PageRow>,
  })
  const record = useMemo(() => ({ definition, doc: { ...row } }), [definition, row])
  return { ...saving, fields, record }
}
