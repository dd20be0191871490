import { explainMatch, type MarketPlace, type ScorePoint } from '../../../domain/charter/market/index.ts'
import { sql } from '../../platform/database/sql.ts'

/** Milliseconds before a copy or search is matched again whose writer was not waited for. */
export const againMs = 500

/** The first of the whole days that count days in the rules of the market. */
export const epochDay = sql`date '1970-01-01'`

/** A point of the database: longitude and latitude in degrees. */
export type StoredPoint = { readonly x: number; readonly y: number } | null

export const readPlace = (icao: string, point: StoredPoint): MarketPlace => ({
  icao,
  ...(point && { longitude: point.x, latitude: point.y }),
})

const countPoints = (points: readonly ScorePoint[], reason: ScorePoint['reason']): number =>
  points.find((point) => point.reason === reason)?.points ?? 0

/** The points of a score as the columns of its match. */
export const printPoints = (points: readonly ScorePoint[]) => ({
  unverified_points: countPoints(points, 'unverified'),
  day_points: countPoints(points, 'days'),
  departure_points: countPoints(points, 'departure'),
  arrival_points: countPoints(points, 'arrival'),
})

/** Columns of an offer that suits a marketplace search. */
export interface HitRow {
  readonly level: number
  readonly score: number
  readonly days: number
  readonly departure_miles: number
  readonly arrival_miles: number
  readonly detour_miles: number | null
  readonly unverified_points: number
  readonly day_points: number
  readonly departure_points: number
  readonly arrival_points: number
}

function readPoints(row: HitRow): readonly ScorePoint[] {
  const points: readonly ScorePoint[] = [
    { reason: 'unverified', points: row.unverified_points, amount: 0 },
    { reason: 'days', points: row.day_points, amount: row.days },
    { reason: 'departure', points: row.departure_points, amount: row.departure_miles },
    { reason: 'arrival', points: row.arrival_points, amount: row.arrival_miles },
  ]
  return points.filter((point) => point.points !== 0)
}

/** Why an offer suits a search, in words. */
export const explainHit = (row: HitRow): string =>
  explainMatch({
    level: row.level,
    departureMiles: row.departure_miles,
    arrivalMiles: row.arrival_miles,
    ...(row.detour_miles !== null && { detourMiles: row.detour_miles }),
    points: readPoints(row),
  })
