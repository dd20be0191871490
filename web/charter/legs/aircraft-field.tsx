import { useQuery } from '@tanstack/react-query'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { aircraftSearchFrom, mayFindAircraft, type EditedLeg } from '../../../domain/charter/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import { useFinish } from '../../ui/form/unfinished-inputs.ts'
import {
  aircraftDetail,
  aircraftName,
  aircraftOffers,
  settledAircraft,
  type HeldAircraft,
  type LegAircraft,
} from './aircraft-choice.ts'
import type { LegsDesk } from './legs-desk.ts'
import { LookupInput } from '../../ui/choices/lookup-input.tsx'
import { searchDelayMs, useAircraftQuery } from './use-aircraft-query.ts'

const nothing = { aircraft: [], models: [] }
/** Empty without a search. */
const nowhere = { data: undefined, error: null, isFetching: false }

interface AircraftFieldProps {
  readonly desk: LegsDesk
  readonly leg: EditedLeg
  readonly error: string | undefined
}

const isLongEnough = (words: string): boolean => words.length >= aircraftSearchFrom

/** Matches of the present words, or options without any. */
function useAircraftSearch(
  words: string,
  { isOn, isBrowsing }: { readonly isOn: boolean; readonly isBrowsing: boolean },
) {
  const { queries } = usePlatform()
  const queryOf = useAircraftQuery()
  const [typed] = useDebouncedValue(words, searchDelayMs)
  const isNow = isBrowsing || (isOn && typed === words)
  const enabled = isNow && (isBrowsing || isLongEnough(words))
  const search = useQuery({ ...queryOf(isBrowsing ? '' : typed), enabled })
  const now = isNow ? { ...search, data: search.data ?? nothing } : nowhere
  return {
    isSearching: now.isFetching,
    fault: now.error ? reasonOf(now.error).message : undefined,
    hits: now.data,
    find: (query: string) => queries.fetchQuery(queryOf(query)),
  }
}

/** Words without an aircraft yet, their matches, and their meaning. */
function useAircraftChoice(desk: LegsDesk, { id, aircraft }: EditedLeg, mayFind: boolean) {
  const path = `${desk.at(id)}.aircraft`
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const words = typed?.trim() ?? ''
  const name = aircraftName(aircraft)
  const isTyped = typed !== undefined && typed === name
  const isBrowsing = isOpen && mayFind && words === ''
  const { hits, find, ...search } = useAircraftSearch(words, { isOn: mayFind && isTyped, isBrowsing })
  const choose = (chosen: LegAircraft | '') => {
    desk.set(id, 'aircraft', chosen)
    desk.offerToAll(id, 'aircraft')
  }
  const take = (chosen: LegAircraft) => {
    setTyped(undefined)
    choose(chosen)
  }
  const settle = async (): Promise<boolean> => {
    if (!isTyped || words === '' || !mayFind) return true
    const [asked] = await Promise.allSettled([isLongEnough(words) ? find(words) : nothing])
    if (aircraftName(desk.leg(id)?.aircraft) !== typed) return true
    if (asked.status === 'rejected') {
      desk.say(path, reasonOf(asked.reason).message)
      return false
    }
    const found = settledAircraft(path, words, aircraftOffers(words, asked.value, take))
    if ('choose' in found) found.choose()
    else if ('tail' in found) take({ tail_number: found.tail })
    else desk.sayIssue(found.issue)
    return !('issue' in found)
  }
  useFinish(settle)
  return {
    name,
    isTyped,
    ...search,
    isBrowsing,
    browse: setOpen,
    groups: hits ? aircraftOffers(words, hits, take) : [],
    settle,
    type: (text: string) => {
      setTyped(text)
      if (text.trim() === '') choose('')
      else desk.set(id, 'aircraft', { typed: text } satisfies HeldAircraft)
    },
  }
}

/** The aircraft of a leg: a tail of the fleet, or a model or type before a tail is known (3-aviation section 5). */
export function AircraftField({ desk, leg, error }: AircraftFieldProps) {
  const mayFind = mayFindAircraft(useActor())
  const choice = useAircraftChoice(desk, leg, mayFind)
  if (!mayFind) return <TextInput label="Aircraft" value={choice.name} error={error} readOnly />
  return (
    <LookupInput
      label="Aircraft"
      placeholder="Tail, model or type"
      value={choice.name}
      description={choice.isTyped ? undefined : aircraftDetail(leg.aircraft)}
      error={error ?? choice.fault}
      groups={choice.groups}
      isSearching={choice.isSearching}
      isTyped={choice.isTyped}
      isBrowsing={choice.isBrowsing}
      onBrowse={choice.browse}
      onType={choice.type}
      onSettle={() => void choice.settle()}
    />
  )
}
