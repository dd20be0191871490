import { z } from 'zod'
import { mirrorKinds, providerMirrors } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import type { Settling } from './settle-payment.ts'

type MirrorKind = (typeof mirrorKinds)[number]

const own = new Set(Object.keys(providerMirrors.shape.shape))

/** Fields that the object of a provider does not set by their names. */
const ours = ['kind', 'provider', 'account', 'object_id', 'payment', 'object', 'currency']

/** Fields of a mirror that the object of a provider has under the same name, and the rest. */
export function readObject(object: Readonly<Record<string, unknown>>): object {
  const known: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(object)) {
    const field = own.has(name) && !ours.includes(name) && providerMirrors.shape.shape[name as 'status']
    const read = field ? field.safeParse(value) : undefined
    if (read?.success && read.data !== undefined) known[name] = read.data
    else if (z.json().safeParse(value).success) rest[name] = value
  }
  return { ...known, object: rest }
}

/** Writes the mirror of an object, or replaces the one that it has. */
export async function putMirror(ctx: Ctx, { kind, id, facts }: { kind: MirrorKind; id: string; facts: object }) {
  const mirrors = asVerb(ctx, providerMirrors)
  const known = await beyondReach(ctx, providerMirrors).findOne({
    and: [
      ['kind', '==', kind],
      ['object_id', '==', id],
    ],
  })
  const doc = providerMirrors.shape.parse({ kind, object_id: id, ...facts })
  await (known ? mirrors.amend({ id: known.id, amend: () => doc }) : mirrors.create({ doc }))
}

/** Writes the objects of a payment as its provider has them: its intent, and its charge. */
export async function mirrorPayment(ctx: Ctx, { payment, seen, open }: Settling): Promise<void> {
  const { id, state, amount, captured, refunded, fee, charge, customer, method, failure, at, mirror } = seen
  const facts = {
    ...readObject(mirror),
    provider: open.row.provider,
    account: open.row.id,
    payment: payment.row.id,
    amount,
    amount_captured: captured,
    amount_refunded: refunded,
    ...(fee !== undefined && { fee }),
    ...(customer !== undefined && { customer }),
    method,
    ...(failure && { failure_code: failure.code, failure_message: failure.message.slice(0, 500) }),
    created: at,
  }
  await putMirror(ctx, {
    kind: 'intent',
    id,
    facts: { status: state, ...facts, ...(charge !== undefined && { charge }) },
  })
  if (charge !== undefined && charge !== id)
    await putMirror(ctx, { kind: 'charge', id: charge, facts: { status: state, ...facts, intent: id } })
}
