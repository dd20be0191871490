import { z } from 'zod'
import { sql } from '../../server/platform/database/sql.ts'
import { defineStepJob } from '../../server/platform/jobs/index.ts'
import { askFuelPrice, type FuelAccount } from './dialect/ask-fuel-price.ts'

/** Keeps the price of fuel at an airport; repeated, it keeps the newest price. */
export const keepFuelPrice = (account: FuelAccount) =>
  defineStepJob({
    name: 'keep-fuel-price',
    lane: 'effects',
    payload: z.object({ icao: z.string() }),
    run: async (run, { icao }) => {
      const cents = await askFuelPrice(account, icao)
      await run.within(({ db }) =>
        db.run(sql`
          insert into made_up_fuel_prices (client_id, icao, cents) values (${db.tenant.clientId}, ${icao}, ${cents}::integer)
          on conflict (client_id, icao) do update set cents = excluded.cents`),
      )
    },
  })
