import { users } from '../../../domain/company/index.ts'
import { crmMessages, type setMailConsent } from '../../../domain/crm/index.ts'
import { nameOfPerson, type InputOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { beyondReach } from '../../platform/records/index.ts'

/** The colleague who notes what a person said, as it is kept with that. */
export async function notedBy(ctx: Ctx): Promise<{ readonly id: string; readonly label: string }> {
  const { userId: id, isDefaultClient } = ctx.actor
  const user = await beyondReach(ctx, users).find(id)
  return { id, label: nameOfPerson(user?.name, isDefaultClient) }
}

/** Tolerance in milliseconds: a day is stored with an hour, which may be later than now. */

/** Makes the proof of a consent that a colleague notes. Throws Invalid. */
export async function makeProof(ctx: Ctx, { stop, how, note, said_at }: InputOf<typeof setMailConsent>['body']) {
  if (!stop && how === undefined) throw new Invalid([crmMessages.issue('how', 'consent-unproved')])
  if (said_at !== undefined && said_at > ctx.now + dayMs)
    throw new Invalid([crmMessages.issue('said_at', 'consent-in-future')])
  return {
    by: await notedBy(ctx),
    ...(how !== undefined && { how }),
    ...(note && { note }),
    ...(said_at !== undefined && { said_at }),
  }
}
