import { Button } from '@mantine/core'
import { aircraftModels, aircraftTypes, type ShippedModel } from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useGoOn } from '../../platform/address.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import type { CatalogueProps } from '../../ui/detail/record-screens.ts'
import { formatNumber } from '../../ui/format-value.ts'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { ListSearch } from '../../ui/list/list-search.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { CatalogueTable, type CatalogueColumn } from './catalogue-table.tsx'
import classes from './catalogue.module.css'
import { speedWords } from './model-words.ts'
import { useModels, useShippedModels, type KnownModel } from './use-models.ts'

const numberOf = (value: number | undefined): string => (value === undefined ? '' : formatNumber(value))

/** True if each typed word occurs in the names of a model. */
function isMeant({ name, make = '', icao = '', type }: KnownModel, query: string): boolean {
  const words = [name, make, icao, type && aircraftTypes[type]].join(' ').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
}

/** Makes a shipped model the client's own, where it can be changed. */
function useAdopt(pathOf: CatalogueProps['pathOf']) {
  const goOn = useGoOn()
  const { create } = useRecordCommands(aircraftModels)
  return {
    isAdopting: create.isRunning,
    adopt: ({ name, make, icao, type, speedMPH, rangeNM, seats, bags }: Partial<ShippedModel>) => {
      const leadOn = goOn()
      create.start({ name, make, model: name, icao, type, speedMPH, rangeNM, seats, bags }, (row) =>
        leadOn(pathOf(row.id), `${name} is yours now`),
      )
    },
  }
}

interface Adopting {
  /** Absent for who may not. */
  readonly adopt: ((model: KnownModel) => void) | undefined
  readonly isAdopting: boolean
}

function Whose({ model, adopt, isAdopting }: Adopting & { readonly model: KnownModel }) {
  if (!model.isShipped) return 'Your own'
  if (adopt === undefined) return 'Shipped'
  return (
    <Button
      size="compact-xs"
      variant="default"
      disabled={isAdopting}
      aria-label={`Make it yours: ${model.name}`}
      onClick={() => adopt(model)}
    >
      Make it yours
    </Button>
  )
}

const columnsOf = (pathOf: CatalogueProps['pathOf'], adopting: Adopting): readonly CatalogueColumn<KnownModel>[] => [
  {
    label: 'Name',
    share: 'minmax(150px, 1.6fr)',
    cell: ({ id, name, isShipped }) => (isShipped ? name : <ClientLink path={pathOf(id)}>{name}</ClientLink>),
  },
  { label: 'Make', share: 'minmax(100px, 1.2fr)', cell: ({ make }) => make },
  { label: 'ICAO', share: '56px', cell: ({ icao }) => icao },
  { label: 'Type', share: 'minmax(110px, 1fr)', cell: ({ type }) => type && aircraftTypes[type] },
  { label: 'Seats', share: '48px', isNumber: true, cell: ({ seats }) => numberOf(seats) },
  { label: 'Range (NM)', share: '80px', isNumber: true, cell: ({ rangeNM }) => numberOf(rangeNM) },
  {
    label: 'Speed',
    share: '136px',
    isNumber: true,
    cell: ({ speedMPH }) => speedMPH !== undefined && speedWords(speedMPH),
  },
  { label: 'Whose', share: '120px', cell: (model) => <Whose model={model} {...adopting} /> },
]

interface NoRowsProps {
  readonly shipped: ReturnType<typeof useShippedModels>
  readonly onClear: () => void
}

/** Shown in place of rows: loading, a failure, or an empty result. */
function NoRows({ shipped: { error, isPending, refetch }, onClear }: NoRowsProps) {
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending) return <RowsSkeleton />
  return (
    <EmptyState title="No Models Found.">
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear Search
      </Button>
    </EmptyState>
  )
}

/** All models: those that are shipped with the product, and the client's own in place of them. */
export function ModelCatalogue({ title, pathOf, actions }: CatalogueProps) {
  const { words, change } = useAddressWords()
  const query = words['q'] ?? ''
  const models = useModels()
  const shipped = useShippedModels()
  const { adopt, isAdopting } = useAdopt(pathOf)
  const mayAdopt = hasRole(useActor(), 'aircraft')
  const rows = shipped.data === undefined ? [] : models.filter((model) => isMeant(model, query))
  const columns = columnsOf(pathOf, { adopt: mayAdopt ? adopt : undefined, isAdopting })
  return (
    <ListFrame
      title={title}
      bar={
        <>
          <ListSearch query={query} onQuery={(q) => change({ q })} words="models" />
          {actions}
        </>
      }
    >
      <p className="fl-unseen" role="status">
        {query !== '' && `${rows.length} found`}
      </p>
      {rows.length === 0 ? (
        <NoRows shipped={shipped} onClear={() => change({ q: undefined })} />
      ) : (
        <div className={classes['body']}>
          <CatalogueTable label={title} columns={columns} rows={rows} keyOf={({ id }) => id} />
        </div>
      )}
    </ListFrame>
  )
}
