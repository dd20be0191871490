import { ActionIcon } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { hasRole } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'
import { RelatedList } from '../related-list.tsx'
import { useRelationshipCommands, useRelationshipsOf } from './use-relationships.ts'
import classes from './relationships.module.css'

const AddRelationship = lazyPart(async () => (await import('./add-relationship.tsx')).AddRelationship)

const openAddRelationship = (row: RecordPartProps['row']): (() => void) =>
  showModal({
    title: 'Add a relationship',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={5} height={48} />}>
        <AddRelationship row={row} onClose={close} />
      </Suspense>
    ),
  })

interface NoteProps {
  readonly words: string
  readonly name: string
  readonly onRemove: (() => void) | undefined
}

const Note = ({ words, name, onRemove }: NoteProps) => (
  <span className={classes['note']}>
    {words}
    {onRemove && (
      <ActionIcon size="xs" variant="subtle" color="gray" aria-label={`Remove ${words} ${name}`} onClick={onRemove}>
        <IconX size={14} stroke={1.75} />
      </ActionIcon>
    )}
  </span>
)

/** Whom a contact has to do with: whose assistant they are, who books for them, who flies with them. */
export function ContactRelationships({ row }: Pick<RecordPartProps, 'row'>) {
  const mayWrite = hasRole(useActor(), 'contacts')
  const { view, shown } = useRelationshipsOf(row.id)
  const { remove } = useRelationshipCommands()
  const lines = shown.map(({ id, words, person }) => ({
    id,
    path: `marketing/contacts/${person.id}`,
    title: person.name,
    note: (
      <Note
        words={words}
        name={person.name}
        onRemove={mayWrite ? () => remove.start({ params: { id: row.id, relationship: id } }) : undefined}
      />
    ),
  }))
  return (
    <RelatedList
      title="Relationships"
      view={view}
      lines={lines}
      {...(mayWrite && {
        nothing: 'None yet.',
        add: (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label="Add a relationship"
            onClick={() => openAddRelationship(row)}
          >
            <IconPlus size={16} stroke={1.75} />
          </ActionIcon>
        ),
      })}
    />
  )
}
