import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { performEffect } from '../../platform/effects/index.ts'
import { defineStepJob, enqueue, type Job, type QueuedKind } from '../../platform/jobs/index.ts'
import type { GatewayName } from '../../platform/outside/payments/gateway.ts'
import { makeMoneyKinds } from './money-kinds.ts'
import { moneyEffectNames, nameEffect, type MoneyEffectName } from './money-move.ts'
import type { Till } from './till.ts'

const moveMoneyKind = { name: 'move-money', lane: 'money', outside: 'payment' } as const satisfies QueuedKind

const payload = z.object({ effect: z.enum(moneyEffectNames), provider: z.string(), id: z.string() })

interface Movement {
  readonly effect: MoneyEffectName
  readonly provider: GatewayName
  /** Id of the effect. */
  readonly id: string
}

/** Puts an effect into the queue, in the transaction of its cause. */
export const queueMovement = (ctx: Ctx, movement: Movement, runAt?: number): Promise<void> =>
  enqueue(
    ctx,
    { ...moveMoneyKind, payload },
    { payload: movement, key: `${movement.effect} ${movement.id}`, maxAttempts: 8, runAt },
  )

/** Calls a provider that moves money, once (adr/0104). */
export const moveMoney = (till: Till): Job =>
  defineStepJob({
    ...moveMoneyKind,
    payload,
    run: async (run, { effect, provider, id }) => {
      const kinds = makeMoneyKinds(till)
      const gateway = till.gateways.find((one) => one.name === provider)
      const kind = gateway && kinds.find(({ name }) => name === nameEffect(effect, gateway))
      if (!kind) throw new Error(`no provider ${provider}`)
      await performEffect(run, kind, id)
    },
  })
