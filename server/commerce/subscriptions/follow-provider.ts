import { isSubscriptionOver, productSubscriptions } from '../../../domain/commerce/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { performEffect } from '../../platform/effects/index.ts'
import { defineDueStepJob, defineStepJob, planDue, type Job } from '../../platform/jobs/index.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { mirrorObject } from '../gateway/mirror-object.ts'
import { readOwner } from '../gateway/money-move.ts'
import type { Till } from '../gateway/till.ts'
import { makeSubscriptionKinds } from './provider-billing.ts'
import { changePayload, changeSubscriptionKind, lookSubscriptionKind } from './provider-jobs.ts'

/** Asks a provider for a change of a subscription, once (adr/0104). */
export const changeSubscriptions = (till: Till): Job =>
  defineStepJob({
    ...changeSubscriptionKind,
    payload: changePayload,
    run: async (run, { id }) => {
      const row = await run.within((ctx) => beyondReach(ctx, productSubscriptions).find(readOwner(id)))
      const kind = makeSubscriptionKinds(till).find(({ provider }) => provider === row?.provider)
      if (kind) await performEffect(run, kind, id)
    },
  })

/** Brings a subscription to the state of its provider, and looks again a day later while it lasts. */
export const lookAtSubscriptions = (till: Till): Job =>
  defineDueStepJob({
    ...lookSubscriptionKind,
    run: async (run, id) => {
      const find = () => run.within((ctx) => beyondReach(ctx, productSubscriptions).find(id))
      const row = await find()
      if (row?.provider === undefined || row.provider_id === undefined) return
      await mirrorObject(run, till, { provider: row.provider, id: row.provider_id })
      const after = await find()
      if (after && !isSubscriptionOver(after.status))
        await run.within((ctx) => planDue(ctx, lookSubscriptionKind, { key: id, due: ctx.now + dayMs }))
    },
  })
