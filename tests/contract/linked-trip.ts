import { trips } from '../../domain/charter/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import type { TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { inLaro } from './inbox-server.ts'

const airport = (icao: string, timezone: string) => ({ icao, name: `${icao} field`, timezone })

/** A trip of Ana with one flight of three hours and a passenger. */
export const makeLinkedTrip = (server: TestServer, number: string, takeoffUTC: number) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, trips, {
      doc: trips.shape.parse({
        status: 'tConfirmed',
        trip_number: number,
        agents: [{ id: cast.ana.id, label: cast.ana.name }],
        legs: [
          {
            id: 'a',
            departureAirport: airport('KDAL', 'America/Chicago'),
            arrivalAirport: airport('KTEB', 'America/New_York'),
            times: { takeoffUTC, landingUTC: takeoffUTC + 3 * hourMs },
            passengers: [{ name: 'Grant Farrow' }],
          },
        ],
      }),
    }),
  )
