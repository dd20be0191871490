import {
  changeWebhook,
  listDeliveries,
  listWebhooks,
  makeWebhook,
  readDelivery,
  removeWebhook,
  replayDeliveries,
  resendDelivery,
  rotateWebhookSecret,
} from '../../../domain/automation/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { readDeliveries, replay, resend, showDelivery } from './deliveries.ts'
import { changeHook, makeHook, readWebhooks, removeHook, rotateSecret, type KnownRecords } from './webhooks.ts'

/** The calls of webhooks, for admins (decision A5). */
export const webhookRoutes = (known: KnownRecords): readonly Route[] => [
  implement(listWebhooks, (ctx) => readWebhooks(ctx, known)),
  implement(makeWebhook, (ctx, call) => makeHook(ctx, known, call)),
  implement(changeWebhook, async (ctx, call) => {
    await changeHook(ctx, known, call)
    return {}
  }),
  implement(rotateWebhookSecret, (ctx, { params }) => rotateSecret(ctx, params.id)),
  implement(removeWebhook, async (ctx, { params }) => {
    await removeHook(ctx, params.id)
    return {}
  }),
  implement(listDeliveries, readDeliveries),
  implement(readDelivery, showDelivery),
  implement(resendDelivery, async (ctx, { params }) => {
    await resend(ctx, params)
    return {}
  }),
  implement(replayDeliveries, replay),
]
