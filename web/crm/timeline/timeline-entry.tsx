import {
  IconArrowMerge,
  IconFileDollar,
  IconNote,
  IconSpeakerphone,
  IconPackage,
  IconPaperclip,
  IconPencil,
  IconPlaneDeparture,
  IconSquareCheck,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TimelineEntry, TimelineKind } from '../../../domain/crm/index.ts'
import { SenderWarningChip } from '../../inbox/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatMoney, formatTime } from '../../ui/format-value.ts'
import { MediumIcon } from '../../ui/medium-icon.tsx'
import classes from './timeline.module.css'

const icons: Readonly<Record<Exclude<TimelineKind, 'messages'>, Icon>> = {
  quotes: IconFileDollar,
  trips: IconPlaneDeparture,
  orders: IconPackage,
  tasks: IconSquareCheck,
  edits: IconPencil,
  files: IconPaperclip,
  marketing: IconSpeakerphone,
  merges: IconArrowMerge,
}

function Mark({ entry }: { readonly entry: TimelineEntry }) {
  const isNote = entry.medium === 'note'
  if (entry.kind !== 'messages') {
    const Shape = icons[entry.kind]
    return (
      <span className={classes['mark']} aria-hidden>
        <Shape size={16} stroke={1.75} />
      </span>
    )
  }
  return (
    <span
      className={classes['mark']}
      data-tone={isNote ? 'note' : entry.inbound === true ? 'in' : undefined}
      aria-hidden
    >
      {isNote ? (
        <IconNote size={16} stroke={1.75} />
      ) : (
        <MediumIcon medium={entry.medium ?? 'email'} size={16} isDecoration />
      )}
    </span>
  )
}

const Title = ({ entry: { path, title } }: { readonly entry: TimelineEntry }) =>
  path === null ? <strong>{title}</strong> : <ClientLink path={path}>{title}</ClientLink>

function Changes({ entry: { changes = [] } }: { readonly entry: TimelineEntry }) {
  const [only, ...more] = changes
  if (only === undefined) return null
  if (more.length > 0)
    return (
      <>
        {' '}
        changed {changes.length} facts: {changes.map(({ label }) => label.toLowerCase()).join(', ')}
      </>
    )
  return (
    <>
      {' '}
      changed the {only.label.toLowerCase()}
      {only.before !== '' && (
        <>
          , <del>{only.before}</del>
        </>
      )}{' '}
      {only.after === '' ? 'to nothing' : <ins>{only.after}</ins>}
    </>
  )
}

const verbs: Readonly<Record<string, string>> = {
  note: 'left a note',
  text: 'texted',
  chat: 'wrote in chat',
}

interface LineProps {
  readonly entry: TimelineEntry
}

const Who = ({ entry: { who } }: LineProps) => (who === null ? null : <strong>{who}</strong>)

/** Mark next to the claimed sender of a mail: read aloud, it comes between name and verb. */
const Doubt = ({ entry: { doubt } }: LineProps) =>
  doubt === undefined ? null : (
    <>
      {' '}
      <span className="fl-unseen">(</span>
      <SenderWarningChip doubt={doubt} />
      <span className="fl-unseen">)</span>
    </>
  )

const MessageLine = ({ entry }: LineProps) => (
  <>
    <Who entry={entry} />
    <Doubt entry={entry} /> {verbs[entry.medium ?? ''] ?? 'wrote'}
    {entry.title !== '' && entry.medium !== 'note' && (
      <>
        , <Title entry={entry} />
      </>
    )}
  </>
)

const EditLine = ({ entry }: LineProps) => (
  <>
    {entry.who === null ? <strong>Flightline</strong> : <Who entry={entry} />}
    {(entry.changes ?? []).length > 0 ? (
      <>
        <Changes entry={entry} />
        {entry.path !== null && ' of '}
      </>
    ) : (
      ` ${entry.title.toLowerCase()} ${entry.path === null ? 'the contact' : ''}`
    )}
    {entry.path !== null && <ClientLink path={entry.path}>{entry.words}</ClientLink>}
  </>
)

const FileLine = ({ entry }: LineProps) => (
  <>
    <Title entry={entry} />
    {entry.who !== null && ` from ${entry.who}`}
  </>
)

const RecordLine = ({ entry }: LineProps) => (
  <>
    <Title entry={entry} /> {entry.words}
  </>
)

/** One line: person and action. */
const lines: Readonly<Record<TimelineKind, (props: LineProps) => ReactNode>> = {
  messages: MessageLine,
  edits: EditLine,
  files: FileLine,
  quotes: RecordLine,
  trips: RecordLine,
  orders: RecordLine,
  tasks: RecordLine,
  marketing: RecordLine,
  merges: RecordLine,
}

const Message = ({ entry }: { readonly entry: TimelineEntry }) =>
  entry.words === '' ? null : (
    <div className={classes['words']} data-note={entry.medium === 'note' || entry.medium === 'chat' || undefined}>
      {entry.medium === 'note' && <span className={classes['team']}>Team only</span>}
      {entry.path === null ? entry.words : <ClientLink path={entry.path}>{entry.words}</ClientLink>}
    </div>
  )

/** Entry without its mark and time, for a history. */
export function EntryLine({ entry }: { readonly entry: TimelineEntry }) {
  const Line = lines[entry.kind]
  return (
    <>
      <Line entry={entry} />
      {entry.state !== undefined && <span className={classes['state']}> {entry.state}</span>}
    </>
  )
}

/** What happened once between the client and a person. */
export function TimelineItem({ entry }: { readonly entry: TimelineEntry }) {
  const { timezone } = useClient()
  const { kind, state, amount, at } = entry
  const Line = lines[kind]
  return (
    <li className={classes['entry']} data-kind={kind}>
      <Mark entry={entry} />
      <div>
        <p className={classes['line']}>
          <span>
            <Line entry={entry} />
          </span>
          {amount !== undefined && <span className={classes['amount']}>{formatMoney(amount)}</span>}
          {state !== undefined && <span className={classes['state']}>{state}</span>}
          <time dateTime={new Date(at).toISOString()}>{formatTime(at, timezone)}</time>
        </p>
        {kind === 'messages' && <Message entry={entry} />}
      </div>
    </li>
  )
}
