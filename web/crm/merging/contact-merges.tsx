import { Button } from '@mantine/core'
import { IconArrowBackUp, IconUsers } from '@tabler/icons-react'
import { contacts, type MergeState } from '../../../domain/crm/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatDate } from '../../ui/format-value.ts'
import { NotYet } from '../../ui/detail/not-yet.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { openUndoDialog } from './open-undo-dialog.tsx'
import { useDuplicates, useMerges } from './use-merging.ts'
import classes from './merging.module.css'

const reasonWords: Readonly<Record<string, string>> = {
  phone: 'has the same phone',
  name: 'has the same name',
  initial: 'has the same last name and initial',
}

/** Possible duplicate in the contact's side panel; the likeliest one. */
export function MaybeSame({ row }: Pick<RecordPartProps, 'row'>) {
  const { data, isLoading } = useDuplicates(row.id)
  const mayMerge = hasRole(useActor(), 'contacts')
  const [pair] = data?.pairs ?? []
  if (!mayMerge) return null
  if (isLoading) return <NotYet />
  if (pair === undefined) return null
  const other = pair.one.id === row.id ? pair.other : pair.one
  const [reason = ''] = pair.reasons
  return (
    <p className={classes['hint']}>
      <IconUsers size={18} stroke={1.75} aria-hidden />
      <span>
        {contacts.title({ ...other })} {reasonWords[reason] ?? 'is much alike'}. One person?{' '}
        <ClientLink path={`marketing/contacts/${row.id}/merge/${other.id}`}>Compare</ClientLink>
      </span>
    </p>
  )
}

const stateWords: Readonly<Record<MergeState, string>> = {
  moving: ', and its records are still moving',
  stopped: ', but moving its records stopped',
  done: '',
  returning: ', and is being undone',
}

/** Merges into this contact, with the way back while there is one. */
export function ContactMerges({ row }: Pick<RecordPartProps, 'row'>) {
  const { data } = useMerges(row.id, row.version)
  const { timezone } = useClient()
  const mayUndo = hasRole(useActor(), 'contacts')
  if (data === undefined || data.merges.length === 0) return null
  return (
    <ul className={classes['merges']} aria-label="Merged into this contact">
      {data.merges.map(({ id, state, name, at, by, until }) => (
        <li key={id}>
          <span>
            {name} was merged {formatDate(at, timezone)}
            {by !== null && ` by ${by}`}
            {stateWords[state]}
          </span>
          {mayUndo && (state === 'done' || state === 'stopped') && (
            <Button
              size="compact-xs"
              variant="default"
              title={`Until ${formatDate(until, timezone)}`}
              leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
              onClick={() => openUndoDialog(id)}
            >
              Undo<span className="fl-unseen"> merge of {name}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
