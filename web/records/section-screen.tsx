import { useParams } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { recordNamed } from '../../domain/records.ts'
import { useActor, useClient } from '../platform/platform-context.tsx'
import { useGo, useGoOn } from '../platform/address.ts'
import { RowsSkeleton } from '../ui/states.tsx'
import { RecordDetail } from '../ui/detail/record-detail.tsx'
import { useSaveRecord } from '../ui/form/use-save-record.ts'
import { blankDocument, formOpenTo } from '../ui/form/form-values.ts'
import { RecordForm } from '../ui/form/record-form.tsx'
import { useInputsHere } from '../ui/form/use-inputs-here.ts'
import { useCustomised } from '../company/custom-fields/use-custom-fields.ts'
import { MarketAvailability, MarketRequests, OptionManager, ReliabilityScreen } from '../charter/index.ts'
import { clientDetails, useEnvironment, useMenuFamily } from '../company/index.ts'
import { DisallowedScreen } from '../ui/disallowed-screen.tsx'
import { screensOf } from '../screens.ts'
import { ListPlace } from './list-place.tsx'
import { NowherePlace } from './nowhere-place.tsx'
import { detailPath, placeOf, type Section } from './sections.ts'
import { pageScreens } from './usual-tabs.ts'
import { useOwnParams } from './use-own-params.ts'
import { missingRole } from './what-roles-allow.ts'
import formClasses from '../ui/form/new-record.module.css'

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

interface PlaceProps {
  readonly section: Section
  readonly definition: RecordDefinition
}

function NewPlace({ section, definition: whole }: PlaceProps) {
  const actor = useActor()
  const definition = useMemo(() => formOpenTo(whole, actor), [whole, actor])
  const go = useGo()
  const goOn = useGoOn()
  const { add, isSaving } = useSaveRecord(definition, useOwnParams(definition))
  const [blank] = useState(() => blankDocument(definition))
  const { newNote: Note } = screensOf(definition)
  if (!useInputsHere(definition)) return <RowsSkeleton rows={4} />
  return (
    <section className={formClasses['page']} aria-label={`New ${definition.label.one.toLowerCase()}`}>
      <h1 className={formClasses['title']}>New {definition.label.one.toLowerCase()}</h1>
      <RecordForm
        definition={definition}
        doc={blank}
        isNew
        note={
          Note && (
            <Suspense fallback={null}>
              <Note />
            </Suspense>
          )
        }
        isSaving={isSaving}
        onCancel={() => go(section.path)}
        onSave={async (doc) => {
          const leadOn = goOn()
          const outcome = await add(doc)
          if (outcome.kind === 'saved') leadOn(detailPath(section, outcome.row.id), `${definition.label.one} created`)
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
  // A new record of another type takes over no input.
  if (NewRecord === undefined) return <NewPlace key={section.path} {...props} />
  return (
    <Suspense fallback={<RowsSkeleton rows={4} />}>
      <NewRecord definition={definition} listPath={section.path} pathOf={(id) => detailPath(section, id)} />
    </Suspense>
  )
}

const marketScreens = {
  requests: MarketRequests,
  availability: MarketAvailability,
  reliability: ReliabilityScreen,
} as const

/** Generic list or detail of any record type: the address decides which. */
export function SectionScreen() {
  const actor = useActor()
  const client = useClient()
  // Of the route on the screen: the address already names the next one while its code is loaded.
  const { _splat: path = '' } = useParams({ strict: false })
  const { product } = useEnvironment()
  const family = useMenuFamily()
  const place = placeOf(path, product, family)
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
  if (section.screen !== undefined) {
    const Screen = marketScreens[section.screen]
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <Screen />
      </Suspense>
    )
  }
  return <ListPlace key={section.path} section={section} definition={definition} />
}
