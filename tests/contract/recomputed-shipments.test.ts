import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  chooseFreightClass,
  computeDensity,
  dimensionalDivisors,
  isOversizeParcel,
  packaging,
  shipmentItem,
  shipments,
  sumDimensionalWeight,
} from '../../domain/commerce/index.ts'
import { asVerb } from '../../server/platform/records/index.ts'
import { fuzzSeed } from '../attack/fuzz-runs.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { inLaro } from './inbox-server.ts'
import { Dice } from './random-shop/dice.ts'

// The decimals of Postgres recompute stored shipments from their items and typed sizes, without code of the product.

const wanted = timesToRun(300, 5000)
const batch = 100

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Numbers near the limits of the rules, and any others, in steps of a thousandth, a hundredth, a quarter or one. */
function roll(dice: Dice, near: readonly number[], most: number): number {
  const step = dice.pick([0.001, 0.01, 0.25, 1])
  const units = (value: number) => Math.round(value / step)
  const rolled = dice.chance(33) ? units(dice.pick(near)) + dice.int(-1, 1) : dice.int(1, units(most))
  return Number((Math.max(1, rolled) * step).toFixed(3))
}

/** Sides whose cubic inches and dimensional weights are whole at their limits. */
const sides = [1, 8, 12, 13.9, 16.6, 24, 48, 100] as const
const densities = [1, 2, 4, 6, 8, 10, 12, 15, 22.5, 30, 35, 50] as const

const rollSize = (dice: Dice) => ({
  width: roll(dice, sides, 60),
  height: roll(dice, sides, 60),
  length: roll(dice, sides, 120),
})

/** A typed weight, often one at which the density of the piece is the lowest of a class. */
function rollWeight(dice: Dice, { width, height, length }: ReturnType<typeof rollSize>): number {
  if (dice.chance(50)) return roll(dice, [1, 150], 200)
  return Number(((dice.pick(densities) * width * height * length) / 1728).toFixed(3))
}

function rollShipment(dice: Dice, number: number) {
  const items = Array.from({ length: dice.int(1, 4) }, (_, at) =>
    shipmentItem.parse({
      id: String(at + 1),
      name: `Item ${at + 1}`,
      quantity: 1000,
      unit_weight: roll(dice, [0.1, 0.125, 0.5, 1, 37.5, 150], 60),
      dimensions: rollSize(dice),
    }),
  )
  const pieces = Array.from({ length: dice.int(1, 3) }, (_, at) => {
    const dimensions = rollSize(dice)
    const isTyped = dice.chance(50)
    return packaging.parse({
      id: String(at + 1),
      quantity: dice.pick([1, 1, 2, 15]),
      items: items.filter(() => dice.chance(50)).map(({ id }) => ({ id, quantity: dice.int(1, 8) })),
      ...(isTyped && { manual: true, dimensions, weight: rollWeight(dice, dimensions) }),
    })
  })
  return shipments.shape.parse({
    number: `R-${number}`,
    order: { id: `random ${number}`, label: 'Random' },
    items,
    packaging: pieces,
  })
}

/** One row for each stored shipment: values of the product, and the same by the database. */
const recompute = `
  with given as (
    select doc ->> 'number' as number, doc from shipments where doc ->> 'number' like 'R-%'
  ), piece as (
    select number, p.place, (p.one ->> 'quantity')::numeric as alike,
      round(case when is_typed then typed_weight when weight < 1 then round(weight, 2) else round(weight) end, 3) as weight,
      case when is_typed then typed_width else round(width, 3) end as width,
      case when is_typed then typed_height else height end as height,
      case when is_typed then typed_length else length end as length
    from given, jsonb_array_elements(doc -> 'packaging') with ordinality as p (one, place),
    lateral (
      select (one ->> 'manual')::boolean as is_typed, (one ->> 'weight')::numeric as typed_weight,
        (one #>> '{dimensions,width}')::numeric as typed_width, (one #>> '{dimensions,height}')::numeric as typed_height,
        (one #>> '{dimensions,length}')::numeric as typed_length
    ) as typed,
    lateral (
      select coalesce(sum((i ->> 'unit_weight')::numeric * (c ->> 'quantity')::numeric), 0) as weight,
        coalesce(sum((i #>> '{dimensions,width}')::numeric * (c ->> 'quantity')::numeric), 0) as width,
        coalesce(max((i #>> '{dimensions,height}')::numeric), 0) as height,
        coalesce(max((i #>> '{dimensions,length}')::numeric), 0) as length
      from jsonb_array_elements(one -> 'items') as c join jsonb_array_elements(doc -> 'items') as i on i ->> 'id' = c ->> 'id'
    ) as content
  ), whole as (
    select number, round(sum(weight * alike), 3) as weight, max(width) as width, max(height) as height,
      max(length) as length,
      case when bool_and(weight > 0 and width > 0 and height > 0 and length > 0)
        then sum(weight * alike) * 1728 / nullif(sum(width * height * length * alike), 0) end as density,
      sum(alike * ceil(ceil(width) * ceil(height) * ceil(length) / 139)) as daily,
      sum(alike * ceil(ceil(width) * ceil(height) * ceil(length) / 166)) as retail,
      jsonb_agg(weight <= 150 and width <= 100 and length <= 100
        and 2 * (width + height + length) - greatest(width, height, length) > 165 order by place) as oversize
    from piece group by number
  )
  select number, weight::float8 as weight, width::float8 as width, height::float8 as height, length::float8 as length,
    weight > 150 or width > 100 or length > 100 as ltl,
    round(weight * 16, case when weight * 16 < 1 then 4 else 2 end)::float8 as ounces,
    daily::float8 as daily, retail::float8 as retail, oversize,
    case when density is null then '' when density >= 50 then '50' when density >= 35 then '55'
      when density >= 30 then '60' when density >= 22.5 then '65' when density >= 15 then '70' when density >= 12 then '85'
      when density >= 10 then '92.5' when density >= 8 then '100' when density >= 6 then '125' when density >= 4 then '175'
      when density >= 2 then '250' when density >= 1 then '300' else '400' end as class
  from whole order by number`

/** Stored and advised values of a shipment, by the names of the query. */
function present(row: ReturnType<typeof shipments.shape.parse>) {
  const { packaging: pieces } = row
  const density = computeDensity(pieces)
  return {
    number: row.number,
    weight: row.total_weight,
    width: row.total_width,
    height: row.total_height,
    length: row.total_length,
    ltl: row.ltl,
    ounces: row.total_weight_ounces,
    daily: sumDimensionalWeight(pieces, dimensionalDivisors.daily),
    retail: sumDimensionalWeight(pieces, dimensionalDivisors.retail),
    oversize: pieces.map(isOversizeParcel),
    class: density === undefined ? '' : chooseFreightClass(density),
  }
}

test('the database recomputes weights, sizes, freight, classes and dimensional weights of random shipments', async () => {
  const dice = new Dice(fuzzSeed)
  const made: ReturnType<typeof present>[] = []
  for (let from = 0; from < wanted; from += batch) {
    const docs = Array.from({ length: batch }, (_, at) => rollShipment(dice, from + at))
    const rows = await inLaro(server, (ctx) => asVerb(ctx, shipments).createMany(docs.map((doc) => ({ doc }))))
    made.push(...rows.map(present))
  }
  const { rows } = await server.platform.pools.owner.query<ReturnType<typeof present>>(recompute)
  const known = new Map(rows.map((row) => [row.number, row]))
  expect(rows).toHaveLength(made.length)
  for (const one of made) expect(one, `seed ${fuzzSeed}`).toEqual(known.get(one.number))
  const freight = made.filter(({ ltl }) => ltl).length
  expect(freight).toBeGreaterThan(wanted / 10)
  expect(freight).toBeLessThan((wanted / 10) * 9)
  expect(new Set(made.map((one) => one.class)).size).toBeGreaterThan(10)
}, 300_000)
