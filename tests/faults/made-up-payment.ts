import { z } from 'zod'
import { sql } from '../../server/platform/database/sql.ts'
import { performEffect, type EffectOutcome } from '../../server/platform/effects/index.ts'
import { defineStepJob } from '../../server/platform/jobs/index.ts'

/** The table of a made-up payment, as a migration would make it. */
export const paymentTable = `
  create table made_up_payments (
    client_id uuid not null, id text not null, cents integer not null, status text not null default 'queued',
    claim text, updated_at bigint not null default 0, primary key (client_id, id));
  grant select, insert, update on made_up_payments to flightline_app`

async function charge(url: string, id: string, cents: number): Promise<EffectOutcome> {
  const headers = { 'idempotency-key': id, 'content-type': 'application/json' }
  try {
    const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ cents }) })
    return { outcome: status === 201 ? 'sent' : 'permanent', response: String(status) }
  } catch (error) {
    return { outcome: 'unknown', response: String(error) }
  }
}

/** Takes a payment at a provider that knows a repetition by its key. */
export const takePayment = (url: string) =>
  defineStepJob({
    name: 'take-made-up-payment',
    lane: 'effects',
    outside: 'payment',
    payload: z.object({ id: z.string() }),
    run: (run, { id }) =>
      performEffect(run, {
        table: 'made_up_payments',
        id,
        inDoubt: 'again',
        prepare: async ({ db }) => {
          const [row] = await db.run(
            sql<{ cents: number }>`
              select cents from made_up_payments where client_id = ${db.tenant.clientId} and id = ${id}`,
          )
          return row?.cents
        },
        call: async (cents, beforeEnd) => {
          await beforeEnd()
          return charge(url, id, cents)
        },
      }),
  })
