import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useRef } from 'react'
import {
  aircraftTypes,
  chooseAircraft,
  compareAircraft,
  takenWords,
  trips,
  type AircraftKind,
} from '../../../domain/charter/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { useGoOn } from '../../platform/address.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { IsShown } from '../../ui/use-shortcuts.ts'
import { managerPath } from '../manager-path.ts'
import { askTakenAnyway } from '../confirm-taken.ts'
import { tripOf } from './use-price.ts'

export type Compared = OutputOf<typeof compareAircraft>

/** A tail, or a model or type that represents one. */
export interface Alternative extends Pick<
  Compared['kinds'][number],
  'isChosen' | 'total' | 'blockMinutes' | 'margin' | 'because'
> {
  readonly key: string
  readonly title: string
  readonly detail: string
  readonly chosen: string | AircraftKind
  /** Absent where no tail is known. */
  readonly positioning?: { readonly minutes: number; readonly from?: string | undefined }
  readonly taken: Compared['alternatives'][number]['taken']
}

export const tailOf = (one: Compared['alternatives'][number]): Alternative => ({
  ...one,
  key: one.aircraft.id,
  title: one.aircraft.tail_number,
  detail: one.aircraft.model ?? one.aircraft.name,
  chosen: one.aircraft.id,
  positioning: { minutes: one.repositionMinutes, from: one.comesFrom },
})

export const kindOf = (one: Compared['kinds'][number]): Alternative => {
  const { model, type } = one.kind
  const title = model ?? (type ? aircraftTypes[type] : '')
  return { ...one, key: title, title, detail: model === undefined ? 'type' : 'model', chosen: one.kind, taken: [] }
}

/** The same legs by each tail of the fleet, asked for each version of a record once its own price is here. */
export function useAlternatives({ definition, row }: RecordPartProps) {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: ['price-alternatives', client.id, definition.name, row.id, row.version],
    queryFn: ({ signal }) => api.call(compareAircraft, { body: { ...tripOf(row), record: row.id } }, signal),
    enabled: use(IsShown),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Asks whether to continue with an aircraft that may be in use, in the words of the specification. */
function confirmTaken({ taken }: Alternative, timezone: string): Promise<boolean> {
  const reasons = taken.map((one) => takenWords(one, timezone))
  return askTakenAnyway(reasons)
}

/** Ids of the added options, by their contents: a repeated call after a lost answer adds one option. */
function useOptionIds() {
  const ids = useRef(new Map<string, string>())
  return {
    of: ({ key }: Alternative): string => {
      const id = ids.current.get(key) ?? crypto.randomUUID()
      ids.current.set(key, id)
      return id
    },
    forget: ({ key }: Alternative): void => void ids.current.delete(key),
  }
}

/** Takes another tail for a quote or trip, or adds an option with it. */
export function useChoosing({ definition, row }: RecordPartProps) {
  const { timezone } = useClient()
  const actor = useActor()
  const goOn = useGoOn()
  const record: 'quotes' | 'trips' = definition.name === trips.name ? 'trips' : 'quotes'
  // Once, although pressed again after its answer was lost: then the version that was seen is not the newest any more.
  const command = useCommand(chooseAircraft)
  const optionIds = useOptionIds()
  const choose = async (one: Alternative, option?: string) => {
    const isTaken = one.taken.length > 0
    if (isTaken && !(await confirmTaken(one, timezone))) return
    const leadOn = goOn()
    const { id, version } = row
    const body = { record, id, version, aircraft: one.chosen, isConfirmed: isTaken }
    command.start({ body: { ...body, ...(option !== undefined && { option }) } }, ({ id: made }) => {
      const first = typeof row['parent_id'] === 'string' && row['parent_id'] !== '' ? row['parent_id'] : id
      if (option === undefined) return
      optionIds.forget(one)
      leadOn(`${managerPath(first, made)}&tab=price`, 'The option was added')
    })
  }
  return {
    mayChoose: hasRole(actor, record) && row.can.write,
    hasOptions: record === 'quotes',
    isChoosing: command.isRunning,
    take: (one: Alternative) => void choose(one),
    addOption: (one: Alternative) => void choose(one, optionIds.of(one)),
  }
}
