import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconCopy,
  IconDots,
  IconRowInsertBottom,
  IconTrash,
} from '@tabler/icons-react'
import { useId } from 'react'
import { hoursMinutes, legDistance, typedFlightMinutes, type EditedLeg } from '../../../domain/charter/index.ts'
import { airportField, valueAt, type EditorField } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import { useFormPart } from '../../ui/form/form-store.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { formatDate, formatNumber, formatTime, zoneName } from '../../ui/format-value.ts'
import { SlidePanel } from '../../ui/slide-panel.tsx'
import { AirportField } from '../airport-field.tsx'
import { AircraftField } from './aircraft-field.tsx'
import { LegMore, moreWords } from './leg-more.tsx'
import type { LegsDesk } from './legs-desk.ts'
import { PassengersInput } from './passengers-input.tsx'
import { SettlingInput } from './settling-input.tsx'
import { TakeOff } from './take-off.tsx'
import { utcWords } from './utc-words.ts'
import classes from './legs.module.css'

const fromField = airportField('departureAirport', 'From', { except: 'arrivalAirport' })
const toField = airportField('arrivalAirport', 'To', { except: 'departureAirport' })

/** Actions on a leg among the others. */
export interface LegActions {
  readonly insert: (behind: string) => void
  readonly duplicate: (id: string) => void
  readonly move: (id: string, to: number) => void
  readonly remove: (id: string, name: string) => void
  readonly toggle: (id: string) => void
}

export interface LegCardProps {
  readonly desk: LegsDesk
  readonly leg: EditedLeg
  readonly place: number
  readonly count: number
  readonly isOpen: boolean
  /** Conflicts of its aircraft. */
  readonly warnings: readonly string[]
  /** Ambiguous parts to check, because they were read from words. */
  readonly marks: readonly string[]
  readonly actions: LegActions
  readonly recordId: string | undefined
}

const iconOf = { size: 16, stroke: 1.75 } as const

function LegMenu({ leg, place, count, actions, name }: LegCardProps & { readonly name: string }) {
  const { id } = leg
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label={`Actions of ${name}`}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRowInsertBottom {...iconOf} />} onClick={() => actions.insert(id)}>
          Insert leg below
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy {...iconOf} />} onClick={() => actions.duplicate(id)}>
          Duplicate
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowUp {...iconOf} />}
          disabled={place === 0}
          onClick={() => actions.move(id, place - 1)}
        >
          Move up
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown {...iconOf} />}
          disabled={place === count - 1}
          onClick={() => actions.move(id, place + 1)}
        >
          Move down
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash {...iconOf} />} onClick={() => actions.remove(id, name)}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Distance, or the reason for which it is unknown. */
function Distance({ leg, path }: { readonly leg: EditedLeg; readonly path: string }) {
  const distance = legDistance(leg, path)
  if (!distance) return null
  if ('miles' in distance) return <span>{formatNumber(distance.miles)} mi</span>
  return <span className={classes['warning']}>{wordsForIssue(distance.issue)}</span>
}

/** Landing, in local time and in UTC. */
function Arrival({ leg: { times, arrivalAirport } }: Pick<LegCardProps, 'leg'>) {
  const { timezone } = useClient()
  const { landingUTC } = times
  if (landingUTC === undefined) return <span className={classes['quiet']}>No landing yet</span>
  const zone = arrivalAirport?.timezone ?? timezone
  return (
    <>
      <strong>
        {formatTime(landingUTC, zone)} {zoneName(landingUTC, zone)}
      </strong>
      <span className={classes['quiet']}>
        {formatDate(landingUTC, zone)} · {utcWords(landingUTC, zone)}
      </span>
    </>
  )
}

const codes = ({ departureAirport, arrivalAirport }: EditedLeg): string =>
  [departureAirport?.icao, arrivalAirport?.icao].filter(Boolean).join(' to ')

function LegFacts({ desk, leg, errors }: Pick<LegCardProps, 'desk' | 'leg'> & { readonly errors: Errors }) {
  const minutes = useStore(desk.flights).get(leg.id)
  const typed = typedFlightMinutes(leg.times)
  return (
    <div className={classes['facts']}>
      <div className={classes['aircraft']}>
        <AircraftField desk={desk} leg={leg} error={errors['aircraft']} />
      </div>
      <div>
        <PassengersInput leg={leg} error={errors['paxNum']} onCount={(count) => desk.setPassengers(leg, count)} />
      </div>
      <div>
        <SettlingInput
          label="Flight time"
          value={typed === undefined ? '' : hoursMinutes(typed)}
          placeholder={minutes === undefined ? 'h:mm' : hoursMinutes(minutes)}
          description={typed === undefined ? (minutes === undefined ? '\u00a0' : 'estimated') : 'as given'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errors['times.duration']}
          onSettle={(text) => desk.times.setDuration(leg, text)}
        />
      </div>
      <div className={classes['arrival']} role="group" aria-label="Arrives, local">
        <span className={classes['label']}>Arrives, local</span>
        <Arrival leg={leg} />
      </div>
    </div>
  )
}

type Errors = Readonly<Record<string, string | undefined>>

const shown = ['aircraft', 'paxNum', 'times', 'times.takeoffDate', 'times.takeoffTime', 'times.duration']

/** The faults of a leg, by the part at which they are shown. */
function useErrors({ store }: LegsDesk, at: string): Errors {
  const json = useFormPart(store, ({ errors }) => JSON.stringify(shown.map((part) => errors[`${at}.${part}`] ?? null)))
  const words = JSON.parse(json) as readonly (string | null)[]
  return Object.fromEntries(shown.map((part, place) => [part, words[place] ?? undefined]))
}

interface EndProps extends Pick<LegCardProps, 'desk' | 'leg'> {
  readonly field: EditorField
}

/** An airport of the leg. Its input comes with the card: a key that is typed at once goes into no other field. */
function End({ desk, leg, field }: EndProps) {
  const { property } = field
  const path = `${desk.at(leg.id)}.${property}`
  const value = useFormPart(desk.store, ({ values }) => valueAt(values, path))
  const error = useFormPart(desk.store, ({ errors }) => errors[path])
  const put = (next: unknown) =>
    desk.set(leg.id, property === 'arrivalAirport' ? 'arrivalAirport' : 'departureAirport', next)
  return (
    <div>
      <AirportField field={field} path={path} value={value} error={error} isReadOnly={false} onChange={put} />
    </div>
  )
}

/** One leg: time, route, aircraft and passengers; the rest of it slides open below. */
export function LegCard(props: LegCardProps) {
  const { desk, leg, place, isOpen, warnings, marks, actions, recordId } = props
  const at = desk.at(leg.id)
  const panel = useId()
  const errors = useErrors(desk, at)
  const own = useFormPart(desk.store, ({ errors: all }) => all[at])
  const number = `Leg ${place + 1}`
  const name = ['leg', place + 1].join(' ') + (codes(leg) === '' ? '' : `, ${codes(leg)}`)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li
      className={classes['card']}
      data-item={leg.id}
      data-empty={leg.isEmptyLeg || undefined}
      data-off={leg.active === false || undefined}
    >
      <div role="group" aria-label={number}>
        <div className={classes['head']}>
          <span className={classes['place']} aria-hidden>
            {place + 1}
          </span>
          <span className={classes['route']}>{codes(leg).replace(' to ', ' → ') || number}</span>
          <span className={classes['quiet']}>
            <Distance leg={leg} path={at} />
          </span>
          {leg.isEmptyLeg === true && <span className={classes['mark']}>empty</span>}
          {leg.active === false && <span className={classes['mark']}>not in use</span>}
          <span className={classes['space']} />
          <LegMenu {...props} name={name} />
        </div>
        {[own, errors['times']].map(
          (words) =>
            words !== undefined && (
              <p key={words} role="alert" className={classes['fault']}>
                {words}
              </p>
            ),
        )}
        {warnings.map((words) => (
          <p key={words} className={classes['taken']}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> {words}
          </p>
        ))}
        {marks.length > 0 && (
          <ul className={classes['marks']} aria-label="Check">
            {marks.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
        <div className={classes['when']}>
          <TakeOff
            desk={desk}
            leg={leg}
            errors={{ takeoffDate: errors['times.takeoffDate'], takeoffTime: errors['times.takeoffTime'] }}
          />
          <End desk={desk} leg={leg} field={fromField} />
          <End desk={desk} leg={leg} field={toField} />
        </div>
        <LegFacts desk={desk} leg={leg} errors={errors} />
        <UnstyledButton
          className={classes['toggle']}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => actions.toggle(leg.id)}
        >
          <Chevron {...iconOf} />
          <span>
            Details <span className="fl-unseen">of {name}:</span>
          </span>
          <span className={classes['quiet']}>{moreWords(leg)}</span>
        </UnstyledButton>
        <div id={panel}>
          <SlidePanel of={isOpen ? leg : undefined}>
            {(shownLeg) => <LegMore desk={desk} leg={shownLeg} recordId={recordId} />}
          </SlidePanel>
        </div>
      </div>
    </li>
  )
}
