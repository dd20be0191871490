import { findScheduling, SchedulingFailed, type SchedulingAccount } from '../ask-scheduling.ts'
import { faultCodes, schedaeroAnswer, type SchedaeroTrip } from './schedaero-records.ts'

/** A trip or quote of a number; undefined where the software has none. */
export interface Schedaero {
  readonly tripOf: (kind: 'trips' | 'rfqs', number: string) => Promise<SchedaeroTrip | undefined>
}

/**
 * Schedaero by the interface that it shares with Avinode: two tokens, and failures that are named by code, also with a
 * status of success (docs/adr/0033-more-scheduling-software.md). Throws SchedulingFailed.
 */
export function openSchedaero(account: SchedulingAccount): Schedaero {
  const headers = { 'x-avinode-apitoken': account.apiToken ?? '', authorization: `Bearer ${account.secret}` }
  return {
    tripOf: async (kind, number) => {
      const path = `/${kind}/${encodeURIComponent(number)}`
      const answer = await findScheduling(account, { path, headers, faultsIn: faultCodes }, schedaeroAnswer)
      const faults = answer?.meta.errors.map(({ code }) => code) ?? []
      if (faults.length > 0) {
        const words = `${account.label} answered with an error (${faults.join(', ')}).`
        throw new SchedulingFailed(words, 'later')
      }
      return answer?.data?.number === number ? answer.data : undefined
    },
  }
}
