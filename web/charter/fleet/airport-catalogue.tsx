import { useQuery, keepPreviousData } from '@tanstack/react-query'
import {
  airports,
  airportSearchFrom,
  findAirports,
  mayFindAirports,
  type FoundAirport,
} from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useGoOn } from '../../platform/address.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import type { CatalogueProps } from '../../ui/detail/record-screens.ts'
import { formatTime, zoneName } from '../../ui/format-value.ts'
import { joined } from '../../ui/list/joined.ts'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { ListSearch } from '../../ui/list/list-search.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AirportPlace } from './airport-place.tsx'
import { CatalogueTable, type CatalogueColumn } from './catalogue-table.tsx'
import classes from './catalogue.module.css'

/** Airports for the typed words, the client's own and the shipped ones. */
function useFound(query: string) {
  const { api } = usePlatform()
  const client = useClient()
  const words = query.trim()
  return useQuery({
    queryKey: ['airport-search', client.id, words],
    queryFn: ({ signal }) => api.call(findAirports, { query: { query: words } }, signal),
    enabled: mayFindAirports(useActor()) && words.length >= airportSearchFrom,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Makes a shipped airport the client's own, where it can be changed. */
function useAdopt(pathOf: CatalogueProps['pathOf']) {
  const goOn = useGoOn()
  const mayWrite = hasRole(useActor(), 'airports')
  const { create } = useRecordCommands(airports)
  const adopt = (airport: Omit<FoundAirport, 'id'>) => {
    // Pressed twice, it is one airport.
    if (create.isRunning) return
    const leadOn = goOn()
    create.start(airport, (row) => leadOn(pathOf(row.id), `${airport.icao} is yours now`))
  }
  return ({ id, ...airport }: FoundAirport) => (mayWrite && id === undefined ? () => adopt(airport) : undefined)
}

function LocalTime({ timezone }: Pick<FoundAirport, 'timezone'>) {
  const now = useNow()
  return timezone === undefined ? 'No time zone' : `${formatTime(now, timezone)} ${zoneName(now, timezone)}`
}

const columnsOf = (
  pathOf: CatalogueProps['pathOf'],
  look: (icao: string) => void,
): readonly CatalogueColumn<FoundAirport>[] => [
  {
    label: 'ICAO',
    share: '64px',
    cell: ({ icao }) => (
      <button type="button" className={classes['pick']} onClick={() => look(icao)}>
        {icao}
      </button>
    ),
  },
  { label: 'IATA', share: '48px', cell: ({ iata }) => iata },
  { label: 'Name', share: 'minmax(160px, 2fr)', cell: ({ name }) => name },
  { label: 'City', share: 'minmax(100px, 1.2fr)', cell: ({ city, region }) => joined(city, region) },
  { label: 'Local time', share: '110px', cell: ({ timezone }) => <LocalTime timezone={timezone} /> },
  {
    label: 'Whose',
    share: '72px',
    cell: ({ id }) => id !== undefined && <ClientLink path={pathOf(id)}>Your own</ClientLink>,
  },
]

interface FoundProps {
  readonly title: string
  readonly rows: readonly FoundAirport[]
  readonly chosen: FoundAirport | undefined
  readonly columns: readonly CatalogueColumn<FoundAirport>[]
  readonly onAdopt: (() => void) | undefined
}

/** Results, and details of the selected airport. */
const Found = ({ title, rows, chosen, columns, onAdopt }: FoundProps) => (
  <div className={classes['body']}>
    <CatalogueTable label={title} columns={columns} rows={rows} keyOf={({ icao }) => icao} chosen={chosen?.icao} />
    {chosen && (
      <section className={classes['aside']} aria-label={chosen.icao}>
        <div className={classes['place']}>
          <h2>
            {chosen.icao} {chosen.name}
          </h2>
        </div>
        <AirportPlace place={chosen} onAdopt={onAdopt} />
      </section>
    )}
  </div>
)

const tooShort = (query: string): boolean => query.trim().length < airportSearchFrom

const noRows = { rows: [], isNear: false }

/** Result of a search: airports, or the nearest ones. */
function rowsOf(query: string, { data, error }: ReturnType<typeof useFound>) {
  if (tooShort(query) || error || data === undefined) return noRows
  return data.airports.length > 0
    ? { rows: data.airports, isNear: false }
    : { rows: data.near, isNear: data.near.length > 0 }
}

/** Shown in place of rows: no query yet, a failure, or an empty result. */
function NoRows({ query, found }: { readonly query: string; readonly found: ReturnType<typeof useFound> }) {
  const { data, error, refetch } = found
  if (tooShort(query)) {
    return (
      <EmptyState title="Search every airport">
        Enter at least {airportSearchFrom} characters of a code, a name or a city.
      </EmptyState>
    )
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  return <EmptyState title="No Airports Found.">Check the code, or add it as your own.</EmptyState>
}

/** Every airport, by code, name or city, and details of the selected one. */
export function AirportCatalogue({ title, pathOf, actions }: CatalogueProps) {
  const { words, change } = useAddressWords()
  const query = words['q'] ?? ''
  const found = useFound(query)
  const adopt = useAdopt(pathOf)
  const { rows, isNear } = rowsOf(query, found)
  const chosen = rows.find(({ icao }) => icao === (words['code'] ?? found.data?.chosen))
  return (
    <ListFrame
      title={title}
      bar={
        <>
          <ListSearch query={query} onQuery={(q) => change({ q, code: undefined })} words="airports" />
          {actions}
        </>
      }
    >
      <p className="fl-unseen" role="status">
        {!tooShort(query) && found.data && `${isNear ? 0 : rows.length} found`}
      </p>
      {isNear && <p className={classes['near']}>No Airports Found. These have a similar name or code:</p>}
      {rows.length === 0 ? (
        <NoRows query={query} found={found} />
      ) : (
        <Found
          title={title}
          rows={rows}
          chosen={chosen}
          columns={columnsOf(pathOf, (code) => change({ code }, true))}
          onAdopt={chosen && adopt(chosen)}
        />
      )}
    </ListFrame>
  )
}
