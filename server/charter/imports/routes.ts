import {
  importQuote,
  importTrip,
  saveSchedulingConnection,
  schedulingConnection,
} from '../../../domain/charter/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { saveConnection, showConnection } from './connection.ts'
import { importFlights } from './import-flights.ts'

/** The calls of imports from scheduling software. */
export const importRoutes: readonly Route[] = [
  {
    ...implement(importTrip, (ctx, { body }) =>
      importFlights(ctx, {
        kind: 'trips',
        numbers: body.trip_number,
        existing: body.existing_trip_id ?? undefined,
        thread: body.thread ?? undefined,
        contact: body.parent?.id,
      }),
    ),
    waitsOutside: true,
  },
  {
    ...implement(importQuote, (ctx, { body }) =>
      importFlights(ctx, {
        kind: 'quotes',
        numbers: body.quote_number,
        existing: body.existing_quote_id ?? undefined,
        thread: body.thread ?? undefined,
        contact: body.parent?.id,
      }),
    ),
    waitsOutside: true,
  },
  implement(schedulingConnection, (ctx) => showConnection(ctx)),
  implement(saveSchedulingConnection, (ctx, { body }) => saveConnection(ctx, body)),
]
