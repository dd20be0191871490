import { useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import {
  accounts,
  aircraftSearchFrom,
  aircraftTypes,
  airportSearchFrom,
  findAircraft,
  findAirports,
  mayFindAircraft,
  mayFindAirports,
  priceSubjects,
} from '../../../domain/charter/index.ts'
import { hasRole, type LogicValue } from '../../../domain/kernel/index.ts'
import { useOfferedRows } from '../../platform/data/use-offered-rows.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { LogicUse, OptionsProps, ValueOption, ValueSource } from '../../ui/logic/logic-values.ts'

/** Milliseconds after the last key (3-aviation section 5). */
const searchDelayMs = 500

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** Countries by the codes that airports carry. */
const countries: readonly ValueOption[] = letters
  .flatMap((one) => letters.map((other) => one + other))
  .flatMap((value) => {
    const label = regionNames.of(value)
    return label === undefined || label === 'Unknown Region'
      ? []
      : [{ value, label: value, detail: label, group: 'Countries' }]
  })

const countryName = (code: string): string | undefined =>
  /^[a-z]{2}$/i.test(code) ? countries.find(({ value }) => value === code.toUpperCase())?.detail : undefined

const isLike = (words: string, { value, detail = '' }: ValueOption): boolean =>
  value === words.toUpperCase() || (words.length > 2 && detail.toLowerCase().startsWith(words.toLowerCase()))

/** Matches of words that have not changed for a while; none until then. */
function useFound<Found>(words: string, { kind, from, find }: Finding<Found>): readonly Found[] {
  const client = useClient()
  const [sought] = useDebouncedValue(words.trim(), searchDelayMs)
  const search = useQuery({
    queryKey: ['rule-values', kind, client.id, sought],
    queryFn: ({ signal }) => find(sought, signal),
    enabled: sought === words.trim() && sought.length >= from,
    staleTime: 30_000,
    retry: false,
  })
  return search.data ?? []
}

interface Finding<Found> {
  readonly kind: string
  /** Characters from which there is a search; more than anybody types where the actor may not search. */
  readonly from: number
  readonly find: (query: string, signal: AbortSignal) => Promise<readonly Found[]>
}

const placeWords = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(', ')

function useAirportOptions(words: string): readonly ValueOption[] {
  const { api } = usePlatform()
  const may = mayFindAirports(useActor())
  return useFound(words.replace('*', ''), {
    kind: 'airport',
    from: may ? airportSearchFrom : Number.POSITIVE_INFINITY,
    find: async (query, signal) => {
      const { airports } = await api.call(findAirports, { query: { query } }, signal)
      return airports.map(({ icao, name, city }) => ({
        value: icao,
        label: icao,
        detail: placeWords([name, city]),
        group: 'Airports',
      }))
    },
  })
}

function prefixOption(words: string): readonly ValueOption[] {
  const code = words.trim().replace('*', '').toUpperCase()
  if (!/^[A-Z]{1,3}$/.test(code)) return []
  return [{ value: `${code}*`, label: `${code}*`, detail: `every code that begins with ${code}`, group: 'Beginnings' }]
}

function AirportOptions({ words, children }: OptionsProps) {
  const found = useAirportOptions(words)
  const known = countries.filter((country) => words.trim() !== '' && isLike(words.trim(), country))
  return children([...prefixOption(words), ...known.slice(0, 8), ...found])
}

const airports: ValueSource = { isClosed: false, placeholder: 'Airport, K* or country', Options: AirportOptions }

/** A single airport, where neither a country nor the beginning of a code would do. */
export const oneAirport: ValueSource = {
  isClosed: false,
  placeholder: 'Code, name or city',
  Options: ({ words, children }) => children(useAirportOptions(words)),
}

function useAircraftOptions(words: string) {
  const { api } = usePlatform()
  const may = mayFindAircraft(useActor())
  return useFound(words, {
    kind: 'aircraft',
    from: may ? aircraftSearchFrom : Number.POSITIVE_INFINITY,
    find: async (query, signal) => [await api.call(findAircraft, { query: { query } }, signal)],
  })
}

const TailOptions = ({ words, children }: OptionsProps) =>
  children(
    useAircraftOptions(words).flatMap(({ aircraft }) =>
      aircraft.map(({ tail_number: tail, name }) => ({ value: tail, label: tail, detail: name })),
    ),
  )

const tails: ValueSource = { isClosed: false, placeholder: 'Registration', Options: TailOptions }

const ModelOptions = ({ words, children }: OptionsProps) =>
  children(
    useAircraftOptions(words).flatMap(({ models: found }) => found.map(({ name }) => ({ value: name, label: name }))),
  )

const models: ValueSource = { isClosed: false, placeholder: 'Model', Options: ModelOptions }

const typeNames: Readonly<Record<string, string>> = aircraftTypes
const typeOptions = Object.entries(aircraftTypes).map(([value, label]) => ({ value, label }))

const TypeOptions = ({ children }: OptionsProps) => children(typeOptions)

const types: ValueSource = { isClosed: true, placeholder: 'Aircraft type', Options: TypeOptions }

const customerKinds: readonly ValueOption[] = [
  { value: 'retail', label: 'retail', group: 'All accounts that are' },
  { value: 'wholesale', label: 'wholesale', group: 'All accounts that are' },
]

function CustomerOptions({ words, children }: OptionsProps) {
  const enabled = hasRole(useActor(), 'accounts-r')
  const { rows, hint } = useOfferedRows(accounts, { words, enabled })
  const named = rows.map(({ id, name }) => ({ value: id, label: name, group: 'Accounts' }))
  return children([...customerKinds, ...named], hint)
}

const customers: ValueSource = {
  isClosed: true,
  placeholder: 'Account, retail or wholesale',
  Options: CustomerOptions,
}

const isKind = (value: string): boolean => customerKinds.some((kind) => kind.value === value)

/** Every value that logic compares customers with. */
function customersIn(logic: unknown): string[] {
  if (Array.isArray(logic)) return logic.flatMap(customersIn)
  if (typeof logic !== 'object' || logic === null) return []
  const { subject, value, ...rest } = logic as { readonly subject?: unknown; readonly value?: unknown }
  if (subject === 'c') return [value].flat().filter((one) => typeof one === 'string')
  return Object.values(rest).flatMap(customersIn)
}

/** Names of the values of rules; accounts by their names if the user may read them. */
export function useValueNames(logic: unknown): (subject: string, value: LogicValue) => string {
  const ids = [...new Set(customersIn(logic))].filter((one) => !isKind(one)).toSorted()
  const enabled = hasRole(useActor(), 'accounts-r') && ids.length > 0
  const { rows } = useRecords(accounts, { where: ['id', 'in', ids], enabled })
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (subject, value) => {
    const text = String(value)
    if (subject === 'dep' || subject === 'arr') return countryName(text) ?? text
    if (subject === 'type') return typeNames[text] ?? text
    return subject === 'c' ? (names.get(text) ?? text) : text
  }
}

const sources = { airport: airports, tail: tails, model: models, type: types, customer: customers }

/** Editing of the logic of prices, and the names of its values. */
export function usePriceLogic(logic: unknown): LogicUse {
  return { table: priceSubjects, sources, nameOf: useValueNames(logic) }
}
