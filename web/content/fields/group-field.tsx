import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { groups } from '../../../domain/crm/index.ts'
import { isDoc } from '../../../domain/kernel/index.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { FieldFrame } from './field-frame.tsx'
import { pickOne, type FinderProps } from './picker-dialog.tsx'
import classes from './fields.module.css'

type Group = Presented<typeof groups>

/** Groups by name, until something is typed: then those that are called so, however many there are. */
function GroupFinder({ words, children }: FinderProps<Group>) {
  const isSearching = words !== ''
  const listed = useRecords(groups, { orderBy: { field: 'name', direction: 'asc' }, pageSize: 100 })
  const found = useSearchRows(groups, { query: words, enabled: isSearching, restrictSearchableAttributes: ['name'] })
  return children(isSearching ? found : listed)
}

const groupLine = ({ name, subscribed }: Group) => (
  <>
    <span className={classes['value']}>{name}</span>
    <span className={classes['quiet']}>{subscribed} subscribed</span>
  </>
)

/** A group of contacts (2-content section 2, 'Select Group'). */
export function GroupField(props: FieldInputProps) {
  const { value, isReadOnly, onChange, field } = props
  const label = isDoc(value) ? textOf(value['label'] ?? value['name']) : ''
  const pick = () =>
    pickOne<Group>({
      title: 'Select Group',
      many: 'groups',
      Finder: GroupFinder,
      keyOf: ({ id }) => id,
      lineOf: groupLine,
      onPick: ({ id, name }) => onChange({ id, label: name }),
    })
  return (
    <FieldFrame {...props}>
      <div className={classes['row']}>
        {label === '' ? (
          <p className={classes['quiet']}>None chosen</p>
        ) : (
          <span className={classes['value']}>{label}</span>
        )}
        {label !== '' && !isReadOnly && (
          <ActionIcon variant="subtle" aria-label={`Remove ${label}`} onClick={() => onChange('')}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        )}
        {!isReadOnly && (
          <Button variant="default" size="xs" onClick={pick} aria-label={`Select group: ${field.label}`}>
            Select group
          </Button>
        )}
      </div>
    </FieldFrame>
  )
}
