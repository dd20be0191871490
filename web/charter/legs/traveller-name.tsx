import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { EditedLeg } from '../../../domain/charter/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { joined } from '../../ui/list/joined.ts'
import { openNewTraveller } from './open-new-traveller.tsx'
import type { LegsDesk } from './legs-desk.ts'
import { LookupInput } from '../../ui/choices/lookup-input.tsx'

export type Traveller = NonNullable<EditedLeg['passengers']>[number]

const searchDelayMs = 500

interface FoundProps {
  readonly words: string
  /** True during typing. */
  readonly isTyped: boolean
  readonly onChoose: (found: Traveller) => void
}

/** Contacts by the words that are typed, and the way to add one where none is called so. */
function useFound({ words, isTyped, onChoose }: FoundProps) {
  const actor = useActor()
  const [sought] = useDebouncedValue(words, searchDelayMs)
  const isAsked = hasRole(actor, 'contacts-r') && isTyped && sought.length > 1 && sought === words
  const { rows, isLoading } = useSearchRows(contacts, { query: sought, enabled: isAsked, pageSize: 8 })
  const offers = (isAsked ? rows : []).map((row) => {
    const name = contacts.title({ ...row })
    // A traveller whose contact is marked as a child is one until the server has computed the age.
    const choose = () => onChoose({ id: row.id, name, pax_type: row.pax_type ?? 'Adult' })
    return { key: row.id, name, detail: joined(row.email, row.company), choose }
  })
  const isKnown = offers.some(({ name }) => name.toLowerCase() === words.toLowerCase())
  const add = {
    key: 'add',
    name: `Add “${words}”`,
    detail: 'as a contact',
    choose: () => openNewTraveller(words, ({ id, name }) => onChoose({ id, name, pax_type: 'Adult' })),
  }
  const isAddable = isAsked && !isLoading && !isKnown && hasRole(actor, 'contacts')
  return {
    isSearching: isAsked && isLoading,
    groups: [
      { label: 'Contacts', offers },
      { label: 'New', offers: isAddable ? [add] : [] },
    ],
  }
}

interface NameFieldProps {
  readonly desk: LegsDesk
  readonly label: string
  readonly traveller: Traveller
  readonly onChange: (next: Traveller) => void
}

/** A person by name: a contact of the company that is found or added, or words alone. */
export function NameField({ desk, label, traveller, onChange }: NameFieldProps) {
  const [typed, setTyped] = useState<string>()
  const isTyped = typed !== undefined && typed === traveller.name
  const { groups, isSearching } = useFound({
    words: typed?.trim() ?? '',
    isTyped,
    onChoose: (found) => {
      setTyped(undefined)
      onChange(found)
      void desk.ages.settle()
    },
  })
  return (
    <LookupInput
      label={label}
      placeholder="Name"
      value={traveller.name}
      groups={groups}
      isSearching={isSearching}
      isTyped={isTyped}
      onType={(name) => {
        setTyped(name)
        // Another name is another person.
        onChange({ name, pax_type: traveller.pax_type })
      }}
      onSettle={() => setTyped(undefined)}
    />
  )
}
