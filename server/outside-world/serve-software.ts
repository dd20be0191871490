import type { FastifyInstance } from 'fastify'
import { softwareLabel } from '../../domain/company/index.ts'
import {
  outsideFlights,
  type OutsideFlight,
  type OutsideSoftware,
} from '../platform/outside/miniature/outside-flights.ts'
import type { Platform } from '../platform/platform.ts'
import { markup, page, show, type Html } from './page.ts'

const played: readonly OutsideSoftware[] = ['avianis', 'flx', 'schedaero']

const when = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 16)

const legOf = ({ from, to, takeoff, tail, isEmpty, people }: OutsideFlight['legs'][number]): Html =>
  markup`<li>
    ${from} – ${to}, ${when(takeoff)} UTC, ${tail}, ${isEmpty ? 'repositioning' : `${people.length} passengers`}
  </li>`

const cardOf = ({ kind, number, account, status, total, legs }: OutsideFlight): Html =>
  markup`<section class="card">
    <h3>${kind === 'trip' ? 'Trip' : 'Quote'} ${number}</h3>
    <div>${account} · ${status} · $${total.toLocaleString('en-US')}</div>
    <ul>
      ${legs.map(legOf)}
    </ul>
  </section>`

const softwareOf = (software: OutsideSoftware, now: number): Html =>
  markup`<h2>${softwareLabel(software)}</h2>
    ${outsideFlights(software, now).map(cardOf)}`

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
            What the operators’ people entered. Clients that use the software import it by its number: Nextwind from
            Avianis, Cumberland from FL3XX, Redcrest from Schedaero. Some of it names an aircraft or an airport that
            nobody knows, and is refused.
          </p>
          ${played.map((software) => softwareOf(software, clock()))}`,
      ),
    ),
  )
}
