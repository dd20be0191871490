import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import { addressOfPlans, demoPlanSecret, signPlans } from '../../charter/index.ts'
import type { OutsideLeg } from './network/outside-flights.ts'
import type { Platform } from '../../platform/platform.ts'

/** Possible events of a flight, as its software reports them. */
export const planFates = {
  filed: { label: 'As filed', times: () => ({}) },
  late: {
    label: '40 minutes late',
    times: ({ takeoff, landing }: OutsideLeg) => ({
      etd: takeoff + 40 * minuteMs,
      eta: landing + 35 * minuteMs,
      evt: 'ETD',
    }),
  },
  flown: {
    label: 'Flown',
    times: ({ takeoff, landing }: OutsideLeg) => ({
      out: takeoff - 10 * minuteMs,
      off: takeoff + 3 * minuteMs,
      on: landing - 2 * minuteMs,
      in: landing + 6 * minuteMs,
      evt: 'IN',
    }),
  },
  cancelled: { label: 'Cancelled', times: () => ({ cnl: true, evt: 'CNCL' }) },
} as const

export type PlanFate = keyof typeof planFates

interface Sent {
  readonly clientId: string
  readonly leg: OutsideLeg
  readonly fate: PlanFate
}

/** Sends a flight plan as software does: a signed call. Returns the status, or undefined without an answer. */
export async function sendDemoPlan(platform: Platform, { clientId, leg, fate }: Sent): Promise<number | undefined> {
  const { id, tail: reg, from: dep, to: arr, takeoff: std, landing: sta } = leg
  const plan = { id: `FP-${id}`, reg, dep, arr, std, sta, ...planFates[fate].times(leg) }
  const [body, at] = [JSON.stringify({ plans: [plan] }), platform.clock()]
  const headers = {
    'content-type': 'application/json',
    'flightline-signature': signPlans(demoPlanSecret(platform.secret, clientId), { at, body }),
  }
  try {
    const url = addressOfPlans(platform, clientId)
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) })
    return answer.status
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')) return undefined
    throw error
  }
}
