import { IconCalendarPlus } from '@tabler/icons-react'
import type { ItineraryLeg, ItineraryPage, PageFlight } from '../../../domain/charter/index.ts'
import { RouteSketch } from './route-sketch.tsx'
import type { ShownPage } from './use-shared-page.ts'
import { keyed } from '../../ui/keyed.ts'
import classes from './page.module.css'

interface EndProps {
  readonly label: string
  readonly airport: PageFlight['from']
  readonly moment: PageFlight['departs']
  readonly fbo: string
}

const End = ({ label, airport, moment, fbo }: EndProps) => (
  <div className={classes['end']}>
    <span className={classes['quiet']}>{label}</span>
    <strong className={classes['time']}>{moment?.time ?? 'Time to be confirmed'}</strong>
    {moment && <span>{moment.day}</span>}
    <span>
      {airport.name}
      {airport.code !== airport.name && airport.code !== '' && ` (${airport.code})`}
    </span>
    {fbo !== '' && <span className={classes['quiet']}>{fbo}</span>}
  </div>
)

const peopleWords = (leg: ItineraryLeg): string =>
  leg.travellers.map(({ name, kind }) => (kind === '' ? name : `${name} (${kind})`)).join(', ')

const Fact = ({ label, children }: { readonly label: string; readonly children: string }) =>
  children === '' ? null : (
    <div className={classes['factRow']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )

function Leg({ leg, number }: { readonly leg: ItineraryLeg; readonly number: number }) {
  const { flight, marks } = leg
  const title = `leg-${flight.id}`
  return (
    <article className={classes['leg']} aria-labelledby={title}>
      <h2 id={title} className={classes['legTitle']}>
        {flight.from.city} to {flight.to.city}
        <span className={classes['quiet']}>
          {['Flight ' + String(number), flight.duration, ...marks].filter(Boolean).join(' · ')}
        </span>
      </h2>
      <div className={classes['ends']}>
        <End label="Departs" airport={flight.from} moment={flight.departs} fbo={leg.departureFBO} />
        <End label="Arrives" airport={flight.to} moment={flight.arrives} fbo={leg.arrivalFBO} />
      </div>
      <dl className={classes['facts']}>
        <Fact label="Aircraft">{leg.aircraft}</Fact>
        <Fact label="Passengers">{peopleWords(leg)}</Fact>
        <Fact label="Crew">{leg.crew.join(', ')}</Fact>
        {keyed(leg.services, ({ type }) => type).map(({ key, item: { type, notes } }) => (
          <Fact key={key} label={type}>
            {notes || 'Arranged'}
          </Fact>
        ))}
      </dl>
    </article>
  )
}

interface ItineraryViewProps {
  readonly page: ShownPage
  readonly document: ItineraryPage
  readonly token: string
}

/** An itinerary for passengers or crew: places, local times, FBOs, people and services. */
export function ItineraryView({ page, document, token }: ItineraryViewProps) {
  const { legs, services, number, title, kind, company } = document
  return (
    <main className={classes['main']}>
      <div className={classes['hero']}>
        <div>
          <p className={classes['quiet']}>
            {`Trip ${number}`.trim()}, itinerary for {kind}
          </p>
          <h1 className={classes['title']}>{title}</h1>
          <p className={classes['quiet']}>All times are local. {company} tells you when something changes.</p>
          {legs.some(({ flight }) => flight.departs !== undefined) && (
            <a className={classes['calendar']} href={`/api/shared/${encodeURIComponent(token)}/flights.ics`} download>
              <IconCalendarPlus size={18} stroke={1.75} aria-hidden /> Add to calendar
            </a>
          )}
        </div>
        <RouteSketch flights={legs.map(({ flight }) => flight)} />
      </div>
      <div className={classes['legs']}>
        {legs.map((leg, at) => (
          <Leg key={leg.flight.id} leg={leg} number={at + 1} />
        ))}
        {legs.length === 0 && <p>The flights are not planned yet.</p>}
        {services.length > 0 && (
          <section aria-labelledby="services-title">
            <h2 id="services-title" className={classes['head']}>
              Services
            </h2>
            <ul className={classes['words']}>
              {keyed(services, ({ type }) => type).map(({ key, item: { type, notes } }) => (
                <li key={key}>{[type, notes].filter(Boolean).join(': ')}</li>
              ))}
            </ul>
          </section>
        )}
        <p className={classes['small']}>Fingerprint of this document: {page.hash.slice(0, 12)}</p>
      </div>
    </main>
  )
}
