import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { placeBook, type PlaceBook } from '../../../domain/charter/requests/place-book.ts'

const airportsFile = new URL('../reference/airports.json', import.meta.url)

const text = z.string()
const row = z.tuple([text, text, text, text, text, text, z.number(), z.number(), text, z.number()])
const shipped = z.object({ rows: z.array(row) })

async function read(): Promise<PlaceBook> {
  const { rows } = shipped.parse(JSON.parse(await readFile(airportsFile, 'utf8')))
  return placeBook(
    rows.map(([icao, iata, name, city, region, country, latitude, longitude, timezone, size]) => ({
      icao,
      ...(iata !== '' && { iata }),
      name,
      city,
      region,
      country,
      latitude,
      longitude,
      timezone,
      size,
    })),
  )
}

let book: Promise<PlaceBook> | undefined

/** The airports that are shipped, by what people call them: made once in a process, when the first mail is read. */
export const shippedAirports = (): Promise<PlaceBook> => (book ??= read())
