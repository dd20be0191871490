import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  hoursMinutes,
  isLiveLeg,
  legDistance,
  typedFlightMinutes,
  withLegAdded,
  withLegBack,
  withLegDuplicated,
  withLegInserted,
  withLegMoved,
  withoutLeg,
  withWayBack,
  type AppliedPart,
  type EditedLeg,
} from '../../../domain/charter/index.ts'
import { leg as legShape, takenWords } from '../../../domain/charter/index.ts'
import { valueAt } from '../../../domain/kernel/index.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import { ElsewhereField } from '../../ui/form/elsewhere-field.tsx'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { useFormPart, useFormStore, type FormStore } from '../../ui/form/form-store.ts'
import { formatNumber } from '../../ui/format-value.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { joined } from '../../ui/list/joined.ts'
import { useMoveKeys } from '../../ui/lines/use-move-keys.ts'
import { useRemovedNotice } from '../../ui/lines/use-removed-notice.ts'
import { LegCards } from '../leg-cards.tsx'
import { aircraftName } from './aircraft-choice.ts'
import { LegCard, type LegActions } from './leg-card.tsx'
import { legsDesk, type LegsDesk } from './legs-desk.ts'
import { useLegMarks } from './leg-marks.ts'
import { UnsavedPrice } from './unsaved-price.tsx'
import { useFlights, type Flights } from './use-flights.ts'
import { useLegSaves } from './use-leg-saves.ts'
import classes from './legs.module.css'

const RoutePart = lazyPart(async () => (await import('./route-part.tsx')).RoutePart)

/** Map and time line: at the side of the legs if there is room, else below them. */
const RouteSide = ({ legs }: { readonly legs: readonly EditedLeg[] }) => (
  <div className={classes['routeSide']}>
    <Suspense fallback={<div className={classes['mapPlace']} />}>
      <RoutePart legs={legs} />
    </Suspense>
  </div>
)

/** Conflicts of a leg's aircraft. */
function warningsOf({ availability }: Flights, leg: EditedLeg, timezone: string): readonly string[] {
  const zone = leg.departureAirport?.timezone ?? timezone
  const taken = availability.taken.filter((one) => one.leg === leg.id).map((one) => takenWords(one, zone))
  const elsewhere = availability.elsewhere
    .filter((one) => one.leg === leg.id)
    .map(({ tail, airport }) => `${tail} is at ${airport} by its schedule.`)
  return [...taken, ...elsewhere]
}

/** Number, distance and duration of the legs in use. */
function Totals({ desk, legs }: { readonly desk: LegsDesk; readonly legs: readonly EditedLeg[] }) {
  const flights = useStore(desk.flights)
  const used = legs.filter(isLiveLeg)
  const distances = used.map((leg) => legDistance(leg, ''))
  const miles = distances.reduce((sum, one) => sum + (one && 'miles' in one ? one.miles : 0), 0)
  const minutes = used.reduce((sum, leg) => sum + (typedFlightMinutes(leg.times) ?? flights.get(leg.id) ?? 0), 0)
  return (
    <span className={classes['quiet']}>
      {joined(
        used.length === 1 ? '1 leg' : `${used.length} legs`,
        miles > 0 ? `${formatNumber(miles)} mi` : '',
        minutes > 0 ? `${hoursMinutes(minutes)} in the air` : '',
      )}
    </span>
  )
}

/** Named travellers, then the number of unnamed ones. */
function aboardWords({ paxNum = 0, passengers = [] }: EditedLeg): string {
  const names = passengers.map(({ name }) => name.trim()).filter((name) => name !== '')
  const count = paxNum === 1 ? '1 passenger' : `${paxNum} passengers`
  return names.length === 0 ? count : `${count}: ${names.join(', ')}`
}

const partWords = (part: AppliedPart, first: EditedLeg): string =>
  part === 'passengers' ? aboardWords(first) : aircraftName(first.aircraft) || 'No aircraft'

/** After a change of the first leg: whether all legs get the same (3-aviation section 4). */
function ApplyToAll({ desk, first }: { readonly desk: LegsDesk; readonly first: EditedLeg }) {
  const part = useStore(desk.offered)
  const isOffered = part !== undefined
  // It may come up over the field that was just typed into.
  useEffect(() => {
    if (isOffered) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isOffered])
  return (
    <div role="status" className={classes['offerPlace']}>
      {part !== undefined && (
        <div className={classes['offer']}>
          <span>
            <strong>Apply to All Legs?</strong> {partWords(part, first)}
          </span>
          <Button size="xs" onClick={() => desk.applyToAll(part)}>
            Apply
          </Button>
          <Button size="xs" variant="default" onClick={() => desk.offered.set(undefined)}>
            This leg only
          </Button>
        </div>
      )}
    </div>
  )
}

/** Actions on the legs, and the focus after them. */
function useLegActions(desk: LegsDesk) {
  const list = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const notifyRemoved = useRemovedNotice()
  const cardOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)
  const focusIn = (id: string) => {
    const card = cardOf(id)
    card?.querySelector<HTMLElement>('input')?.focus()
    card?.scrollIntoView({ block: 'nearest' })
  }
  const make = (change: (legs: readonly EditedLeg[], id: string) => readonly EditedLeg[]) => {
    const id = crypto.randomUUID()
    flushSync(() => desk.setLegs(change(desk.legs(), id)))
    focusIn(id)
  }
  const move: LegActions['move'] = (id, to) => {
    const focused = document.activeElement
    const before = desk.legs()
    if (to < 0 || to >= before.length) return
    flushSync(() => desk.setLegs(withLegMoved(before, id, to)))
    if (focused instanceof HTMLElement && cardOf(id)?.contains(focused)) focused.focus()
    else focusIn(id)
    setSaid(`Leg moved to place ${to + 1} of ${before.length}.`)
  }
  const remove: LegActions['remove'] = (id, name) => {
    const before = desk.legs()
    const place = before.findIndex((leg) => leg.id === id)
    const gone = before[place]
    const next = before[place + 1] ?? before[place - 1]
    flushSync(() => desk.setLegs(withoutLeg(before, id)))
    if (next) focusIn(next.id)
    else adder.current?.focus()
    notifyRemoved(name, () => gone && desk.setLegs(withLegBack(desk.legs(), gone, place)))
  }
  const actions: LegActions = {
    insert: (behind) => make((legs, id) => withLegInserted(legs, behind, id)),
    duplicate: (of) => make((legs, id) => withLegDuplicated(legs, of, id)),
    move,
    remove,
    toggle: (id) =>
      setOpened(opened.has(id) ? new Set([...opened].filter((one) => one !== id)) : new Set([...opened, id])),
  }
  useMoveKeys(list, (id, by) => move(id, desk.legs().findIndex((leg) => leg.id === id) + by))
  return {
    list,
    adder,
    opened,
    said,
    actions,
    add: () => make(withLegAdded),
    wayBack: () => make(withWayBack),
  }
}

interface EditorProps {
  readonly store: FormStore
  readonly path: string
  readonly recordId: string | undefined
  readonly error: FieldInputProps['error']
}

/** Reasons that prevent computing the landings, or checking the aircraft. */
function Notes({ flights }: { readonly flights: Flights }) {
  const { error, hasNotChecked } = flights
  return (
    <>
      {error !== undefined && <p className={classes['taken']}>Flight times are not estimated: {error}</p>}
      {hasNotChecked && <p className={classes['taken']}>The availability of the aircraft could not be checked.</p>}
    </>
  )
}

function LegEditor({ store, path, recordId, error }: EditorProps) {
  const { timezone } = useClient()
  const { api } = usePlatform()
  const actor = useActor()
  const [desk] = useState(() => legsDesk({ store, path, timezone, isNew: recordId === undefined }, { api, actor }))
  const marksOf = useLegMarks()
  const flights = useFlights(desk, recordId)
  const { legs } = flights
  useLegSaves(desk, flights)
  const { list, adder, opened, said, actions, add, wayBack } = useLegActions(desk)
  // A panel with a fault is opened, so that the fault is visible.
  const faulty = useFormPart(store, ({ errors }) => Object.keys(errors).join('\n'))
  const isOpen = ({ id }: EditedLeg) => opened.has(id) || hasFaultInside(faulty, desk.at(id))
  const [first] = legs
  return (
    <div className={classes['wide']} data-wide>
      <div className={classes['split']}>
        <div className={classes['editor']}>
          {error !== undefined && (
            <p role="alert" className={classes['fault']}>
              {error}
            </p>
          )}
          {legs.length === 0 && <p className={classes['none']}>No legs yet.</p>}
          <ol ref={list} className={classes['list']} aria-label="Legs">
            {legs.map((leg, place) => (
              <LegCard
                key={leg.id}
                {...{ desk, leg, place, actions, recordId }}
                count={legs.length}
                isOpen={isOpen(leg)}
                warnings={warningsOf(flights, leg, timezone)}
                marks={marksOf(leg)}
              />
            ))}
          </ol>
          {first && <ApplyToAll desk={desk} first={first} />}
          <div className={classes['bar']}>
            <Button
              ref={adder}
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              onClick={add}
            >
              Add leg
            </Button>
            {legs.length > 0 && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
                onClick={wayBack}
              >
                Way back
              </Button>
            )}
            <span className={classes['space']} />
            {legs.length > 0 && <Totals desk={desk} legs={legs} />}
          </div>
          <UnsavedPrice store={store} total={recordId === undefined ? undefined : flights.unsavedTotal} />
          <Notes flights={flights} />
          <div role="status" className="fl-unseen">
            {said}
          </div>
        </div>
        <RouteSide legs={legs} />
      </div>
    </div>
  )
}

/** Parts of a leg whose faults show on its card; all others show in its panel. */
const onCard = ['departureAirport', 'arrivalAirport', 'aircraft', 'paxNum', 'times']

const hasFaultInside = (paths: string, at: string): boolean =>
  paths
    .split('\n')
    .some((path) => path.startsWith(`${at}.`) && !onCard.includes(path.slice(at.length + 1).split('.')[0] ?? ''))

/** The legs of a quote or trip: edited on cards, or read-only without permission. */
export function LegsField(props: FieldInputProps) {
  const { path, isReadOnly, recordId, error } = props
  const store = useFormStore()
  if (!store || path === undefined) return <ElsewhereField {...props} />
  if (isReadOnly) return <ReadLegs store={store} path={path} />
  return <LegEditor store={store} path={path} recordId={recordId} error={error} />
}

function ReadLegs({ store, path }: Pick<EditorProps, 'store' | 'path'>) {
  const { timezone } = useClient()
  const value = useFormPart(store, ({ values }) => valueAt(values, path))
  const legs = legShape.array().safeParse(value).data ?? []
  if (legs.length === 0) return <p className={classes['none']}>No legs found</p>
  return (
    <div className={classes['editor']}>
      <LegCards legs={legs} timezone={timezone} />
      <RouteSide legs={legs} />
    </div>
  )
}
