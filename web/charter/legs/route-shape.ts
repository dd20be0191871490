import { isLiveLeg, type EditedLeg } from '../../../domain/charter/index.ts'
import { shapeRoute, type DrawnFlight, type DrawnStop } from '../../../domain/charter/route-map/route-shape.ts'
import { continents } from './continents.ts'

export { mapSize } from '../../../domain/charter/route-map/route-shape.ts'

function describeStop(airport: EditedLeg['departureAirport']): DrawnStop | undefined {
  const { icao, city = '', longitude, latitude } = airport ?? { icao: '' }
  return longitude === undefined || latitude === undefined
    ? undefined
    : { code: icao, city, position: [longitude, latitude] }
}

/** The legs in use of which both ends have a place. */
export const listDrawnFlights = (legs: readonly EditedLeg[]): readonly DrawnFlight[] =>
  legs.filter(isLiveLeg).flatMap(({ id, isEmptyLeg, departureAirport, arrivalAirport }) => {
    const [from, to] = [describeStop(departureAirport), describeStop(arrivalAirport)]
    return from && to ? [{ id, from, to, isEmpty: isEmptyLeg === true }] : []
  })

/** Drawing of a route on the outline of the continents. */
export const routeShape = (flights: readonly DrawnFlight[]): ReturnType<typeof shapeRoute> =>
  shapeRoute(flights, continents)
