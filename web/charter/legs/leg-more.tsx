import { legPlaceFields, legServiceFields, takeoffWords, type EditedLeg } from '../../../domain/charter/index.ts'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { useFormPart } from '../../ui/form/form-store.ts'
import { formatTime } from '../../ui/format-value.ts'
import { joined } from '../../ui/list/joined.ts'
import type { LegsDesk } from './legs-desk.ts'
import { SettlingInput } from './settling-input.tsx'
import { Crew, Passengers } from './travellers.tsx'
import classes from './legs.module.css'

const counted = (count: number, one: string, many = `${one}s`): string =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`

/** Summary of a leg's closed panel. */
export function moreWords({
  departureFBO,
  arrivalFBO,
  passengers = [],
  crew = [],
  services = [],
  notes,
}: EditedLeg): string {
  const named = passengers.filter(({ name, pax_type: type }) => name.trim() !== '' && type !== 'Pet').length
  const words = joined(
    [departureFBO, arrivalFBO].filter(Boolean).join(' to '),
    counted(named, 'passenger named', 'passengers named'),
    counted(crew.length, 'crew', 'crew'),
    counted(services.length, 'service'),
    notes ? 'notes' : '',
  )
  return words === '' ? 'FBOs, passengers, crew, services, notes' : words
}

interface LegMoreProps {
  readonly desk: LegsDesk
  readonly leg: EditedLeg
  readonly recordId: string | undefined
}

/** The landing as it is typed: it gives the flight its time. */
function Landing({ desk, leg }: Omit<LegMoreProps, 'recordId'>) {
  const path = `${desk.at(leg.id)}.times.landingTime`
  const error = useFormPart(desk.store, ({ errors }) => errors[path])
  const { landingUTC } = leg.times
  const zone = leg.arrivalAirport?.timezone ?? desk.timezone
  const hasTakeoff = takeoffWords(leg.times, zone).date !== ''
  return (
    <SettlingInput
      label="Landing, local time"
      className={classes['landing']}
      value={landingUTC === undefined ? '' : formatTime(landingUTC, zone)}
      placeholder="h:mm am"
      disabled={!hasTakeoff}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description="Your value sets the flight time. Empty it to use the estimate."
      error={error}
      onSettle={(text) => desk.times.setLanding(leg, text)}
    />
  )
}

/** Panel below a leg: FBOs, repositioning, travellers, crew, services and notes. */
export function LegMore({ desk, leg, recordId }: LegMoreProps) {
  const grid = { scope: desk.at(leg.id), isReadOnly: false, recordId }
  return (
    <div className={classes['more']}>
      <FormGrid fields={legPlaceFields} {...grid} />
      <Landing desk={desk} leg={leg} />
      {leg.isEmptyLeg !== true && <Passengers desk={desk} leg={leg} />}
      <Crew desk={desk} leg={leg} />
      <FormGrid fields={legServiceFields} {...grid} />
    </div>
  )
}
