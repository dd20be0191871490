import type { FastifyInstance } from 'fastify'
import { markup, page, show } from '../../server/simulated/page.ts'

const prices: Readonly<Record<string, number>> = { KDAL: 655, KTEB: 812 }

/** The made-up fuel provider: its interface, and a page of its prices. */
export function serveFuel(scope: FastifyInstance): void {
  scope.get('/outside/fuel', (_, reply) => {
    const rows = Object.entries(prices).map(([icao, cents]) => markup`<li>${icao}: $${(cents / 100).toFixed(2)}</li>`)
    return show(reply, page('Fuel prices', markup`<h1>Fuel prices</h1><ul>${rows}</ul>`))
  })
  scope.get<{ Params: { icao: string } }>('/outside/fuel/prices/:icao', (request, reply) => {
    const centsPerGallon = prices[request.params.icao]
    return centsPerGallon === undefined ? reply.status(404).send({ fault: 'unknown airport' }) : { centsPerGallon }
  })
}
