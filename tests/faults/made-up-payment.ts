import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { sql } from '../../server/platform/database/sql.ts'
import {
  performEffect,
  type EffectAnswer,
  type EffectKind,
  type ProviderDialect,
} from '../../server/platform/effects/index.ts'
import { defineStepJob } from '../../server/platform/jobs/index.ts'
import { clientIds } from '../world.ts'

/** Tables of a made-up payment, as a migration would make them: the charge, and its consequences. */
export const paymentTables = `
  create table made_up_payments (
    client_id uuid not null, id text not null, cents integer not null, is_void boolean not null default false,
    primary key (client_id, id));
  create table made_up_receipts (client_id uuid not null, id text not null, outcome text not null);
  grant select, insert, update on made_up_payments, made_up_receipts to flightline_app`

export interface Charge {
  readonly cents: number
}

/** Charges once; each verdict leaves a receipt. */
export const chargeKind = ({
  call,
  inDoubt = 'again',
}: Pick<EffectKind<Charge>, 'call'> & Partial<Pick<EffectKind<Charge>, 'inDoubt'>>): EffectKind<Charge> => ({
  name: 'made-up-charge',
  title: 'Card payment',
  provider: 'made-up',
  inDoubt,
  call,
  prepare: async ({ db }, id) => {
    const [row] = await db.run(sql<Charge>`
      select cents from made_up_payments where client_id = ${db.tenant.clientId} and id = ${id} and not is_void`)
    return row && { subject: { type: 'invoices', id, label: `Invoice ${id}` }, request: { cents: row.cents } }
  },
  keep: async ({ db }, { id }, { outcome }) => {
    await db.run(sql`insert into made_up_receipts values (${db.tenant.clientId}, ${id}, ${outcome})`)
  },
})

/** Body of an answer and of an event of the made-up provider. */
const word = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['succeeded', 'failed', 'pending']),
})

export type MadeUpWord = z.output<typeof word>

const readAnswer = (body: unknown) => {
  const { id, status } = word.parse(body)
  return { outcome: status, response: `${status} as ${id}`, providerId: id }
}

/** A silent provider is given so long. */
const silenceMs = 1500

/** Charges at the made-up provider by HTTP. */
export const chargeAt =
  (url: string): EffectKind<Charge>['call'] =>
  async (_run, { request, key, reference }): Promise<EffectAnswer> => {
    const headers = { 'idempotency-key': key, 'content-type': 'application/json' }
    const body = JSON.stringify({ ...request, reference })
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(silenceMs) })
      return readAnswer(await answer.json())
    } catch (error) {
      return { outcome: 'unknown', response: String(error) }
    }
  }

/** Accounts at the made-up provider, by the key in the address of their webhook. */
export const madeUpAccounts = {
  'laro-key': { clientId: clientIds.LARO, secret: 'a secret of LARO' },
  'next-key': { clientId: clientIds.NXT, secret: 'a secret of NXT' },
}

export const signEvent = (secret: string, raw: string | Buffer): string =>
  createHmac('sha256', secret).update(raw).digest('hex')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export const madeUpDialect: ProviderDialect = {
  provider: 'made-up',
  verifyEvent: async (_platform, { account, raw, headers }) => {
    const [, owner] = Object.entries(madeUpAccounts).find(([key]) => key === account) ?? []
    const { 'made-up-signature': signature, 'made-up-event': eventId } = headers
    if (!owner || typeof signature !== 'string' || typeof eventId !== 'string') return undefined
    return isSame(signature, signEvent(owner.secret, raw)) ? { clientId: owner.clientId, eventId } : undefined
  },
  read: async (_run, raw) => {
    const { id, reference, status } = word.parse(JSON.parse(raw.toString()))
    const outcome = { outcome: status, response: `${status} as ${id}`, providerId: id }
    return { about: { reference, providerId: id }, word: outcome }
  },
  stripPerson: (event) => word.extend({ cents: z.number().optional() }).safeParse(event).data,
}

/** Takes a payment; `afterwards` is waited for when it is done. */
export const takePayment = (kind: EffectKind<Charge>, afterwards: () => Promise<unknown> = () => Promise.resolve()) =>
  defineStepJob({
    name: 'take-made-up-payment',
    lane: 'money',
    outside: 'payment',
    payload: z.object({ id: z.string() }),
    run: async (run, { id }) => {
      await performEffect(run, kind, id)
      await afterwards()
    },
  })
