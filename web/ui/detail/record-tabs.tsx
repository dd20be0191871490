import { Suspense, useEffect, useState } from 'react'
import { LeavingNothing } from '../../platform/use-leave-guard.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { TabBar } from '../choices/tab-bar.tsx'
import { partsOfFields } from '../form/input-parts.ts'
import { RecordForm } from '../form/record-form.tsx'
import { RowsSkeleton } from '../states.tsx'
import { IsShown, useKeysIn } from '../use-shortcuts.ts'
import { usePartsHere } from '../use-parts-here.ts'
import type { PageTab } from './page-tabs.ts'
import type { RecordPartProps } from './record-screens.ts'
import { useSaveRecord } from '../form/use-save-record.ts'
import classes from './record-detail.module.css'

const panelId = 'record-panel'
const tabWord = 'tab'
const leavingNothing = [tabWord]

/** Beginning of the part of a tab. */
const topOf = (tab: string): string => `${panelId}-top-${tab}`

export interface TabsOfRecord {
  readonly tabs: readonly [PageTab, ...PageTab[]]
  readonly open: PageTab
  readonly show: (id: string) => void
}

/** The tabs of a record's page, and the open one: its name is in the address, except for the first one. */
export function useRecordTabs(tabs: TabsOfRecord['tabs']): TabsOfRecord {
  const { words, change } = useAddressWords()
  const [first] = tabs
  return {
    tabs,
    open: tabs.find(({ id }) => id === words[tabWord]) ?? first,
    show: (id) => change({ [tabWord]: id === first.id ? undefined : id }, true),
  }
}

interface FormTabProps extends RecordPartProps {
  readonly tab: PageTab
  readonly isReadOnly: boolean
  readonly onUnsaved: (tab: string, isUnsaved: boolean) => void
}

/** Some fields of a record: they are saved separately from the input in other tabs. */
function FormTab({ definition, row, params, tab, isReadOnly, onUnsaved }: FormTabProps) {
  const { save, isSaving } = useSaveRecord(definition, params)
  const { id, form = [] } = tab
  return (
    <RecordForm
      definition={{ ...definition, form }}
      doc={row}
      isReadOnly={isReadOnly}
      isSaving={isSaving}
      onSave={(change, base) => save(base, change)}
      onUnsaved={(isUnsaved) => onUnsaved(id, isUnsaved)}
    />
  )
}

function TabParts(props: FormTabProps) {
  const { definition, row, params, tab } = props
  const { part: Part, form = [] } = tab
  // Fields are below each other: one that came later would move the rest.
  if (!usePartsHere([Part, ...partsOfFields(definition, form)])) return <RowsSkeleton rows={4} />
  return (
    <Suspense fallback={<RowsSkeleton rows={4} />}>
      {Part && <Part definition={definition} row={row} params={params} />}
      {form.length > 0 && <FormTab {...props} />}
    </Suspense>
  )
}

interface RecordTabBarProps {
  readonly control: TabsOfRecord
  readonly row: RecordPartProps['row']
  readonly unsaved: ReadonlySet<string>
}

/** The names of the tabs; the keys 1 to 9 open them. */
export function RecordTabBar({ control: { tabs, open, show }, row, unsaved }: RecordTabBarProps) {
  useKeysIn(
    'On this page',
    tabs.slice(0, 9).map(({ id, label }, at) => ({
      keys: String(at + 1),
      label: `Open ${label}`,
      run: () => {
        show(id)
        document.getElementById(`${panelId}-${id}`)?.focus()
      },
    })),
    tabs.length > 1,
  )
  return (
    <div className={classes['tabs']}>
      <TabBar
        label="Parts of the page"
        tabs={tabs.map(({ id, label, count }) => ({
          id,
          label,
          count: count?.(row) || undefined,
          isUnsaved: unsaved.has(id) && id !== open.id,
        }))}
        tab={open.id}
        panelId={panelId}
        onTab={show}
        isRow
      />
    </div>
  )
}

interface RecordTabPanelProps extends Omit<FormTabProps, 'tab'> {
  readonly control: TabsOfRecord
}

/** Content of the open tab. A tab that was opened once stays mounted, so that its input is kept. */
export function RecordTabPanel({ control: { tabs, open }, ...props }: RecordTabPanelProps) {
  const [opened, setOpened] = useState<readonly string[]>([open.id])
  if (!opened.includes(open.id)) setOpened([...opened, open.id])
  useEffect(() => {
    document.getElementById(topOf(open.id))?.scrollIntoView({ block: 'nearest' })
  }, [open.id])
  return (
    <div
      role="tabpanel"
      id={panelId}
      aria-labelledby={`${panelId}-${open.id}`}
      // The content of a part may hold no focusable element.
      tabIndex={0}
      className={classes['main']}
    >
      <LeavingNothing value={leavingNothing}>
        {tabs
          .filter(({ id }) => opened.includes(id))
          .map((tab) => (
            <div key={tab.id} hidden={tab.id !== open.id}>
              <div id={topOf(tab.id)} className={classes['top']} />
              <IsShown value={tab.id === open.id}>
                <TabParts {...props} tab={tab} />
              </IsShown>
            </div>
          ))}
      </LeavingNothing>
    </div>
  )
}
