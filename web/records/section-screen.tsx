import { SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { menuFamily, type ClientRow } from '../../domain/company/index.ts'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { recordNamed } from '../../domain/records.ts'
import { searchBoxes } from '../../domain/search-boxes.ts'
import { useActor, useClient } from '../platform/platform-context.tsx'
import { useGo } from '../platform/address.ts'
import { useAddressWords } from '../platform/use-address-words.ts'
import { RowsSkeleton } from '../ui/states.tsx'
import { BoxedList } from '../search/boxed-list.tsx'
import { ClientLink } from '../ui/client-link.tsx'
import { RecordDetail } from '../ui/detail/record-detail.tsx'
import { useSaveRecord } from '../ui/detail/use-save-record.ts'
import { blankDocument } from '../ui/form/form-values.ts'
import { RecordForm } from '../ui/form/record-form.tsx'
import { RecordList } from '../ui/list/record-list.tsx'
import { useCustomised } from '../company/custom-fields/use-custom-fields.ts'
import { OptionManager } from '../charter/index.ts'
import { clientDetails, useEnvironment } from '../company/index.ts'
import { DisallowedScreen } from '../ui/disallowed-screen.tsx'
import { screensOf } from '../screens.ts'
import { NowherePlace } from './nowhere-place.tsx'
import { useNow } from '../ui/use-now.ts'
import { TrashButton } from './trash-button.tsx'
import { detailPath, placeOf, type Section } from './sections.ts'
import { pageScreens } from './usual-tabs.ts'
import { missingRole, mayOffer } from './what-roles-allow.ts'
import formClasses from '../ui/form/new-record.module.css'
import classes from './section-screen.module.css'

interface PageWithoutProps {
  readonly definition: RecordDefinition
  readonly id: string
  readonly listPath: string
  /** Id of the tab that is elsewhere on the screen. */
  readonly without: string
}

function PageWithout({ definition, id, listPath, without }: PageWithoutProps) {
  const screens = pageScreens(definition)
  const tabs = screens.tabs?.filter((tab) => tab.id !== without) ?? []
  return <RecordDetail definition={definition} id={id} listPath={listPath} screens={{ ...screens, tabs }} />
}

/** The sub-quote manager, with the page of a record as all sections have it. */
export const OptionManagerScreen = () => (
  <Suspense fallback={<RowsSkeleton />}>
    <OptionManager page={PageWithout} />
  </Suspense>
)

/** Values for the owner parameters of paths such as `users/{user}/...`: one's own. */
function useOwnParams(definition: RecordDefinition | undefined) {
  const { userId } = useActor()
  return definition?.path.includes('{user}') === true ? { user: userId } : undefined
}

interface PlaceProps {
  readonly section: Section
  readonly definition: RecordDefinition
}

/** Whether the list shows what is shipped beside the client's own: the address says so. */
function useCatalogue(isFirst = false) {
  const { words, change } = useAddressWords()
  const usual = isFirst ? 'all' : 'own'
  return {
    isAll: (words['from'] ?? usual) === 'all',
    show: (from: string) =>
      change({ from: from === usual ? undefined : from, q: undefined, sort: undefined, code: undefined }, true),
  }
}

interface ListActionsProps extends PlaceProps {
  readonly catalogue: ReturnType<typeof useCatalogue>
}

/** Beside the title of a list: which ones it shows, and what can be done there. */
function ListActions({ section, definition, catalogue: { isAll, show } }: ListActionsProps) {
  const actor = useActor()
  const params = useOwnParams(definition)
  const { catalogue, listActions: Own } = screensOf(definition)
  const canCreate = section.isReadyMade !== true && mayOffer('create', definition, actor)
  return (
    <>
      {catalogue && (
        <SegmentedControl
          size="xs"
          aria-label="Which ones"
          data={[
            { value: 'own', label: 'Your own' },
            { value: 'all', label: 'All' },
          ]}
          value={isAll ? 'all' : 'own'}
          onChange={show}
        />
      )}
      {Own && (
        <Suspense fallback={null}>
          <Own />
        </Suspense>
      )}
      {mayOffer('remove', definition, actor) && <TrashButton definition={definition} params={params} />}
      {canCreate && (
        <ClientLink path={`${section.path}/new`} className={classes['new']}>
          <IconPlus size={16} stroke={2} aria-hidden /> New
        </ClientLink>
      )}
    </>
  )
}

function ListPlace({ section, definition }: PlaceProps) {
  const params = useOwnParams(definition)
  const now = useNow()
  const { columns, item, catalogue } = screensOf(definition)
  const shown = useCatalogue(catalogue?.isFirst)
  const box = section.hasSearchBox === true ? searchBoxes.get(definition.name) : undefined
  const list = {
    definition,
    title: section.label,
    where: section.whereAt?.(now) ?? section.where,
    isMoving: section.whereAt !== undefined,
    orderBy: section.orderBy,
    params,
    pathOf: (row: { readonly id: string }) => detailPath(section, row.id),
    layout: item,
    drawn: columns,
    actions: <ListActions section={section} definition={definition} catalogue={shown} />,
  }
  if (catalogue && shown.isAll) {
    const { title, actions } = list
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <catalogue.part title={title} actions={actions} pathOf={(id) => detailPath(section, id)} />
      </Suspense>
    )
  }
  return box === undefined ? <RecordList {...list} /> : <BoxedList {...list} box={box} />
}

function NewPlace({ section, definition }: PlaceProps) {
  const go = useGo()
  const { add, isSaving } = useSaveRecord(definition, useOwnParams(definition))
  const [blank] = useState(() => blankDocument(definition))
  return (
    <section className={formClasses['page']} aria-label={`New ${definition.label.one.toLowerCase()}`}>
      <h1 className={formClasses['title']}>New {definition.label.one.toLowerCase()}</h1>
      <RecordForm
        definition={definition}
        doc={blank}
        isNew
        isSaving={isSaving}
        onCancel={() => go(section.path)}
        onSave={async (doc) => {
          const outcome = await add(doc)
          if (outcome.kind === 'saved') go(detailPath(section, outcome.row.id))
          return outcome
        }}
      />
    </section>
  )
}

function AddPlace(props: PlaceProps) {
  if (props.section.isReadyMade === true) return <NowherePlace />
  const { section, definition } = props
  const { newRecord: NewRecord } = screensOf(definition)
  // From one new record to another of another type nothing goes along.
  if (NewRecord === undefined) return <NewPlace key={section.path} {...props} />
  return (
    <Suspense fallback={<RowsSkeleton rows={4} />}>
      <NewRecord definition={definition} listPath={section.path} pathOf={(id) => detailPath(section, id)} />
    </Suspense>
  )
}

/** The generic list or detail of any record type: what the address says decides which. */
export function SectionScreen() {
  const actor = useActor()
  const client = useClient()
  const path = useLocation({ select: (location) => location.pathname.split('/').slice(2).join('/') })
  const { product } = useEnvironment()
  const place = placeOf(path, product, menuFamily(client.doc as ClientRow, client.isDefault))
  const definition = useCustomised(place && recordNamed(place.section.record))
  const params = useOwnParams(definition)
  if (place === undefined || definition === undefined) return <NowherePlace />
  const { section } = place
  const missing = missingRole({ role: section.role, record: definition }, actor)
  if (missing !== undefined) return <DisallowedScreen needs={missing} />
  if (section.isOwnClient) return <RecordDetail definition={clientDetails} id={client.id} />
  if (place.kind === 'new') return <AddPlace section={section} definition={definition} />
  if (place.kind === 'detail') {
    return (
      <RecordDetail
        key={place.id}
        definition={definition}
        id={place.id}
        params={params}
        listPath={section.path}
        screens={pageScreens(definition)}
      />
    )
  }
  return <ListPlace key={section.path} section={section} definition={definition} />
}
