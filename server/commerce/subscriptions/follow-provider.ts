import { isSubscriptionOver, productSubscriptions, providerMirrors } from '../../../domain/commerce/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
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

/** The newest invoice of a subscription: its event may never have come. */
async function findLatestInvoice(ctx: Ctx, subscription: string): Promise<string | undefined> {
  const mirror = await beyondReach(ctx, providerMirrors).findOne({
    and: [
      ['kind', '==', 'subscription'],
      ['object_id', '==', subscription],
    ],
  })
  return mirror?.invoice
}

/** Brings a subscription to the state of its provider with its newest invoice, and looks again a day later while it lasts. */
export const lookAtSubscriptions = (till: Till): Job =>
  defineDueStepJob({
    ...lookSubscriptionKind,
    run: async (run, id) => {
      const find = () => run.within((ctx) => beyondReach(ctx, productSubscriptions).find(id))
      const row = await find()
      if (row?.provider === undefined || row.provider_id === undefined) return
      const { provider, provider_id: subscription } = row
      await mirrorObject(run, till, { provider, id: subscription })
      const invoice = await run.within((ctx) => findLatestInvoice(ctx, subscription))
      if (invoice !== undefined) await mirrorObject(run, till, { provider, id: invoice })
      const after = await find()
      if (after && !isSubscriptionOver(after.status))
        await run.within((ctx) => planDue(ctx, lookSubscriptionKind, { key: id, due: ctx.now + dayMs }))
    },
  })
