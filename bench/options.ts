import { parseArgs } from 'node:util'
import type { Amounts, Row } from './row.ts'
import { wholeShop } from './stage/sold-order.ts'

/** Options of a run of the bench. */
export interface Options {
  readonly rows: readonly Row[]
  /** Share of the scale set: 1 is that of the promises. */
  readonly size: number
  readonly databaseUrl: string | undefined
  readonly amounts: Amounts
  /** Keeps this run as the one that later ones are compared with. */
  readonly isAccepting: boolean
  /** Looks at the plans of the statements first. */
  readonly looksAtPlans: boolean
}

const usage = (rows: readonly Row[]): string => `npm run bench -- [options]
  --only <a,b>          these rows alone; long ones (marked *) run only so, or with --all
  --all                 the long rows as well
  --size <share>        of the scale set; 1, the whole, when absent
  --soak <minutes>      how long the endurance row lasts; 10 when absent
  --mails <count>       mails of the burst; 10,000 when absent
  --runs <count>        random runs of the faults row; 500 when absent
  --orders <count>      orders of the shop, with their payments; the size's share of 100,000 when absent
  --shipments <count>   shipments of the shop; the size's share of 100,000 when absent
  --database-url <url>  an empty database of your own, as its owner; an embedded one, kept in .data, when absent
  --no-plans            leave out the look at the plans of all statements
  --accept              keep this run as bench/accepted.json
Rows: ${rows.map(({ name, isLong }) => `${name}${isLong ? '*' : ''}`).join(', ')}`

/** A fault in the arguments of the command, with its usage. */
export class UsageFault extends Error {}

function chosen(rows: readonly Row[], only: string | undefined, isAll: boolean): readonly Row[] {
  if (only === undefined) return rows.filter((row) => isAll || !row.isLong)
  const names = only.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !rows.some((row) => row.name === name))
  if (unknown.length > 0) throw new UsageFault(`no row ${unknown.join(', ')}\n${usage(rows)}`)
  return rows.filter((row) => names.includes(row.name))
}

const between = (text: string, most: number, fault: string): number => {
  const value = Number(text)
  if (!(value > 0 && value <= most)) throw new UsageFault(fault)
  return value
}

const known = {
  only: { type: 'string' },
  all: { type: 'boolean', default: false },
  size: { type: 'string', default: '1' },
  soak: { type: 'string', default: '10' },
  mails: { type: 'string', default: '10000' },
  runs: { type: 'string', default: '500' },
  orders: { type: 'string' },
  shipments: { type: 'string' },
  'database-url': { type: 'string' },
  'no-plans': { type: 'boolean', default: false },
  accept: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: known })
  } catch (error) {
    throw new UsageFault(error instanceof Error ? error.message : String(error))
  }
}

/** Reads the arguments of the command. Throws UsageFault with the fault, or with the requested help. */
export function readOptions(words: readonly string[], rows: readonly Row[]): Options {
  const { values } = parsed(words)
  if (values.help) throw new UsageFault(usage(rows))
  const size = between(values.size, 1, '--size is more than 0 and at most 1')
  return {
    rows: chosen(rows, values.only, values.all),
    size,
    amounts: {
      orders: Math.ceil(
        between(values.orders ?? String(size * wholeShop), wholeShop, '--orders is a number, at most 100,000'),
      ),
      shipments: Math.ceil(
        between(values.shipments ?? String(size * wholeShop), wholeShop, '--shipments is a number, at most 100,000'),
      ),
      soakMinutes: between(values.soak, 24 * 60, '--soak is a number of minutes, at most a day'),
      mails: Math.ceil(between(values.mails, 1_000_000, '--mails is a number, at most a million')),
      runs: Math.ceil(between(values.runs, 100_000, '--runs is a number, at most 100,000')),
    },
    databaseUrl: values['database-url'],
    isAccepting: values.accept,
    looksAtPlans: !values['no-plans'],
  }
}
