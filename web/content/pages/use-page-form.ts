import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
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
import { useClient, useSignedInUser } from '../../platform/platform-context.tsx'
import { useSaveRecord } from '../../ui/form/use-save-record.ts'
import type { FormStore } from '../../ui/form/form-store.ts'
import { changedFields, formValues, sharedWith } from '../../ui/form/form-values.ts'
import { halfPaths } from '../../ui/form/unsettled-parts.ts'
import { useForm } from '../../ui/form/use-form-draft.ts'
import { keptPages, type KeptDraft } from './kept-draft.ts'
import { useAutosave } from './use-autosave.ts'

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

/** All that is edited of a page, with its words in other languages. */
const fieldsOfPage = (kind: PageKind | undefined, others: readonly string[]): readonly EditorField[] => [
  ...withTranslations(contentFields(kind), others),
  ...addressFields,
  ...translationsOf(nameFields, others),
]

/** Puts a draft of the device into a form. It keeps the version that it was written on, so that nothing is overwritten. */
function putDraft(store: FormStore, fields: readonly EditorField[], { base, values, half }: KeptDraft): void {
  const unsettled = Object.entries(half).map(([path, label]) => [path, { kind: 'value', label }] as const)
  store.set({
    ...store.get(),
    base,
    values: sharedWith(fields, base, { ...formValues(fields, base), ...values }),
    unsettled: { ...store.get().unsettled, ...Object.fromEntries(unsettled) },
  })
}

/** The draft of a form; undefined while everything in it is saved. */
function unsavedDraft(store: FormStore, fields: readonly EditorField[]): KeptDraft | undefined {
  const { base, values, unsettled } = store.get()
  if (changedFields(fields, base, values).length === 0) return undefined
  return {
    base,
    values,
    half: Object.fromEntries(halfPaths({ unsettled }).map((path) => [path, unsettled[path]?.label ?? ''])),
  }
}

interface DraftKeeping {
  readonly store: FormStore
  readonly fields: readonly EditorField[]
  readonly place: string
  readonly isOpen: () => boolean
}

/**
 * Puts the unsaved draft of an earlier page into the form, and keeps what is not saved yet on the device. A late answer to
 * the last save still says what to keep after the screen has gone.
 */
function useKeptDraft({ store, fields, place, isOpen }: DraftKeeping) {
  const latestFields = useRef(fields)
  useEffect(() => {
    latestFields.current = fields
  })
  const isBegun = useRef(false)
  const begin = useEffectEvent(() => {
    if (isBegun.current) return
    isBegun.current = true
    const own = keptPages.own(place)
    // Fields that come later change nothing of what is typed by then.
    if (own) putDraft(store, fields, own)
    const keep = keptPages.keeper(place)
    store.subscribe(() => keep(() => unsavedDraft(store, latestFields.current)))
    const taken = keptPages.takeOver(place, (left) => {
      const isFree = isOpen() && unsavedDraft(store, latestFields.current) === undefined
      if (isFree) putDraft(store, latestFields.current, left)
      return isFree
    })
    taken.catch((error: unknown) => console.info('Drafts of closed tabs could not be read.', error))
  })
  useEffect(() => begin(), [])
}

/** The form of a page, which saves itself; what is not saved yet is kept on the device too. */
export function usePageForm(row: PageRow, kind: PageKind | undefined, others: readonly string[]) {
  const client = useClient()
  const user = useSignedInUser()
  const fields = useMemo(() => fieldsOfPage(kind, others), [kind, others])
  const { save: saveRow } = useSaveRecord(pages, undefined, {
    mergedBy: { ...anyPages, form: fields, texts: textMergingIn(fields, mergeTexts) },
    shown: 'saved and refused',
    describe: (sides, timezone) => fieldChanges(fields, sides, { timezone, isWhole: true }),
  })
  const definition: RecordDefinition = { ...anyPages, form: fields }
  const place = `${client.id}/${user.id}/${row.id}`
  const outcomes = useRef<Omit<ReturnType<typeof useAutosave>, 'state' | 'retry'>>(undefined)
  const form = useForm({
    definition,
    doc: row as Doc & PageRow,
    isNew: false,
    texts: useMemo(() => textMergingIn(fields, mergeAllLetters), [fields]),
    onSave: async (change, base) => {
      if (outcomes.current?.isOpen() !== true) return { kind: 'refused', faults: {} }
      outcomes.current.sent()
      const outcome = await saveRow(base, change)
      if (outcome.kind === 'refused') outcomes.current.refused(outcome.faults)
      else outcomes.current.saved()
      return outcome as never
    },
  })
  const { store } = form
  const autosave = useAutosave(form, fields)
  useEffect(() => {
    outcomes.current = autosave
  })
  useKeptDraft({ store, fields, place, isOpen: autosave.isOpen })
  return { form, fields, state: autosave.state, retry: autosave.retry }
}
