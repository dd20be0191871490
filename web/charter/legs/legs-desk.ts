import {
  appliedToAll,
  canApplyToAll,
  editedLegs,
  withPassengers,
  type AppliedPart,
  type EditedLeg,
} from '../../../domain/charter/index.ts'
import { isSameValue, itemPath, valueAt, type Actor, type Issue } from '../../../domain/kernel/index.ts'
import { createStore } from '../../platform/store.ts'
import { typeInto, type FormStore } from '../../ui/form/form-store.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import type { Api } from '../../platform/api/api.ts'
import { legAges } from './leg-ages.ts'
import { legTimes, type FlightMinutesOf } from './leg-times.ts'

export interface Desk {
  readonly store: FormStore
  /** Path of the list of legs in the form. */
  readonly path: string
  /** Time zone of the company: its day decides about past times (decision D16). */
  readonly timezone: string
  /** True for a new record: no part of it is stored, whatever the initial values of its form. */
  readonly isNew: boolean
}

/** The legs of a form, as they are now and as they are stored. */
function legsIn({ store, path, isNew }: Desk) {
  const put = (property: string, value: unknown) => typeInto(store, { fields: [], scope: '', property, value })
  const say = (at: string, words: string) => {
    const { errors, ...form } = store.get()
    store.set({ ...form, errors: { ...errors, [at]: words } })
  }
  const legs = () => editedLegs(valueAt(store.get().values, path))
  const stored = () => (isNew ? [] : editedLegs(valueAt(store.get().base, path)))
  const storedLeg = (id: string) => stored().find((leg) => leg.id === id)
  return {
    at: (id: string) => itemPath(path, id),
    legs,
    stored,
    leg: (id: string) => legs().find((leg) => leg.id === id),
    storedLeg,
    setLegs: (next: readonly EditedLeg[]) => put(path, next),
    set: (id: string, property: keyof EditedLeg, value: unknown) => put(`${itemPath(path, id)}.${property}`, value),
    /** True if parts of a leg differ from the stored ones. */
    differs: (leg: EditedLeg, parts: readonly (keyof EditedLeg)[]) => {
      const before = storedLeg(leg.id)
      return parts.some((part) => !isSameValue(before?.[part], leg[part]))
    },
    say,
    sayIssue: (issue: Issue) => say(issue.path, wordsForIssue(issue)),
  }
}

export type Legs = ReturnType<typeof legsIn>

/** Returns the leg without the mark for an assumed number of passengers. */
function withoutMark(leg: EditedLeg): EditedLeg {
  const { isPaxAssumed: _mark, ...given } = leg
  return given
}

/** State of the editor of the legs: the form, and the data of its flights. */
export function legsDesk(desk: Desk, asking: { readonly api: Api; readonly actor: Actor }) {
  const flights = createStore<FlightMinutesOf>(new Map())
  const offered = createStore<AppliedPart | undefined>(undefined)
  const legs = legsIn(desk)
  /** After a change on the first leg all others may be given the same. */
  const offerToAll = (id: string, part: AppliedPart) => {
    if (legs.legs()[0]?.id === id) offered.set(canApplyToAll(legs.legs(), part) ? part : undefined)
  }
  return {
    ...desk,
    ...legs,
    flights,
    offered,
    times: legTimes(desk, legs, flights),
    ages: legAges(legs, { ...asking, timezone: desk.timezone }),
    setAboard: (id: string, passengers: NonNullable<EditedLeg['passengers']>) => {
      legs.set(id, 'passengers', passengers)
      offerToAll(id, 'passengers')
    },
    setLead: (id: string, lead: string) => {
      legs.set(id, 'lead_passenger_id', lead)
      offerToAll(id, 'passengers')
    },
    offerToAll,
    applyToAll: (part: AppliedPart) => {
      legs.setLegs(appliedToAll(legs.legs(), part))
      offered.set(undefined)
    },
    setPassengers: (leg: EditedLeg, count: number) => {
      const aboard = withPassengers(leg, count)
      legs.setLegs(legs.legs().map((one) => (one.id === leg.id ? { ...withoutMark(one), ...aboard } : one)))
      offerToAll(leg.id, 'passengers')
    },
  }
}

export type LegsDesk = ReturnType<typeof legsDesk>
