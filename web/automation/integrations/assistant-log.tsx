import { assistantTools, type AssistantCall } from '../../../domain/automation/index.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatDuration } from '../../ui/format-value.ts'
import { PagedRows } from '../../ui/list/paged-rows.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useAssistantCalls } from './use-assistants.ts'
import classes from './integrations.module.css'

const outcomeWords: Readonly<Record<AssistantCall['outcome'], string>> = {
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
}

const toolTitles: ReadonlyMap<string, string> = new Map(
  Object.entries(assistantTools).map(([name, { title }]) => [name, title]),
)

/** Addresses of what an assistant opens and makes, by record type. */
const places: ReadonlyMap<string, (id: string) => string> = new Map([
  ['threads', (id: string) => `threads?thread=${encodeURIComponent(id)}`],
  ...['quotes', 'trips', 'tasks', 'contacts', 'companies', 'orders', 'deals'].map(
    (section) => [section, (id: string) => `${section}/${encodeURIComponent(id)}`] as const,
  ),
])

function CallRow({ call: { at, tool, outcome, words, record, recordId, tookMs } }: { readonly call: AssistantCall }) {
  const title = toolTitles.get(tool) ?? tool
  const place = record !== undefined && recordId !== undefined ? places.get(record)?.(recordId) : undefined
  return (
    <li className={classes['delivery']}>
      <span className={classes['quiet']}>
        <TimeText at={at} isRelative />
      </span>
      <strong>{title}</strong>
      <span className={classes['deliveryState']} data-state={outcome === 'done' ? 'sent' : 'failed'}>
        {outcomeWords[outcome]}
      </span>
      <span className={classes['answer']}>{words}</span>
      <span className={classes['quiet']}>{formatDuration(tookMs)}</span>
      <span className={classes['keyAction']}>{place !== undefined && <ClientLink path={place}>Look</ClientLink>}</span>
    </li>
  )
}

/** Actions of an assistant. */
export function AssistantLog({ assistant }: { readonly assistant: string }) {
  return (
    <PagedRows
      query={useAssistantCalls(assistant)}
      rows={(page) => page.calls}
      none={<p className={classes['quiet']}>It did nothing yet.</p>}
      skeleton={2}
    >
      {(calls) => (
        <ul className={classes['deliveries']} aria-label="What it did">
          {calls.map((call) => (
            <CallRow key={call.id} call={call} />
          ))}
        </ul>
      )}
    </PagedRows>
  )
}
