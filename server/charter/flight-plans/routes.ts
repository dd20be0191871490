import type { FastifyRequest } from 'fastify'
import {
  makeFlightPlanSecret,
  readFlightPlanSender,
  removeFlightPlanSecret,
  takeFlightPlans,
} from '../../../domain/charter/index.ts'
import { shapeIssues } from '../../../domain/kernel/index.ts'
import { systemActor, withTenant } from '../../platform/context.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import { implement, rawRoute, type PublicCtx, type Route } from '../../platform/http/route.ts'
import { isSignedCall, makeSecret, planSecretOf, removeSecret, showSender } from './plan-secret.ts'
import { takePlans } from './take-plans.ts'

/** More than 500 plans take. */
const maxBytes = 1024 * 1024
const ratePerMinute = 600

function readContent(body: string): readonly unknown[] {
  let content: unknown
  try {
    content = JSON.parse(body)
  } catch {
    throw new Invalid([{ path: 'body', code: 'bad-value' }])
  }
  const read = takeFlightPlans.content.safeParse(content)
  if (!read.success) throw new Invalid(shapeIssues(read.error))
  return read.data.plans
}

/** Takes plans of a client whose sender signed the call. A client that takes none is refused as a wrong signature is. */
async function takeCall({ platform, log, now, address }: PublicCtx, request: FastifyRequest) {
  const { client } = takeFlightPlans.params.parse(request.params)
  const body = typeof request.body === 'string' ? request.body : ''
  const header = request.headers['flightline-signature']
  const signature = typeof header === 'string' ? header : ''
  return withTenant(platform, systemActor(client.toLowerCase()), async (ctx) => {
    const secret = await planSecretOf(ctx)
    if (secret === undefined || !isSignedCall(secret, { signature, body, now })) {
      log.warn({ address, client }, 'flight plans were sent without a signature of their sender')
      throw new Forbidden('sender of flight plans')
    }
    return takePlans(ctx, readContent(body))
  })
}

/** Calls of flight plans: their body, and their signature. */
export const flightPlanRoutes: readonly Route[] = [
  rawRoute({
    kind: 'raw-public',
    method: takeFlightPlans.method,
    path: takeFlightPlans.path,
    summary: takeFlightPlans.summary,
    role: takeFlightPlans.role,
    params: takeFlightPlans.params,
    ratePerMinute,
    form: { maxBytes, type: 'application/json' },
    handle: takeCall,
  }),
  implement(readFlightPlanSender, (ctx) => showSender(ctx)),
  implement(makeFlightPlanSecret, (ctx) => makeSecret(ctx)),
  implement(removeFlightPlanSecret, (ctx) => removeSecret(ctx)),
]
