import {
  checkSchedulingConnection,
  csvMapping,
  importCsv,
  importQuote,
  importScheduleNow,
  importTrip,
  readAircraftCalendars,
  previewImport,
  readCsvMapping,
  saveAircraftCalendar,
  scheduleImported,
  saveSchedulingConnection,
  schedulingConnection,
} from '../../../domain/charter/index.ts'
import { implement, implementOutside, type Route } from '../../platform/http/route.ts'
import { checkHealth } from './health/check-health.ts'
import { saveConnection, showConnection } from './connection.ts'
import { importCsvOf, requireCsv } from './csv/import-csv.ts'
import { keptMapping } from '../../platform/imports/kept-mapping.ts'
import { importFlights } from './import-flights.ts'
import { importQuoteOf } from './import-quote.ts'
import { showImportPreview } from './preview-import.ts'
import { saveCalendar, showCalendars } from './schedule/calendars.ts'
import { beginScheduleImport } from './schedule/import-schedule.ts'
import { showScheduleImport } from './schedule/import-state.ts'

/** The calls of imports from scheduling software. */
export const importRoutes: readonly Route[] = [
  implementOutside(importTrip, (ctx, { body }) =>
    importFlights(ctx, {
      kind: 'trips',
      numbers: body.trip_number,
      existing: body.existing_trip_id ?? undefined,
      thread: body.thread ?? undefined,
      contact: body.parent?.id,
    }),
  ),
  implementOutside(previewImport, showImportPreview),
  implementOutside(importQuote, (ctx, { body }) => importQuoteOf(ctx, body)),
  implement(readCsvMapping, async (ctx, { query }) => {
    await requireCsv(ctx, query.kind)
    return { mapping: await keptMapping(ctx, query.kind, csvMapping) }
  }),
  implementOutside(importCsv, (ctx, { body }) => importCsvOf(ctx, body)),
  implement(importScheduleNow, (ctx) => beginScheduleImport(ctx)),
  implement(scheduleImported, (ctx) => showScheduleImport(ctx)),
  implement(readAircraftCalendars, (ctx) => showCalendars(ctx)),
  implement(saveAircraftCalendar, (ctx, { body }) => saveCalendar(ctx, body)),
  implement(schedulingConnection, (ctx) => showConnection(ctx)),
  implement(saveSchedulingConnection, (ctx, { body }) => saveConnection(ctx, body)),
  implementOutside(checkSchedulingConnection, async (ctx) => {
    await checkHealth((verb) => verb(ctx))
    return showConnection(ctx)
  }),
]
