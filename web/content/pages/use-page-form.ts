import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
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
import { htmlField, type Doc, type EditorField, type RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useClient, useSignedInUser } from '../../platform/platform-context.tsx'
import { useSaveRecord } from '../../ui/form/use-save-record.ts'
import type { FormStore } from '../../ui/form/form-store.ts'
import { changedFields, formValues, sharedWith } from '../../ui/form/form-values.ts'
import { useForm, type Refused } from '../../ui/form/use-form-draft.ts'
import { draftKeeper, keptDraft } from './kept-draft.ts'

export type PageRow = Presented<typeof pages>

/** A pause in typing, after which what was typed is saved, in milliseconds (2-content section 4). */
const pauseMs = 700
/** How long a save that failed waits to be tried again. */
const againMs = 5000

export type SaveState =
  | { readonly kind: 'saved'; readonly at: number | undefined }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed' }
  /** A value is refused, and will be as long as it is there. */
  | { readonly kind: 'refused'; readonly words: string }

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

/** A wait for a save: it ends with its screen, and none begins behind it. */
function useWait(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOpen = useRef(false)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      clearTimeout(timer.current)
    }
  }, [])
  return {
    isOpen: () => isOpen.current,
    wait: (ms: number) => {
      clearTimeout(timer.current)
      if (isOpen.current) timer.current = setTimeout(() => latest.current(), ms)
    },
  }
}

/**
 * Saves in pauses of typing; what failed is tried again, and what was typed meanwhile goes along. A value that was refused
 * waits to be put right. Once its screen has gone nothing more is sent: what is not saved is kept on the device.
 */
function useAutosave(store: FormStore, fields: readonly EditorField[], save: () => void) {
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: undefined })
  const { isOpen, wait } = useWait(() => {
    setState({ kind: 'saving' })
    save()
  })
  const seen = useRef(store.get().values)
  const sent = useRef(store.get().values)
  const changed = useEffectEvent(() => {
    const { base, values } = store.get()
    // Only what is typed begins a wait: that a save was refused changes the form too.
    if (values === seen.current) return
    seen.current = values
    if (changedFields(fields, base, values).length === 0) return
    setState((now) => (now.kind === 'waiting' ? now : { kind: 'waiting' }))
    wait(pauseMs)
  })
  const goOn = useEffectEvent(() => {
    const { base, values } = store.get()
    if (changedFields(fields, base, values).length > 0) wait(pauseMs)
  })
  useEffect(() => {
    // A screen that React hid, or draws twice, had begun to wait.
    goOn()
    return store.subscribe(() => changed())
  }, [store])
  return {
    state,
    isOpen,
    saved: () => setState({ kind: 'saved', at: Date.now() }),
    sent: () => {
      sent.current = store.get().values
    },
    refused: (faults: Refused['faults']) => {
      const [words] = Object.values(faults)
      // What was refused may not be what is there any more.
      if (words !== undefined && store.get().values === sent.current) return setState({ kind: 'refused', words })
      setState({ kind: words === undefined ? 'failed' : 'waiting' })
      wait(words === undefined ? againMs : pauseMs)
    },
  }
}

/**
 * Goes on with what was kept on the device, and keeps what is not saved yet. Not only as long as the screen is there: the
 * answer to its last save says what is still to be kept.
 */
function useKeptDraft(store: FormStore, fields: readonly EditorField[], place: string) {
  const latestFields = useRef(fields)
  useEffect(() => {
    latestFields.current = fields
  })
  const isBegun = useRef(false)
  const begin = useEffectEvent(() => {
    if (isBegun.current) return
    isBegun.current = true
    const draft = keptDraft(place)
    // What a closed tab had not saved: it goes on from the version that it was written on, so that nothing is lost. Of the
    // fields of now: those that come later change nothing of what is typed meanwhile.
    if (draft) {
      const values = { ...formValues(fields, draft.base), ...draft.values }
      store.set({ ...store.get(), base: draft.base, values: sharedWith(fields, draft.base, values) })
    }
    const keep = draftKeeper(place)
    store.subscribe(() => {
      const { base, values } = store.get()
      keep(changedFields(latestFields.current, base, values).length === 0 ? undefined : { base, values })
    })
  })
  useEffect(() => begin(), [])
}

/** The form of a page, which saves itself; what is not saved yet is kept on the device too. */
export function usePageForm(row: PageRow, kind: PageKind | undefined, others: readonly string[]) {
  const client = useClient()
  const user = useSignedInUser()
  const fields = useMemo(() => fieldsOfPage(kind, others), [kind, others])
  const { save: saveRow } = useSaveRecord(pages, undefined, {
    shown: 'saved and refused',
    describe: (sides, timezone) => fieldChanges(fields, sides, { timezone, isWhole: true }),
  })
  const definition: RecordDefinition = { ...anyPages, form: fields }
  const place = `${client.id}/${user.id}/${row.id}`
  const outcomes = useRef<Omit<ReturnType<typeof useAutosave>, 'state'>>(undefined)
  const form = useForm({
    definition,
    doc: row as Doc & PageRow,
    isNew: false,
    isDraft: true,
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
  const autosave = useAutosave(store, fields, form.save)
  useEffect(() => {
    outcomes.current = autosave
  })
  useKeptDraft(store, fields, place)
  return { form, fields, state: autosave.state }
}
