import type { FastifyInstance } from 'fastify'
import { outsideFlights } from '../platform/outside/miniature/outside-flights.ts'
import type { OutsideFlight } from '../platform/outside/miniature/scheduling-network.ts'
import type { Platform } from '../platform/platform.ts'
import { markup, page, show, type Html } from './page.ts'

const when = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 16)

const legOf = (flight: OutsideFlight['flights'][number]): Html =>
  markup`<li>
    ${flight.DepartureICAO} – ${flight.ArrivalICAO}, ${when(flight.DepartureTimeUTC)} UTC, ${flight.TailNumber},
    ${flight.IsRepositioning ? 'repositioning' : `${flight.PassengerCount} passengers`}
  </li>`

const cardOf = ({ kind, flights }: OutsideFlight): Html => {
  const [first] = flights
  if (!first) return markup``
  return markup`<section class="card">
    <h2>${kind} ${first.Number}</h2>
    <div>${first.AccountName ?? ''} · ${first.Status ?? ''} · $${(first.TotalPrice ?? 0).toLocaleString('en-US')}</div>
    <ul>
      ${flights.map(legOf)}
    </ul>
  </section>`
}

/** What the scheduling software of the demo world holds: the numbers that can be imported from it. */
export function serveSoftware(scope: FastifyInstance, { clock }: Platform): void {
  scope.get('/outside/software', (_, reply) =>
    show(
      reply,
      page(
        'Scheduling software',
        markup`<p><a href="/outside">Mail</a> · <a href="/outside/phones">Phones</a> · Scheduling software</p>
          <h1>Scheduling software</h1>
          <p class="quiet">
            What the operator’s people entered in Avianis. Clients that use it import these by their numbers; the last
            two name an aircraft and an airport that nobody knows, and are refused.
          </p>
          ${outsideFlights(clock()).map(cardOf)}`,
      ),
    ),
  )
}
