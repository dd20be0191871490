import {
  customerNames,
  departureWords,
  isOtherCustomer,
  mostNumbers,
  numbersIn,
  type ExternalFlight,
  type previewImport,
} from '../../../domain/charter/index.ts'
import { cutText, hasRole, type InputOf, type OutputOf } from '../../../domain/kernel/index.ts'
import type { OutsideCtx } from '../../platform/context.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import { readFlights, requireFree } from './import-flights.ts'
import { knownPlaces } from './known-places.ts'
import { kinds, type Flight } from './write-flight.ts'

type Preview = OutputOf<typeof previewImport>
type Known = Awaited<ReturnType<typeof knownPlaces>>

const formatFlightRoute = ({ legs }: ExternalFlight): string =>
  cutText([...legs.slice(0, 1).map(({ from }) => from), ...legs.map(({ to }) => to)].join('-'), 500)

/** Formats the first take-off in the time zone of its airport, with the zone. */
function formatDeparture({ legs: [first] }: ExternalFlight, known: Known): string | undefined {
  if (first === undefined) return undefined
  return departureWords(first.takeoffUTC, known.airports.get(first.from)?.timezone ?? 'UTC')
}

const replacedBy = (row: Flight, title: string) => ({
  title,
  customer: cutText(customerNames({ ...row }).join(', '), 500),
  route: row.route,
})

/** Previews an import by number (see the contract). Throws as an import does. */
export async function showImportPreview(
  ctx: OutsideCtx,
  { body }: Pick<InputOf<typeof previewImport>, 'body'>,
): Promise<Preview> {
  const { kind } = body
  if (!hasRole(ctx.actor, kind)) throw new Forbidden(kind)
  const numbers = numbersIn(kind, body.numbers)
  if (numbers.length === 0 || numbers.length > mostNumbers) throw new Invalid([{ path: 'numbers', code: 'too_big' }])
  const asked = {
    kind,
    numbers: body.numbers,
    existing: body.existing ?? undefined,
    thread: body.thread ?? undefined,
    contact: undefined,
  }
  const { provider, place, flights } = await readFlights(ctx, asked, numbers)
  const { own } = place
  await requireFree(ctx, { kind, numbers, own })
  const known = await knownPlaces(ctx, flights)
  const row = own ?? (place.contact ? { contact: place.contact } : {})
  return {
    software: provider.label,
    flights: flights.map((flight) => {
      const departs = formatDeparture(flight, known)
      return {
        number: flight.number,
        ...(flight.account !== undefined && { customer: cutText(flight.account, 500) }),
        route: formatFlightRoute(flight),
        ...(departs !== undefined && { departs }),
        ...(flight.total !== undefined && { total: flight.total }),
        isOtherCustomer: isOtherCustomer(flight, { ...row }),
      }
    }),
    ...(own && { replaces: replacedBy(own, kinds[kind].definition.title({ ...own })) }),
  }
}
