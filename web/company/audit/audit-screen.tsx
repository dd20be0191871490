import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import type { AuditedChange } from '../../../domain/company/index.ts'
import { hasRole, withCustomFields } from '../../../domain/kernel/index.ts'
import { recordNamed, records } from '../../../domain/records.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { DateInput } from '../../ui/date/date-input.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { fromDateInput, toDateInput } from '../../ui/date/date-words.ts'
import { useFormSources } from '../../ui/form/form-sources.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { ExportButton } from './export-button.tsx'
import { AuditRow } from './audit-row.tsx'
import { useAudit, type AuditNarrowing } from './use-audit.ts'
import classes from './audit.module.css'
import { SearchedSelect } from '../../ui/choices/searched-select.tsx'

const kinds = records
  .map(({ name, label }) => ({ value: name, label: label.many }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

interface NarrowingProps {
  readonly narrowing: AuditNarrowing
  readonly narrow: (next: Partial<AuditNarrowing>) => void
}

/** Typed words stay here until they are a day: only a whole day filters the list, and is a step of Back. */
function DayField({ name, label, narrowing, narrow }: NarrowingProps & { name: 'from' | 'to'; label: string }) {
  const { timezone } = useClient()
  const day = narrowing[name]
  const [typed, setTyped] = useState<{ readonly text: string; readonly instead: string | undefined }>()
  const isTyping = typed !== undefined && typed.instead === day
  return (
    <DateInput
      label={label}
      timezone={timezone}
      value={isTyping ? typed.text : ((day && fromDateInput(day, timezone)) ?? '')}
      onChange={(next) => {
        const isWhole = typeof next === 'number' || next === ''
        setTyped(isWhole ? undefined : { text: next, instead: day })
        if (isWhole) narrow({ [name]: next === '' ? undefined : toDateInput(next, timezone) })
      }}
    />
  )
}

/** Choices of the filter: the client's people, the program, and the present author. */
function usePeople(actor: string | undefined, rows: readonly AuditedChange[]) {
  const { people } = useFormSources()
  const known = [
    ...people.map((person) => ({ value: person.id, label: person.label })),
    { value: 'system', label: 'Flightline' },
  ]
  if (actor === undefined || known.some(({ value }) => value === actor)) return known
  const name = rows.find(({ actor_id }) => actor_id === actor)?.actor_name
  return [...known, { value: actor, label: name ?? 'Somebody else' }]
}

/** By whom, of which kind, from when to when. */
function Narrowing({ narrowing, narrow, rows }: NarrowingProps & { readonly rows: readonly AuditedChange[] }) {
  const { actor, record, id } = narrowing
  const people = usePeople(actor, rows)
  return (
    <div className={classes['narrowing']} role="group" aria-label="Narrow the list">
      <SearchedSelect
        label="Person"
        placeholder="Everybody"
        clearable
        data={people}
        value={actor ?? null}
        onChange={(next) => narrow({ actor: next ?? undefined })}
      />
      <SearchedSelect
        label="Kind"
        placeholder="All kinds"
        clearable
        data={kinds}
        value={record ?? null}
        onChange={(next) => narrow({ record: next ?? undefined, id: undefined })}
      />
      <DayField name="from" label="From" narrowing={narrowing} narrow={narrow} />
      <DayField name="to" label="To" narrowing={narrowing} narrow={narrow} />
      {id !== undefined && (
        <Button variant="default" onClick={() => narrow({ id: undefined, record: undefined })}>
          Not only this {recordNamed(record ?? '')?.label.one.toLowerCase() ?? 'record'}
        </Button>
      )}
    </div>
  )
}

/** Every change in the client, for its admins: `/{name_key}/company/audit`. */
export function AuditScreen() {
  const actor = useActor()
  return hasRole(actor, 'admin') ? <AuditList /> : <DisallowedScreen needs="admin" />
}

/** Record types by their names, with the fields that the company has added to them. */
function useDefinitions() {
  const fields = useCustomFields()
  return (record: string) => {
    const definition = recordNamed(record)
    return definition && withCustomFields(definition, fields.get(record) ?? [])
  }
}

function AuditList() {
  const definitionOf = useDefinitions()
  const { rows, isLoading, error, retry, hasMore, isLoadingMore, loadMore, narrowing, narrow, filter } = useAudit()
  return (
    <section className={classes['page']} aria-labelledby="audit-heading">
      <div className={classes['head']}>
        <h1 id="audit-heading">Audit list</h1>
        <ExportButton filter={filter} isEmpty={rows.length === 0} />
      </div>
      <p className={classes['quiet']}>
        All changes with their authors, newest first. Private content is shown only to its owner.
      </p>
      <Narrowing narrowing={narrowing} narrow={narrow} rows={rows} />
      {isLoading && <RowsSkeleton rows={8} height={64} />}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!isLoading && !error && rows.length === 0 && (
        <EmptyState title="No changes found" icon={IconListDetails}>
          Choose another person, kind or time.
        </EmptyState>
      )}
      <ol className={classes['list']} aria-label="Changes">
        {rows.map((change) => (
          <AuditRow
            key={`${change.record} ${change.id} ${change.version}`}
            change={change}
            definitionOf={definitionOf}
            onPerson={narrowing.actor === undefined ? (actor) => narrow({ actor }) : undefined}
            onOnly={narrowing.id === undefined ? () => narrow({ record: change.record, id: change.id }) : undefined}
          />
        ))}
      </ol>
      {hasMore && (
        <Button variant="subtle" loading={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
    </section>
  )
}
