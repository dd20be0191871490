import { defineDueStepJob, type Job } from '../../platform/jobs/index.ts'
import { pollPaymentKind, settleFromProvider } from './settle-from-provider.ts'
import type { Till } from './till.ts'

/** Asks providers for payments that are not decided, with growing pauses: events may never arrive (decision E7). */
export const pollPayments = (till: Till): Job =>
  defineDueStepJob({
    ...pollPaymentKind,
    run: async (run, paymentId) => {
      await settleFromProvider(run, till, paymentId)
    },
  })
