import { clients } from '../../../domain/company/index.ts'
import { isReconciled, mailboxHealthOf } from '../../../domain/inbox/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { getRecord } from '../../platform/records/index.ts'
import { countHeld } from '../held/held-routes.ts'
import { isMailOutSetUp } from '../mail/index.ts'
import { findTextReader } from '../text/index.ts'
import { incomingBySource, mailboxesOf, strayMails, watchedBy } from './incoming-health.ts'
import { outgoingCopies, textsIn } from './outgoing-health.ts'

/** Where the client receives mail (decision M1). */
const addressesOf = ({ platform }: Ctx, { name_key, inbound_addresses }: RowOf<typeof clients>): string[] => [
  `${name_key.toLowerCase()}@${platform.config.MAIL_DOMAIN}`,
  ...inbound_addresses,
]

/** For the admins of a client: state of incoming and outgoing mail and texts. Reads a few days at any volume. */
export const healthRoutes: readonly Route[] = [
  implement(mailboxHealthOf, async (ctx) => {
    const client = await getRecord(ctx, clients, ctx.db.tenant.clientId)
    const [rows, watched, held, out, inward] = await Promise.all([
      incomingBySource(ctx),
      watchedBy(ctx),
      countHeld(ctx),
      outgoingCopies(ctx),
      textsIn(ctx),
    ])
    const { config } = ctx.platform
    const mailboxes = mailboxesOf(rows, watched, { addresses: addressesOf(ctx, client), now: ctx.now })
    const isInOrder = mailboxes.every((one) => isReconciled(one) && one.waiting === 0)
    return {
      at: ctx.now,
      mailboxes,
      straying: isInOrder ? [] : await strayMails(ctx),
      held,
      mail: { ...out.mail, isSetUp: isMailOutSetUp(config) },
      texts: {
        ...out.texts,
        ...inward,
        isSetUp: findTextReader(ctx.platform) !== undefined,
        hasNumber: client.text_number !== undefined,
      },
    }
  }),
]
