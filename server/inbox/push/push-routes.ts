import {
  getPush,
  pushNotifications,
  setPushWishes,
  users,
  preferencesOf,
  type ShownDevice,
} from '../../../domain/company/index.ts'
import { inboxIssue } from '../../../domain/inbox/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import {
  presentDevice,
  registerDevice,
  removeDevice,
  requireDevice,
  setSubscribed,
  signedInHere,
  subscribedOf,
} from '../../company/index.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import { Invalid, Unavailable } from '../../platform/errors.ts'
import { implement, implementOutside, type Route } from '../../platform/http/route.ts'
import { asVerb, findRecord } from '../../platform/records/index.ts'
import { openPushFacts } from './push-services-of.ts'
import { pushTo, usualPush } from './send-push.ts'

type Asked = InputOf<typeof pushNotifications>['body']

const stateOf = async (ctx: Ctx) => {
  const user = await findRecord(ctx, users, ctx.actor.userId)
  const subscribed = await subscribedOf(ctx, ctx.actor.userId)
  return {
    public_key: openPushFacts(ctx.platform).publicKey,
    tokens: subscribed.map(({ token }) => token),
    devices: subscribed.map(({ id }) => id),
    wishes: preferencesOf(user),
  }
}

/** A path of ours; our notification opens no foreign page. */
function ownPath(url: string): string {
  if (!url.startsWith('/') || url.startsWith('//') || url.includes('\\'))
    throw new Invalid([inboxIssue('url', 'not-our-page')])
  return url
}

/** A notification that says that notifications arrive. A device whose subscription has ended is answered as not subscribed. */
async function test(ctx: OutsideCtx, token: string, url: string): Promise<ShownDevice> {
  const device = await requireDevice(ctx, token)
  const words = {
    title: 'Notifications work',
    body: 'This device will notify you of new messages.',
    url: ownPath(url),
    tag: 'test',
    ...usualPush,
  }
  const verdict = await pushTo(ctx.platform, device, words)
  if (verdict === 'gone') {
    await removeDevice(ctx, device)
    return { ...presentDevice(device), subscribed: false }
  }
  if (verdict !== 'taken') throw new Unavailable('the push service')
  return presentDevice(device)
}

async function act(ctx: OutsideCtx, asked: Asked): Promise<ShownDevice> {
  if ('disable' in asked) {
    const { id } = await requireDevice(ctx, asked.token)
    return presentDevice(await setSubscribed(ctx, { userId: ctx.actor.userId, id, subscribed: false }))
  }
  if ('here' in asked) return presentDevice(await signedInHere(ctx, asked.token))
  if ('token' in asked) return test(ctx, asked.token, asked.url)
  if (!openPushFacts(ctx.platform).isKnown(asked.subscription.endpoint))
    throw new Invalid([inboxIssue('subscription.endpoint', 'unknown-push-service')])
  return presentDevice(await registerDevice(ctx, asked))
}

/** Push notifications of the actor's devices (1-shell section 7, decision M10). */
export const pushRoutes: readonly Route[] = [
  implementOutside(pushNotifications, async (ctx, { body }) => ({ device: await act(ctx, body) })),
  implement(getPush, stateOf),
  implement(setPushWishes, async (ctx, { body }) => {
    await asVerb(ctx, users).amend({ id: ctx.actor.userId, amend: () => ({ push: body }) })
    return stateOf(ctx)
  }),
]
