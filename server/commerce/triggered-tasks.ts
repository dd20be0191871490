import { z } from 'zod'
import { commerceTasks, type CommerceTask } from '../../domain/commerce/index.ts'
import { defineTriggered, type TriggeredTask } from '../automation/index.ts'
import { hurryDue, type QueuedKind } from '../platform/jobs/index.ts'
import { followLabelKind } from './carriers/follow-kind.ts'
import { pollPaymentKind } from './gateway/settle-from-provider.ts'

const kinds: Readonly<Record<CommerceTask, QueuedKind>> = {
  pollPayments: pollPaymentKind,
  trackShipments: followLabelKind,
}

/** Tasks of commerce that are started by call: the due work of each of their records begins now. */
export const commerceTriggered: readonly TriggeredTask[] = commerceTasks.map(({ path, role }) =>
  defineTriggered({
    path,
    role,
    fields: z.strictObject({}),
    begin: async (ctx) => {
      await hurryDue(ctx, kinds[path])
      return {}
    },
  }),
)
