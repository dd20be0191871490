import { useQuery } from '@tanstack/react-query'
import { aircraftModels, mayFindAircraft, readShippedModels, type ShippedModel } from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useEveryRow } from '../../platform/data/use-every-row.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'

/** Data of a model: the client's own, or a shipped one. */
export interface KnownModel extends Partial<Omit<ShippedModel, 'id' | 'name'>> {
  readonly id: string
  readonly name: string
  readonly isShipped: boolean
}

/** Models that are shipped with the product. */
export function useShippedModels() {
  const { api } = usePlatform()
  return useQuery({
    queryKey: ['shipped-models'],
    queryFn: ({ signal }) => api.call(readShippedModels, {}, signal),
    enabled: mayFindAircraft(useActor()),
    staleTime: Infinity,
  })
}

const nameKey = (name: string): string => name.trim().toLowerCase()

/** Every model by its name: the client's own replace shipped ones of the same name. */
export function useModels(): readonly KnownModel[] {
  const own = useEveryRow(aircraftModels, hasRole(useActor(), 'aircraft'))
  const { data } = useShippedModels()
  const mine = own.map((row): KnownModel => {
    const { id, name, make, icao, type, speedMPH, rangeNM, seats, bags } = row
    return { id, name, make, icao, type, speedMPH, rangeNM, seats, bags, isShipped: false }
  })
  const taken = new Set(mine.map(({ name }) => nameKey(name)))
  const shipped = (data?.models ?? [])
    .filter(({ name }) => !taken.has(nameKey(name)))
    .map((model) => ({ ...model, isShipped: true }))
  return [...mine, ...shipped].toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The model that an aircraft names, by its id or else by its name. */
export const modelNamed = (
  models: readonly KnownModel[],
  { id, name }: { readonly id?: string | undefined; readonly name: string },
): KnownModel | undefined =>
  models.find((model) => model.id === id) ?? models.find((model) => nameKey(model.name) === nameKey(name))
