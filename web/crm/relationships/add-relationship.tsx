import { Select } from '@mantine/core'
import { useState } from 'react'
import { contacts, relationshipKindNames, relationshipKinds, type RelationshipKind } from '../../../domain/crm/index.ts'
import { ContactPicker } from '../../inbox/index.ts'
import { useOneChoice } from '../../platform/data/use-one-choice.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { useRelationshipCommands } from './use-relationships.ts'
import classes from './relationships.module.css'

interface Side {
  readonly value: string
  readonly label: string
  readonly kind: RelationshipKind
  readonly is_inverse: boolean
}

/** Each kind from both sides; one that is the same from both is offered once. */
const sides: readonly Side[] = relationshipKindNames.flatMap((kind) => {
  const { of, inverse } = relationshipKinds[kind]
  const own = { value: kind, label: of, kind, is_inverse: false }
  return of === inverse ? [own] : [own, { value: `${kind} inverse`, label: inverse, kind, is_inverse: true }]
})

interface AddRelationshipProps {
  readonly row: RecordPartProps['row']
  readonly onClose: () => void
}

/** Adds a relationship of a contact to another one, who is found below. */
export function AddRelationship({ row, onClose }: AddRelationshipProps) {
  const { add } = useRelationshipCommands()
  const [value, setValue] = useState<string | null>(sides[0]?.value ?? null)
  const side = sides.find((one) => one.value === value)
  const choose = useOneChoice(async (other: string) => {
    if (side === undefined) return false
    await add.run({ params: { id: row.id }, body: { kind: side.kind, is_inverse: side.is_inverse, other } })
    onClose()
    return true
  })
  return (
    <div className={classes['dialog']}>
      <Select
        label={contacts.title(row)}
        data={sides.map(({ value: one, label }) => ({ value: one, label }))}
        value={value}
        allowDeselect={false}
        onChange={setValue}
      />
      <ContactPicker onChoose={(contact) => void choose(contact.id)} />
    </div>
  )
}
