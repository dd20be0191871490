import { retryDelivery } from '../../../domain/inbox/mail/contract.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { sendAgain } from '../send-again.ts'

/** Calls about outgoing mail that did not arrive. */
export const mailRoutes: readonly Route[] = [
  implement(retryDelivery, async (ctx, { params, body }) => ({
    recipients: await sendAgain(ctx, params.id, body?.recipients),
  })),
]
