import { ActionIcon, Button, Radio, Select, TextInput } from '@mantine/core'
import { IconPaw, IconPlus, IconTrash } from '@tabler/icons-react'
import { crewPositions, usualPassengers, withPassengers, type EditedLeg } from '../../../domain/charter/index.ts'
import type { LegsDesk } from './legs-desk.ts'
import { NameField, type Traveller } from './traveller-name.tsx'
import classes from './legs.module.css'

/** All travellers except pets; the server computes a contact's age group from its birthdate. */
const types = ['Adult', 'Child', 'Infant'] as const

interface TravellersProps {
  readonly desk: LegsDesk
  readonly leg: EditedLeg
}

interface PassengerProps extends TravellersProps {
  readonly one: Traveller
  readonly place: number
  readonly put: (next: Traveller) => void
}

function Passenger({ desk, leg, one, place, put }: PassengerProps) {
  return (
    <div className={classes['person']}>
      <NameField desk={desk} label={`Passenger ${place + 1}`} traveller={one} onChange={put} />
      <Select
        label="Type"
        aria-label={`Type of passenger ${place + 1}`}
        data={[...types]}
        value={one.pax_type}
        allowDeselect={false}
        onChange={(type) => put({ ...one, pax_type: types.find((known) => known === type) ?? 'Adult' })}
      />
      <Radio
        className={classes['lead']}
        label="Lead"
        aria-label={`Passenger ${place + 1} leads`}
        name={`lead-${leg.id}`}
        disabled={one.id === undefined}
        checked={one.id !== undefined && one.id === leg.lead_passenger_id}
        onChange={() => desk.setLead(leg.id, one.id ?? '')}
      />
    </div>
  )
}

interface RemovableProps {
  readonly desk: LegsDesk
  readonly label: string
  readonly one: Traveller
  readonly onChange: (next: Traveller) => void
  readonly onRemove: () => void
}

/** Name of a pet, without a contact search because pets are not contacts. */
function Pet({ label, one, onChange, onRemove }: Omit<RemovableProps, 'desk'>) {
  return (
    <div className={classes['person']} data-pet>
      <TextInput
        label={label}
        value={one.name}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.currentTarget.value, pax_type: 'Pet' })}
      />
      <ActionIcon className={classes['lead']} aria-label={`Remove ${label.toLowerCase()}`} onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

/** Travellers of a leg, as many as it has passengers, the lead passenger, and the pets. */
export function Passengers({ desk, leg }: TravellersProps) {
  const { passengers } = withPassengers(leg, leg.paxNum ?? usualPassengers)
  const setAll = (next: readonly Traveller[]) => desk.setAboard(leg.id, [...next])
  const put = (place: number, next: Traveller) => {
    const before = passengers[place]
    if (before?.id !== undefined && before.id === leg.lead_passenger_id && next.id !== before.id)
      desk.setLead(leg.id, '')
    setAll(passengers.with(place, next))
  }
  const people = passengers.filter(({ pax_type: type }) => type !== 'Pet')
  const pets = passengers.slice(people.length)
  return (
    <fieldset className={classes['people']}>
      <legend>Passengers</legend>
      {people.map((one, place) => (
        // Placeholders have only their place.
        <Passenger key={place} {...{ desk, leg, one, place }} put={(next) => put(place, next)} />
      ))}
      {pets.map((one, at) => (
        <Pet
          key={at}
          label={`Pet ${at + 1}`}
          one={one}
          onChange={(next) => put(people.length + at, { ...next, pax_type: 'Pet' })}
          onRemove={() => setAll(passengers.toSpliced(people.length + at, 1))}
        />
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPaw size={16} stroke={1.75} />}
        onClick={() => setAll([...passengers, { name: '', pax_type: 'Pet' }])}
      >
        Add pet
      </Button>
    </fieldset>
  )
}

const positions = Object.entries(crewPositions).map(([value, label]) => ({ value, label }))

const isPosition = (value: string | null): value is keyof typeof crewPositions =>
  value !== null && Object.hasOwn(crewPositions, value)

/** Usual role of the next crew member: a pilot in command, a second one, then cabin crew. */
const nextPosition = (crew: readonly Traveller[]) =>
  (['pic', 'sic'] as const).find((position) => crew.every((one) => one.position !== position)) ?? 'attendant'

interface CrewMemberProps extends RemovableProps {
  readonly place: number
}

function CrewMember({ desk, label, place, one, onChange, onRemove }: CrewMemberProps) {
  return (
    <div className={classes['person']} data-crew>
      <NameField desk={desk} label={label} traveller={one} onChange={onChange} />
      <Select
        label="Position"
        aria-label={`Position of crew member ${place + 1}`}
        placeholder="Position"
        data={positions}
        value={one.position ?? null}
        clearable
        onChange={(position) => {
          const { position: _, ...rest } = one
          onChange(isPosition(position) ? { ...rest, position } : rest)
        }}
      />
      <ActionIcon className={classes['lead']} aria-label={`Remove crew member ${place + 1}`} onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

/** Pilots and cabin crew of the aircraft. */
export function Crew({ desk, leg }: TravellersProps) {
  const crew = leg.crew ?? []
  const put = (next: readonly Traveller[]) => desk.set(leg.id, 'crew', next)
  return (
    <fieldset className={classes['people']}>
      <legend>Crew</legend>
      {crew.map((one, place) => (
        <CrewMember
          key={place}
          desk={desk}
          label={`Crew member ${place + 1}`}
          place={place}
          one={one}
          onChange={(next) => {
            const position = next.position ?? one.position
            const isSame = next.id === one.id && next.name === one.name
            // Another name keeps the position; the choice of no position is no other name.
            put(crew.with(place, { ...next, pax_type: 'Adult', ...(!isSame && position && { position }) }))
          }}
          onRemove={() => put(crew.toSpliced(place, 1))}
        />
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.75} />}
        onClick={() => put([...crew, { name: '', pax_type: 'Adult', position: nextPosition(crew) }])}
      >
        Add crew
      </Button>
    </fieldset>
  )
}
