import { Button, Checkbox, Group, SegmentedControl, Select } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  departureWords,
  itineraryHtml,
  itineraryLink,
  routePicture,
  itineraryMessages,
  itineraryReaders,
  itineraryText,
  leg as legShape,
  sharePage,
  timeNotSet,
  type ItineraryChannel,
  type ItineraryReaders,
  type Leg,
} from '../../domain/charter/index.ts'
import type { Recipient } from '../../domain/inbox/index.ts'
import { hasRole, type Doc } from '../../domain/kernel/index.ts'
import { useAsked } from '../platform/data/use-asked.ts'
import { showAlert } from '../platform/dialogs.ts'
import { useActor, useClient } from '../platform/platform-context.tsx'
import { formatDate, formatPhone } from '../ui/format-value.ts'
import { AskedNote } from '../ui/asked-note.tsx'
import { ErrorState, RowsSkeleton } from '../ui/states.tsx'
import { useTemplates, type MadeMessage } from '../inbox/index.ts'
import { useItinerary, type ItineraryControl, type ItineraryReader } from './use-itinerary.ts'
import classes from './itinerary.module.css'

/** Trip of the itinerary. */
export interface ItineraryTrip {
  /** 'Trip 7104' */
  readonly title: string
  readonly row: Doc
  /** Whom it is for at first. */
  readonly readers?: ItineraryReaders
  /** Whom an itinerary for them was sent to before. */
  readonly sentBefore?: readonly Recipient[]
}

const readersLabels: Readonly<Record<ItineraryReaders, string>> = { passengers: 'Passengers', crew: 'Crew' }
/** Whom an itinerary is sent to is said in the legs. */
const wherePeopleAre: Readonly<Record<ItineraryReaders, string>> = {
  passengers: 'Add the passengers to the legs of the trip to choose them here.',
  crew: 'Add the crew to the legs of the trip to choose them here.',
}
const channels: readonly { readonly value: ItineraryChannel; readonly label: string }[] = [
  { value: 'email', label: 'E-Mail' },
  { value: 'text', label: 'Text' },
]

const legsOf = (row: Doc): readonly Leg[] => {
  const read = legShape.array().safeParse(row['legs'])
  return read.success ? read.data : []
}

const urlOf = ({ url }: Doc): string | undefined => (typeof url === 'string' && url !== '' ? url : undefined)

function reachWords({ email, phone, isReachable, sentBefore }: ItineraryReader, channel: ItineraryChannel): string {
  if (!isReachable) return channel === 'email' ? 'No email address' : 'No phone'
  const reached = channel === 'email' ? (email ?? '') : formatPhone(phone ?? '')
  return sentBefore === undefined ? reached : `${reached} · got the itinerary before`
}

function People({ control }: { readonly control: ItineraryControl }) {
  const { people, channel, readers, isLoading, error, retry, choose } = control
  if (isLoading) return <RowsSkeleton rows={2} height={40} />
  if (error && people.length === 0) return <ErrorState error={error} onRetry={retry} />
  if (people.length === 0)
    return (
      <div className={classes['quiet']}>
        <p>No recipients found</p>
        <p>{wherePeopleAre[readers]}</p>
      </div>
    )
  return (
    <ul className={classes['choices']} aria-label="Recipients">
      {people.map((person) => (
        <li key={person.id}>
          <Checkbox
            label={person.name}
            description={reachWords(person, channel)}
            checked={person.isChosen}
            disabled={!person.isReachable}
            onChange={() => choose(person.id, !person.isChosen)}
          />
        </li>
      ))}
    </ul>
  )
}

function legWords({ departureAirport, arrivalAirport, isEmptyLeg, active }: Leg): string {
  const way = `${departureAirport?.icao ?? '—'} to ${arrivalAirport?.icao ?? '—'}`
  return [way, isEmptyLeg && 'empty', !active && 'not in use'].filter(Boolean).join(' · ')
}

function legTime({ times, departureAirport }: Leg, timezone: string): string {
  const zone = departureAirport?.timezone ?? timezone
  if (times.takeoffUTC === undefined) return 'Time to be confirmed'
  if (times.isTimeAssumed) return `${formatDate(times.takeoffUTC, zone)}, ${timeNotSet}`
  return departureWords(times.takeoffUTC, zone)
}

function Legs({ control }: { readonly control: ItineraryControl }) {
  const { timezone } = useClient()
  if (control.channel === 'text')
    return <p className={classes['quiet']}>A text cannot list legs. It contains a link to the trip details.</p>
  if (control.legs.length === 0) return <p className={classes['quiet']}>No legs found</p>
  return (
    <ul className={classes['choices']} aria-label="Legs">
      {control.legs.map((leg) => (
        <li key={leg.id}>
          <Checkbox
            label={legWords(leg)}
            description={legTime(leg, timezone)}
            checked={control.isLegChosen(leg.id)}
            onChange={() => control.choose(leg.id, !control.isLegChosen(leg.id))}
          />
        </li>
      ))}
    </ul>
  )
}

const recipientOf = ({ id, name, email, phone, sentBefore }: ItineraryReader): Recipient =>
  sentBefore ?? {
    id,
    kind: 'contact',
    name,
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
  }

interface Begun {
  readonly title: string
  /** Of the page of the itinerary. */
  readonly url: string | undefined
  readonly timezone: string
  readonly template_id: string | undefined
}

function madeOf(control: ItineraryControl, { title, url, timezone, template_id }: Begun): MadeMessage {
  const recipients = control.recipients.map(recipientOf)
  const { readers, chosenLegs: legs } = control
  if (control.channel === 'text') return { medium: 'text', recipients, text: itineraryText(title, url ?? '') }
  const facts = { title, legs, readers, timezone }
  const page = url === undefined ? '' : `${routePicture(url, facts)}${itineraryLink(url)}`
  const html = `${itineraryHtml(facts)}${page}`
  return { medium: 'email', recipients, subject: `Itinerary: ${title}`, html, template_id }
}

/** Opens the page of the itinerary to its readers, for who may; else the trip may have a page elsewhere. */
function useItineraryPage({ row }: ItineraryTrip) {
  const mayShare = hasRole(useActor(), 'trips')
  const { run, isRunning, isUnanswered } = useAsked(sharePage)
  const own = urlOf(row)
  return {
    hasPage: mayShare || own !== undefined,
    isSharing: isRunning,
    isUnanswered,
    share: async (control: ItineraryControl): Promise<{ readonly url: string | undefined } | undefined> => {
      if (!mayShare) return { url: own }
      const body = { kind: control.readers, id: String(row['id']), legs: control.someLegs, forMessage: true }
      return run({ body }).then(
        ({ url }) => ({ url }),
        () => undefined,
      )
    },
  }
}

interface TemplateChoiceProps {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** Templates of trips (3-aviation section 4, Itinerary flow); draws nothing for none. */
function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const { data = [] } = useTemplates({ type: 'trips', hasContact: false })
  const ofTrips = data.filter((one) => one.data_argument === 'trip')
  if (ofTrips.length === 0) return null
  return (
    <Select
      label="Template"
      placeholder="None"
      clearable
      data={ofTrips.map((one) => ({ value: one.template_id, label: one.name }))}
      value={value}
      onChange={onChange}
    />
  )
}

interface ItineraryDialogProps {
  readonly trip: ItineraryTrip
  readonly onNext: (message: MadeMessage) => void
  readonly onClose: () => void
}

/** Send Itinerary: to whom, by which channel, of which legs; Next begins the message (1-shell section 2.4). */
export function ItineraryDialog({ trip, onNext, onClose }: ItineraryDialogProps) {
  const { timezone } = useClient()
  const page = useItineraryPage(trip)
  const control = useItinerary(legsOf(trip.row), page.hasPage, trip)
  const [template, setTemplate] = useState<string | null>(null)
  const { fault, isLoading } = control
  const [isAwaited, setAwaited] = useState(false)
  const begin = async () => {
    if (fault !== undefined) {
      void showAlert({ ...itineraryMessages[fault], tone: 'bad' })
      return
    }
    const shared = await page.share(control)
    // Reported by the command where it failed: the dialog stays as it is.
    if (shared === undefined) return
    onNext(madeOf(control, { title: trip.title, url: shared.url, timezone, template_id: template ?? undefined }))
    onClose()
  }
  // The reachable people may not be known yet: sending continues by itself, unless the choice changes in between.
  const next = () => (isLoading ? setAwaited(true) : void begin())
  const goOn = useEffectEvent(begin)
  useEffect(() => {
    if (isAwaited && !isLoading) void goOn()
  }, [isAwaited, isLoading])
  return (
    <div className={classes['dialog']}>
      <Group gap="sm" grow>
        <SegmentedControl
          aria-label="Recipients"
          data={itineraryReaders.map((value) => ({ value, label: readersLabels[value] }))}
          value={control.readers}
          onChange={(readers) => {
            setAwaited(false)
            control.setReaders(readers)
          }}
        />
        <SegmentedControl
          aria-label="Channel"
          data={[...channels]}
          value={control.channel}
          onChange={control.setChannel}
        />
      </Group>
      <section aria-labelledby="itinerary-people">
        <h3 id="itinerary-people" className={classes['head']}>
          {readersLabels[control.readers]}
        </h3>
        <People control={control} />
      </section>
      <section aria-labelledby="itinerary-legs">
        <h3 id="itinerary-legs" className={classes['head']}>
          Legs
        </h3>
        <Legs control={control} />
      </section>
      {control.channel === 'email' && <TemplateChoice value={template} onChange={setTemplate} />}
      <Group justify="flex-end" gap="sm">
        <AskedNote isUnanswered={page.isUnanswered} />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button autoFocus data-autofocus loading={(isAwaited && isLoading) || page.isSharing} onClick={next}>
          Next
        </Button>
      </Group>
    </div>
  )
}
