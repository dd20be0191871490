import { ActionIcon, Button, Radio, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { paxTypeOf, usualPassengers, withPassengers, type EditedLeg } from '../../../domain/charter/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { joined } from '../../ui/list/joined.ts'
import type { LegsDesk } from './legs-desk.ts'
import { LookupInput } from './lookup-input.tsx'
import classes from './legs.module.css'

type Contact = Presented<typeof contacts>
type Traveller = NonNullable<EditedLeg['passengers']>[number]

const types: readonly Traveller['pax_type'][] = ['Adult', 'Child', 'Infant', 'Pet']

const searchDelayMs = 500

/** What a contact is on the day of the first departure, by its birthdate where the reader sees it (decision D17). */
function typeOf(desk: LegsDesk, { birthdate, pax_type }: Contact): Traveller['pax_type'] {
  const first = desk.legs().find(({ active }) => active !== false)
  const at = first?.times.takeoffUTC ?? Date.now()
  if (typeof birthdate !== 'number') return types.find((type) => type === pax_type) ?? 'Adult'
  const departure = { at, zone: first?.departureAirport?.timezone ?? desk.timezone }
  return paxTypeOf({ at: birthdate, zone: desk.timezone }, departure)
}

interface NameFieldProps {
  readonly desk: LegsDesk
  readonly label: string
  readonly traveller: Traveller
  readonly onChange: (next: Traveller) => void
}

/** Somebody by name: a contact of the company, or words alone. */
function NameField({ desk, label, traveller, onChange }: NameFieldProps) {
  const mayFind = hasRole(useActor(), 'contacts-r')
  const [typed, setTyped] = useState<string>()
  const words = typed?.trim() ?? ''
  const [sought] = useDebouncedValue(words, searchDelayMs)
  const isTyped = typed !== undefined && typed === traveller.name
  const isAsked = mayFind && isTyped && sought.length > 1 && sought === words
  const { rows, isLoading } = useSearchRows(contacts, { query: sought, enabled: isAsked, pageSize: 8 })
  const choose = (row: Contact) => {
    setTyped(undefined)
    onChange({ id: row.id, name: contacts.title({ ...row }), pax_type: typeOf(desk, row) })
  }
  const offers = (isAsked ? rows : []).map((row) => ({
    key: row.id,
    name: contacts.title({ ...row }),
    detail: joined(row.email, row.company),
    choose: () => choose(row),
  }))
  return (
    <LookupInput
      label={label}
      placeholder="Name"
      value={traveller.name}
      groups={[{ label: 'Contacts', offers }]}
      isSearching={isAsked && isLoading}
      isTyped={isTyped}
      onType={(name) => {
        setTyped(name)
        // Another name is somebody else.
        onChange({ name, pax_type: traveller.pax_type })
      }}
      onSettle={() => setTyped(undefined)}
    />
  )
}

interface TravellersProps {
  readonly desk: LegsDesk
  readonly leg: EditedLeg
}

/** Who flies on a leg, as many as it has passengers, and who leads them. */
export function Passengers({ desk, leg }: TravellersProps) {
  const { passengers } = withPassengers(leg, leg.paxNum ?? usualPassengers)
  const put = (place: number, next: Traveller) => {
    const before = passengers[place]
    desk.set(leg.id, 'passengers', passengers.with(place, next))
    if (before?.id !== undefined && before.id === leg.lead_passenger_id && next.id !== before.id)
      desk.set(leg.id, 'lead_passenger_id', '')
  }
  return (
    <fieldset className={classes['people']}>
      <legend>Passengers</legend>
      {passengers.map((one, place) => (
        // Placeholders have nothing but their place.
        <div key={place} className={classes['person']}>
          <NameField
            desk={desk}
            label={`Passenger ${place + 1}`}
            traveller={one}
            onChange={(next) => put(place, next)}
          />
          <Select
            label="Type"
            aria-label={`Type of passenger ${place + 1}`}
            data={[...types]}
            value={one.pax_type}
            allowDeselect={false}
            onChange={(type) => put(place, { ...one, pax_type: types.find((known) => known === type) ?? 'Adult' })}
          />
          <Radio
            className={classes['lead']}
            label="Lead"
            aria-label={`Passenger ${place + 1} leads`}
            name={`lead-${leg.id}`}
            disabled={one.id === undefined}
            checked={one.id !== undefined && one.id === leg.lead_passenger_id}
            onChange={() => desk.set(leg.id, 'lead_passenger_id', one.id ?? '')}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** Who flies the aircraft, and who serves on board. */
export function Crew({ desk, leg }: TravellersProps) {
  const crew = leg.crew ?? []
  const put = (next: readonly Traveller[]) => desk.set(leg.id, 'crew', next)
  return (
    <fieldset className={classes['people']}>
      <legend>Crew</legend>
      {crew.map((one, place) => (
        <div key={place} className={classes['person']} data-crew>
          <NameField
            desk={desk}
            label={`Crew member ${place + 1}`}
            traveller={one}
            onChange={(next) => put(crew.with(place, { ...next, pax_type: 'Adult' }))}
          />
          <ActionIcon
            className={classes['lead']}
            aria-label={`Remove crew member ${place + 1}`}
            onClick={() => put(crew.toSpliced(place, 1))}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.75} />}
        onClick={() => put([...crew, { name: '', pax_type: 'Adult' }])}
      >
        Add crew
      </Button>
    </fieldset>
  )
}
