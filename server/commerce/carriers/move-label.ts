import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { performEffect } from '../../platform/effects/index.ts'
import { defineStepJob, enqueue, type Job, type QueuedKind } from '../../platform/jobs/index.ts'
import { labelCallNames, makeLabelKinds, nameCall, type LabelCallName } from './label-calls.ts'
import type { ShippingDesk } from './shipping-desk.ts'
import type { LabelRow } from './take-label.ts'

const moveLabelKind = { name: 'move-label', lane: 'money', outside: 'shipping' } as const satisfies QueuedKind

const payload = z.object({ call: z.enum(labelCallNames), id: z.string() })

/** Puts a call about a label into the queue, in the transaction of its cause. */
export const queueLabelCall = (ctx: Ctx, call: LabelCallName, row: Pick<LabelRow, 'id' | 'calls'>): Promise<void> => {
  const id = nameCall(row)
  return enqueue(ctx, { ...moveLabelKind, payload }, { payload: { call, id }, key: `${call} ${id}`, maxAttempts: 12 })
}

/** Calls a provider of labels, once (adr/0104). */
export const moveLabel = (desk: ShippingDesk): Job =>
  defineStepJob({
    ...moveLabelKind,
    payload,
    run: async (run, { call, id }) => {
      const kind = makeLabelKinds(desk).find(({ name }) => name.startsWith(`${call}.`))
      if (!kind) throw new Error(`no provider of ${call}`)
      await performEffect(run, kind, id)
    },
  })
