import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { softwareLabel } from '../../../domain/company/index.ts'
import { outsideFlights, type OutsideFlight, type OutsideSoftware } from './network/outside-flights.ts'
import type { Platform } from '../../platform/platform.ts'
import { clientIds } from '../../seed/cast.ts'
import { sendDemoPlan, planFates, type PlanFate } from './send-demo-plan.ts'
import { isForeign, markup, navigation, noticeOf, page, show, type Html, type Notice } from '../page.ts'

/** Client of the demo that uses it. */
const usedBy: Readonly<Record<OutsideSoftware, string>> = {
  avianis: clientIds.NXT,
  flx: clientIds.CBDB,
  schedaero: clientIds.RCRT,
}

const played: readonly OutsideSoftware[] = ['avianis', 'flx', 'schedaero']

const when = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 16)

const planButtons = (software: OutsideSoftware, leg: OutsideFlight['legs'][number]): Html =>
  markup`<form method="post" action="/outside/software/plans" class="plan">
    <input type="hidden" name="software" value="${software}" />
    <input type="hidden" name="leg" value="${leg.id}" />
    <span class="quiet">Send its flight plan:</span>
    ${Object.entries(planFates).map(
      ([fate, { label }]) =>
        markup`<button name="fate" value="${fate}" aria-label="${`Send ${label.toLowerCase()}: ${leg.from} to ${leg.to}, ${leg.id}`}">${label}</button> `,
    )}
  </form>`

const legOf =
  (software: OutsideSoftware) =>
  (leg: OutsideFlight['legs'][number]): Html =>
    markup`<li>
      ${leg.from} – ${leg.to}, ${when(leg.takeoff)} UTC, ${leg.tail}, ${leg.isEmpty ? 'repositioning' : `${leg.people.length} passengers`}
      ${planButtons(software, leg)}
    </li>`

const drawCard =
  (software: OutsideSoftware) =>
  ({ kind, number, account, status, total, legs }: OutsideFlight): Html =>
    markup`<section class="card">
    <h3>${kind === 'trip' ? 'Trip' : 'Quote'} ${number}</h3>
    <div>${account} · ${status} · $${total.toLocaleString('en-US')}</div>
    <ul>
      ${kind === 'trip' ? legs.map(legOf(software)) : legs.map(({ from, to, takeoff, tail }) => markup`<li>${from} – ${to}, ${when(takeoff)} UTC, ${tail}</li>`)}
    </ul>
  </section>`

const softwareOf = (software: OutsideSoftware, now: number): Html =>
  markup`<h2>${softwareLabel(software)}</h2>
    ${outsideFlights(software, now).map(drawCard(software))}`

const sent = z.object({
  software: z.enum(['avianis', 'flx', 'schedaero']),
  leg: z.string().max(100),
  fate: z.enum(Object.keys(planFates) as [PlanFate, ...PlanFate[]]),
})

/** Sends the plan of a leg to the client that uses the software. Answers what came of it, in words. */
async function sendPlan(platform: Platform, body: unknown): Promise<Notice> {
  const read = sent.safeParse(body)
  if (!read.success) return { kind: 'alert', words: 'This is not a flight plan that is known here.' }
  const { software, leg: id, fate } = read.data
  const legs = outsideFlights(software, platform.clock()).flatMap((flight) => flight.legs)
  const leg = legs.find((one) => one.id === id)
  if (!leg) return { kind: 'alert', words: 'This flight is not there any more.' }
  const status = await sendDemoPlan(platform, { clientId: usedBy[software], leg, fate })
  if (status === 200) return { kind: 'status', words: `The flight plan of ${leg.from} – ${leg.to} was taken.` }
  const why =
    status === undefined ? `nobody answers at ${platform.config.PUBLIC_URL}` : `it was answered with ${status}`
  return { kind: 'alert', words: `The flight plan did not arrive: ${why}.` }
}

const softwarePage = (now: number, notice?: Notice): string =>
  page(
    'Scheduling software',
    markup`${navigation('Scheduling software')}
      <h1>Scheduling software</h1>
      ${noticeOf(notice)}
      <p class="quiet">
        What the operators’ people entered. Clients that use the software import it by its number: Nextwind from Avianis,
        Cumberland from FL3XX, Redcrest from Schedaero. Some of it names an aircraft or an airport that nobody knows, and
        is refused. A flight plan is seen on the trip that was imported.
      </p>
      ${played.map((software) => softwareOf(software, now))}`,
  )

/** Content of the scheduling software of the demo world: the numbers that can be imported from it, and flight plans. */
export function serveSoftware(scope: FastifyInstance, platform: Platform): void {
  const { clock } = platform
  scope.get('/outside/software', (_, reply) => show(reply, softwarePage(clock())))
  scope.post('/outside/software/plans', async (request, reply) => {
    if (isForeign(request)) return show(reply, page('Refused', markup`<h1>Refused</h1>`), 403)
    const notice = await sendPlan(platform, request.body)
    return show(reply, softwarePage(clock(), notice), notice.kind === 'alert' ? 400 : 200)
  })
}
