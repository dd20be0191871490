import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import {
  fieldsInLanguage,
  kindNamed,
  nameFields,
  pages,
  withTagList,
  type PageKind,
} from '../../../domain/content/index.ts'
import { hasRole, type EditorField } from '../../../domain/kernel/index.ts'
import { useActor, useClient, useSignedInUser } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { TabBar } from '../../ui/choices/tab-bar.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { useKeptRecord } from '../../ui/detail/use-kept-record.ts'
import { mergeTexts } from '../../ui/difference/merge-texts.ts'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { FormStoreProvider, useFormPart, type FormStore } from '../../ui/form/form-store.ts'
import { UnfinishedInputs } from '../../ui/form/unfinished-inputs.ts'
import { useInputsHere } from '../../ui/form/use-inputs-here.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { SealedRecordContext } from '../../ui/sealed/sealed-record.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { PageComments } from '../comments/page-comments.tsx'
import { LanguageSwitch, useLanguage, useOtherLanguages } from './language-switch.tsx'
import { EditedBadge, PublishedBadge } from './page-badges.tsx'
import { PeopleOnPage } from './people-on-page.tsx'
import { SavedWords } from '../../ui/form/saved-words.tsx'
import { TypedChecks, TypedPreview, TypedStructuredData, type TypedProps } from './typed-page.tsx'
import { useAroundPages, useKinds } from './use-kinds.ts'
import type { SaveState } from '../../ui/form/use-autosave.ts'
import { addressFields, contentFields, usePageForm, type PageRow } from './use-page-form.ts'
import { usePutIntoRelease } from './use-put-into-release.ts'
import { useUndo } from '../../ui/form/use-undo.ts'
import classes from './page-editor.module.css'

const Versions = lazyPart(async () => (await import('./page-versions.tsx')).PageVersions)

const panelId = 'page-part'

const tabs = [
  { id: 'content', label: 'Content' },
  { id: 'address', label: 'Address and search' },
  { id: 'versions', label: 'Versions' },
] as const

type TabId = (typeof tabs)[number]['id']

interface UndoProps {
  readonly store: FormStore
  readonly page: string
  /** Fields on the screen. */
  readonly fields: readonly EditorField[]
}

function UndoButtons({ store, page, fields }: UndoProps) {
  const client = useClient()
  const user = useSignedInUser()
  const place = `${client.id}/${user.id}/${page}`
  const { canUndo, canRedo, said, undo, redo } = useUndo(store, { place, fields, mergeText: mergeTexts })
  useKeysIn('While writing', [
    { keys: 'mod+alt+z', label: 'Undo on the page', run: undo, isForTyping: true },
    { keys: 'mod+alt+y', label: 'Redo on the page', run: redo, isForTyping: true },
  ])
  return (
    <>
      <span role="status" className={classes['undone']}>
        {said}
      </span>
      <Tooltip label="Undo (Ctrl Alt Z)">
        <ActionIcon aria-label="Undo" aria-disabled={!canUndo} data-disabled={!canUndo || undefined} onClick={undo}>
          <IconArrowBackUp size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo (Ctrl Alt Y)">
        <ActionIcon aria-label="Redo" aria-disabled={!canRedo} data-disabled={!canRedo || undefined} onClick={redo}>
          <IconArrowForwardUp size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

function ReleaseButton({ row }: { readonly row: PageRow }) {
  const { release, isIn, isBusy, put } = usePutIntoRelease(row)
  return (
    <Button className={classes['release']} disabled={isBusy} onClick={put}>
      {isIn ? `Open ${release?.name ?? 'release'}` : 'Put into a release'}
    </Button>
  )
}

interface HeadProps {
  readonly row: PageRow
  readonly name: string
  readonly kind: PageKind | undefined
  readonly store: FormStore
  readonly shown: readonly EditorField[]
  readonly state: SaveState
  readonly onRetry: () => void
}

function Head({ row, name, kind, store, shown, state, onRetry }: HeadProps) {
  return (
    <header className={classes['head']}>
      <ClientLink path="cms/pages" className={classes['back']} aria-label="Back to Pages">
        <IconArrowLeft size={18} stroke={1.75} />
      </ClientLink>
      <h1 className={classes['title']}>{name || 'Page'}</h1>
      <span className={classes['facts']}>
        <span className={classes['quiet']}>{kind?.label ?? 'HTML page'}</span>
        <PublishedBadge row={{ ...row }} />
        <EditedBadge row={{ ...row }} />
      </span>
      <span className={classes['grow']} />
      <SavedWords state={state} onRetry={onRetry} />
      <UndoButtons store={store} page={row.id} fields={shown} />
      <PeopleOnPage id={row.id} />
      {row.can.write && <ReleaseButton row={row} />}
    </header>
  )
}

interface PartProps extends TypedProps {
  readonly tab: TabId
  /** All editable parts of the page, in each language. */
  readonly edited: readonly EditorField[]
  readonly shown: Readonly<Record<TabId, readonly EditorField[]>>
  readonly isReadOnly: boolean
}

/** The fields of one language: all of the page in the first one, words alone in the others. */
const shownOf = (fields: readonly EditorField[], language: string | undefined): readonly EditorField[] =>
  language === undefined ? fields : fieldsInLanguage(fields, language)

/** Fields of each tab in one language. */
function useTabFields(
  kind: PageKind | undefined,
  language: string | undefined,
): Readonly<Record<TabId, readonly EditorField[]>> {
  return useMemo(
    () => ({
      content: shownOf(contentFields(kind), language),
      address: language === undefined ? addressFields : fieldsInLanguage(nameFields, language),
      versions: [],
    }),
    [kind, language],
  )
}

function Part({ tab, edited, shown, isReadOnly, ...about }: PartProps) {
  const { row, language, store } = about
  const [opened, setOpened] = useState<readonly TabId[]>([tab])
  if (!opened.includes(tab)) setOpened([...opened, tab])
  // An unfolded section whose inputs came later would move those below it.
  const areInputsHere = useInputsHere(pages, shown.content)
  return (
    <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} tabIndex={0} className={classes['form']}>
      <div hidden={tab !== 'content'}>
        {areInputsHere ? (
          <FormGrid key={language} fields={shown.content} scope="" isReadOnly={isReadOnly} recordId={row.id} />
        ) : (
          <RowsSkeleton rows={4} />
        )}
      </div>
      {opened.includes('address') && (
        <div hidden={tab !== 'address'}>
          <FormGrid key={language} fields={shown.address} scope="" isReadOnly={isReadOnly} recordId={row.id} />
          {language === undefined && <TypedStructuredData {...about} />}
        </div>
      )}
      {tab === 'versions' && (
        <Suspense fallback={<RowsSkeleton rows={4} />}>
          <Versions {...{ row, edited, store, isReadOnly }} />
        </Suspense>
      )}
    </div>
  )
}

/** Id of the outermost item that an element of the form is in: sections of a page are such items. */
function itemAround(element: Element): string | undefined {
  const item = element.closest('[data-item]')
  const outer = item?.parentElement?.closest('[data-item]')
  return outer ? itemAround(outer) : (item?.getAttribute('data-item') ?? undefined)
}

function Editor({ row, kinds, isGone }: { row: PageRow; kinds: readonly PageKind[]; isGone: boolean }) {
  const kind = kindNamed(kinds, row.kind)
  const { words, change } = useAddressWords()
  const tab = tabs.find(({ id }) => id === words['tab'])?.id ?? 'content'
  const [view, setView] = useState<'form' | 'preview'>('form')
  const [section, setSection] = useState<string>()
  const around = useAroundPages(row.site)
  const others = useOtherLanguages(around)
  const language = useLanguage(others)
  const { form, fields, record, state, retry } = usePageForm(row, kind, others)
  const { store, inputs } = form
  const name = useFormPart(store, ({ values }) => textOf(values['name']))
  const shown = useTabFields(kind, language)
  const about = { row, kind, store, around, language }
  return (
    <article className={classes['page']} aria-label={row.name}>
      <Head {...{ row, name, kind, store, state }} shown={shown[tab]} onRetry={retry} />
      <div className={classes['view']}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="What is shown"
          data={[
            { value: 'form', label: 'Edit' },
            { value: 'preview', label: 'Preview' },
          ]}
          value={view}
          onChange={(next) => setView(next)}
        />
      </div>
      <div className={classes['panes']} data-view={view}>
        <UnfinishedInputs value={inputs}>
          <FormStoreProvider value={store}>
            <div className={classes['left']} onFocus={({ target }) => setSection(itemAround(target))}>
              <div className={classes['tabs']}>
                <TabBar
                  label="Parts of the page"
                  tabs={[...tabs]}
                  tab={tab}
                  panelId={panelId}
                  onTab={(next) => change({ tab: next === 'content' ? undefined : next }, true)}
                  isRow
                />
              </div>
              {around && others.length > 0 && (
                <LanguageSwitch {...{ others, language, kind, store }} first={around.chrome.lang} />
              )}
              <PageComments page={{ id: row.id, name: row.name }}>
                <SealedRecordContext value={record}>
                  <Part {...about} {...{ tab, shown }} edited={fields} isReadOnly={isGone || !row.can.write} />
                </SealedRecordContext>
              </PageComments>
              <TypedChecks {...about} />
            </div>
          </FormStoreProvider>
        </UnfinishedInputs>
        <TypedPreview {...about} section={section} />
      </div>
    </article>
  )
}

/** Editor of a page: its fields, which save themselves, next to the preview. */
export function PageEditorScreen() {
  const { id = '' } = useParams({ strict: false })
  const actor = useActor()
  const record = useKeptRecord(pages, id)
  const { row: kept } = record
  const row = useMemo(() => kept && { ...kept, meta: withTagList(kept.meta) as PageRow['meta'] }, [kept])
  const kinds = useKinds()
  if (!hasRole(actor, 'cms')) return <DisallowedScreen needs="cms" />
  if (row === undefined) {
    if (record.isGone) return <EmptyState title="No page found" isPage />
    return record.error ? <ErrorState error={record.error} onRetry={record.retry} /> : <RowsSkeleton />
  }
  if (kinds === undefined) return <RowsSkeleton />
  return <Editor key={row.id} row={row} kinds={kinds} isGone={record.isGone} />
}
