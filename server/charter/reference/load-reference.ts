import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { z } from 'zod'
import { formerCodes, renamedAirports } from '../../../domain/charter/index.ts'
import { inTransaction } from '../../platform/database/pools.ts'
import { fold } from '../airports/fold.ts'
import { referenceModels } from './models.ts'
import { referenceId } from './shipped-models.ts'

const airportsFile = new URL('airports.json', import.meta.url)

const text = z.string()
const airportRow = z.tuple([text, text, text, text, text, text, z.number(), z.number(), text, z.number()])
const shipped = z.object({ rows: z.array(airportRow) })

interface Load {
  readonly name: 'reference_airports' | 'reference_models'
  /** Changes with the loaded data, and with its form. */
  readonly edition: string
  readonly rows: () => readonly object[]
  readonly insert: string
}

/**
 * Other search words of a renamed airport: its former codes, and the three letters that the United States use of each.
 */
const formerWords = (icao: string): string[] => {
  const former = formerCodes(icao)
  return former.length === 0 ? [] : [...former, ...[icao, ...former].map((code) => code.replace(/^K/, ''))]
}

const airportRows = (content: string) =>
  shipped
    .parse(JSON.parse(content))
    .rows.map(([icao, iata, name, city, region, country, latitude, longitude, timezone, size]) => {
      const codes = [icao, iata, ...formerWords(icao)]
      const sought = ` ${fold([...codes, name, city, region.split('-')[1] ?? ''].join(' '))}`
      return { icao, iata, name, city, region, country, latitude, longitude, timezone, size, sought }
    })

const modelRows = () => referenceModels.map(({ name, ...facts }) => ({ id: referenceId(name), name, doc: facts }))

const editionOf = (content: string): string => createHash('sha256').update(content).digest('hex')

const loads = (airports: string): readonly Load[] => [
  {
    name: 'reference_airports',
    edition: editionOf(airports + JSON.stringify(renamedAirports)),
    rows: () => airportRows(airports),
    insert: `insert into reference_airports
      select * from jsonb_to_recordset($1::jsonb) as r (icao text, iata text, name text, city text, region text,
        country text, latitude double precision, longitude double precision, timezone text, size smallint, sought text)`,
  },
  {
    name: 'reference_models',
    edition: editionOf(JSON.stringify(modelRows())),
    rows: modelRows,
    insert: `insert into reference_models
      select * from jsonb_to_recordset($1::jsonb) as r (id text, name text, doc jsonb)`,
  },
]

/** Replaces the rows of a table unless it has this edition. The owner too is bound by the table's policy. */
async function loadOne(client: pg.PoolClient, { name, edition, rows, insert }: Load): Promise<void> {
  const { rowCount } = await client.query('select 1 from reference_loads where name = $1 and edition = $2', [
    name,
    edition,
  ])
  if (rowCount === 1) return
  const tables = [name, 'reference_loads']
  for (const table of tables) await client.query(`alter table ${table} no force row level security`)
  await client.query(`delete from ${name}`)
  await client.query(insert, [JSON.stringify(rows())])
  // Searches are planned by statistics of the table: until it is counted, no index seems worth while.
  await client.query(`analyze ${name}`)
  await client.query(
    'insert into reference_loads values ($1, $2) on conflict (name) do update set edition = excluded.edition',
    [name, edition],
  )
  for (const table of tables) await client.query(`alter table ${table} force row level security`)
}

/** Brings the airports and models that everybody can look up to those of this program. Once for each change of them. */
export async function loadReference(owner: pg.Pool): Promise<void> {
  const airports = await readFile(airportsFile, 'utf8')
  await inTransaction(owner, async (client) => {
    // Processes that start at once wait for one another.
    await client.query("select pg_advisory_xact_lock(hashtext('flightline reference'))")
    for (const load of loads(airports)) await loadOne(client, load)
  })
}
