import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { stateChange, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { documentPath, readHistory, type HistoryEntry } from '../../platform/api/records-api.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useBlockingOverlay } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { AnswerView } from '../old-answer.tsx'
import { EmptyState } from '../states.tsx'
import { TimeText } from '../time-text.tsx'
import { ChangeTable, type ShownChange } from '../form/change-table.tsx'
import { changesBetween, operationWords } from '../../../domain/kernel/records/change-words.ts'
import type { RecordPartProps } from './record-screens.ts'
import classes from './record-history.module.css'

/** Comment on a change of state, from the entry that made it. */
function whyMoved({ transitions: table }: RecordDefinition, { before, after }: HistoryEntry): string | undefined {
  if (!table || before?.[table.field] === after?.[table.field]) return undefined
  return stateChange.safeParse(after?.[table.log]).data?.why
}

/** 'Passport, Weight (lbs) changed' */
const sealedWords = ({ form }: RecordDefinition, fields: readonly string[]): string =>
  `${fields.map((name) => form.find(({ property }) => property === name)?.label ?? name).join(', ')} changed`

/** Differences between two versions, in words; a record with a custom editor describes them in its own way. */
export type DescribeChanges = (
  definition: RecordDefinition,
  sides: readonly [Doc, Doc],
  timezone: string,
) => readonly ShownChange[]

function Entry({
  entry,
  definition,
  describe,
  onRestore,
}: {
  readonly entry: HistoryEntry
  readonly definition: RecordDefinition
  readonly describe: DescribeChanges
  readonly onRestore: (() => void) | undefined
}) {
  const { timezone } = useClient()
  const changes = entry.before && entry.after ? describe(definition, [entry.before, entry.after], timezone) : []
  const why = whyMoved(definition, entry)
  return (
    <li className={classes['entry']}>
      <div className={classes['line']}>
        <strong>{operationWords[entry.op] ?? entry.op}</strong> by {entry.actor_name ?? 'Flightline'}
        <span className={classes['time']}>
          <TimeText at={entry.at} />
        </span>
      </div>
      {why !== undefined && <p className={classes['why']}>Why: {why}</p>}
      {entry.sealed !== undefined && <p className={classes['why']}>Sealed: {sealedWords(definition, entry.sealed)}</p>}
      {changes.length > 0 && <ChangeTable changes={changes} heads={['Field', 'Before', 'After']} />}
      {onRestore && (
        <Button size="compact-sm" variant="default" onClick={onRestore}>
          Restore version {entry.version}
        </Button>
      )}
    </li>
  )
}

/** Event of a record that is no change of its document, such as a mail to a group. */
interface HistoryEvent {
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly line: ReactNode
}

const EventLine = ({ event: { at, line } }: { readonly event: HistoryEvent }) => (
  <li className={classes['entry']}>
    <div className={classes['line']}>
      <span className={classes['why']}>{line}</span>
      <span className={classes['time']}>
        <TimeText at={at} />
      </span>
    </div>
  </li>
)

interface EntriesProps {
  readonly entries: readonly HistoryEntry[]
  readonly events: readonly HistoryEvent[]
  readonly definition: RecordDefinition
  readonly describe: DescribeChanges
  readonly mayRestore: (entry: HistoryEntry) => boolean
  readonly onRestore: (version: number) => void
}

function Entries({ entries, events, mayRestore, onRestore, ...rest }: EntriesProps) {
  const lines = [
    ...entries.map((entry) => ({
      at: entry.at,
      line: (
        <Entry
          key={entry.version}
          entry={entry}
          onRestore={mayRestore(entry) ? () => onRestore(entry.version) : undefined}
          {...rest}
        />
      ),
    })),
    ...events.map((event) => ({ at: event.at, line: <EventLine key={event.id} event={event} /> })),
  ]
  if (lines.length === 0) return <EmptyState title="No history found" />
  return (
    <ol className={classes['list']} aria-label="Changes">
      {lines.toSorted((one, other) => other.at - one.at).map(({ line }) => line)}
    </ol>
  )
}

interface RecordHistoryProps extends RecordPartProps {
  readonly describe?: DescribeChanges
  /** Events to show between the changes, in any order. */
  readonly events?: readonly HistoryEvent[]
}

const noEvents: readonly HistoryEvent[] = []

/** Every change of a record with who and when; any version can be put back. */
export function RecordHistory({
  definition,
  row,
  params,
  describe = changesBetween,
  events = noEvents,
}: RecordHistoryProps) {
  const { api } = usePlatform()
  const client = useClient()
  const path = documentPath(definition, { client: client.id, ...params, id: row.id })
  const reading = useQuery({
    queryKey: ['history', client.id, path, row.version],
    queryFn: () => readHistory(api, path),
  })
  // The version before shows until the next one is here.
  const view = useLastAnswer(path, reading)
  const { restoreVersion } = useRecordCommands(definition, { params })
  useBlockingOverlay(restoreVersion.isRunning ? 'Restoring...' : undefined)
  const restore = (version: number) =>
    restoreVersion.start({ row, version }, () =>
      notify({ title: 'Restored', message: `Version ${version} is the current one again.`, kind: 'success' }),
    )
  // The newest of those that are shown: the button of a version that another one replaces comes together with that one.
  const newest = view.data?.[0]?.version
  const mayRestore = ({ version, after }: HistoryEntry) => row.can.write && version !== newest && after !== null
  return (
    <AnswerView view={view} what="This history is">
      {(entries) => (
        <Entries
          entries={entries}
          events={events}
          definition={definition}
          describe={describe}
          mayRestore={mayRestore}
          onRestore={restore}
        />
      )}
    </AnswerView>
  )
}
