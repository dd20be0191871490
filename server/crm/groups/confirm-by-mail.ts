import { groups, subscriptions } from '../../../domain/crm/index.ts'
import type { DocOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { findOrMakeContact } from '../find-or-make-contact.ts'
import { countSoon } from './count-groups.ts'
import { keepMailConsent } from './mail-consent.ts'
import { keepSubscription } from './set-members.ts'

interface Confirmed {
  readonly group: string
  readonly email: string
  /** When the form was sent, in epoch milliseconds. */
  readonly askedAt: number
  readonly preferences: DocOf<typeof subscriptions>['preferences']
}

/**
 * Subscribes the owner of an address to a manual group, after they confirmed it from a mail to that address. The time of
 * the form and of the confirmation are the proof. Answers false where the group takes nobody.
 */
export async function confirmByMail(ctx: Ctx, { group, email, askedAt, preferences }: Confirmed): Promise<boolean> {
  const found = await beyondReach(ctx, groups).find(group)
  if (found?.type !== 'manual') return false
  const contact = await findOrMakeContact(ctx, { email, name: email.replace(/@.*/, '') })
  await keepSubscription(
    ctx,
    { group, contact },
    { is_member: true, state: 'subscribed', source: 'page', stated_at: ctx.now, preferences },
  )
  await keepMailConsent(ctx, email, {
    stop: false,
    source: 'page',
    how: 'writing',
    said_at: askedAt,
    note: 'Asked for on the public site, and confirmed by the link in a mail to this address.',
  })
  await countSoon(ctx, group)
  return true
}
