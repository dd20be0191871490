import { Button } from '@mantine/core'
import type { AuditedChange } from '../../../domain/company/index.ts'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { recordNamed } from '../../../domain/records.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { ChangeTable } from '../../ui/form/change-table.tsx'
import { operationWords, everyChange } from '../../../domain/kernel/records/change-words.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './audit.module.css'

/** Fields of a change, with the values before and after; closed at first. */
function Fields({ change, definitionOf }: Pick<AuditRowProps, 'change' | 'definitionOf'>) {
  const { timezone } = useClient()
  const definition = definitionOf(change.record)
  if (change.is_private) return <p className={classes['quiet']}>Only its owner may see its content.</p>
  if (!definition || change.op === 'trash') return null
  const changes = everyChange(definition, [change.before ?? {}, change.after ?? {}], timezone)
  if (changes.length === 0) return null
  return (
    <details className={classes['fields']}>
      <summary>{changes.map(({ label }) => label).join(', ')}</summary>
      <ChangeTable changes={changes} heads={['Field', 'Before', 'After']} />
    </details>
  )
}

interface AuditRowProps {
  readonly change: AuditedChange
  /** A record type by its name, with the fields that the company has added. */
  readonly definitionOf: (record: string) => RecordDefinition | undefined
  /** Shows the changes of this record only; undefined if they are already shown. */
  readonly onOnly: (() => void) | undefined
  /** Shows the changes of one person only; undefined if they are already shown. */
  readonly onPerson: ((actor: string) => void) | undefined
}

/** Author of the change, by any known name; the program itself has the product's name. */
function Actor({ change, onPerson }: Pick<AuditRowProps, 'change' | 'onPerson'>) {
  const name = change.actor_name ?? 'Flightline'
  const id = change.actor_id
  if (!onPerson || id === null) return <span>{name}</span>
  return (
    <Button size="compact-xs" variant="subtle" onClick={() => onPerson(id)} aria-label={`All changes by ${name}`}>
      {name}
    </Button>
  )
}

/** One change: who, when, which record, which fields. */
export function AuditRow({ change, definitionOf, onOnly, onPerson }: AuditRowProps) {
  const { title, path, op } = change
  const kind = recordNamed(change.record)?.label.one ?? change.record
  return (
    <li className={classes['row']}>
      <span className={classes['what']}>
        <strong>{operationWords[op] ?? op}</strong>
        <span className={classes['kind']}>{kind}</span>
        {path === null ? (
          <span className={classes['title']}>{title}</span>
        ) : (
          <ClientLink path={path} className={classes['title']}>
            {title || 'Open'}
          </ClientLink>
        )}
      </span>
      <span className={classes['who']}>
        <Actor change={change} onPerson={onPerson} />
        <TimeText at={change.at} />
        {onOnly && (
          <Button size="compact-xs" variant="subtle" onClick={onOnly} aria-label={`All changes of ${title || kind}`}>
            All changes
          </Button>
        )}
      </span>
      <Fields change={change} definitionOf={definitionOf} />
    </li>
  )
}
