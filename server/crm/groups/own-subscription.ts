import { clients, formatPostalAddress } from '../../../domain/company/index.ts'
import {
  contacts,
  groups,
  subscriptions,
  type changeSubscription,
  type SubscriptionPage,
} from '../../../domain/crm/index.ts'
import type { InputOf, RowOf } from '../../../domain/kernel/index.ts'
import { systemActor, withTenant, type Ctx } from '../../platform/context.ts'
import { publicPictureUrl } from '../../platform/files/index.ts'
import type { PublicCtx } from '../../platform/http/route.ts'
import { beyondReach, findRecord, getRecord } from '../../platform/records/index.ts'
import { contactMergedInto } from '../merging/kept-merges.ts'
import { countSoon } from './count-groups.ts'
import { consentOf, keepMailConsent } from './mail-consent.ts'
import { keepSubscription } from './set-members.ts'
import { readSubscriptionToken, type SubscriptionPlace } from './subscription-token.ts'

/** Current contact of a link. */
interface Reader {
  readonly group: RowOf<typeof groups>
  readonly contact: RowOf<typeof contacts>
}

/** A link stays valid for its contact after any merge. Throws NotFound. */
async function contactOf(ctx: Ctx, id: string): Promise<Reader['contact']> {
  return (await findRecord(ctx, contacts, id)) ?? getRecord(ctx, contacts, (await contactMergedInto(ctx, id)) ?? id)
}

async function readerOf(ctx: Ctx, place: SubscriptionPlace): Promise<Reader> {
  return { group: await getRecord(ctx, groups, place.group), contact: await contactOf(ctx, place.contact) }
}

/** 'm•••@example.com': enough for its reader to know it, too little for others. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••')

/** Picks the name, colours, logo and postal address of the company for its customers. */
function showCompany(ctx: Ctx, { id, name, theme, address }: RowOf<typeof clients>): SubscriptionPage['company'] {
  const logo = theme.logo_light && publicPictureUrl(ctx, theme.logo_light, { type: 'clients', id })
  const postal_address = formatPostalAddress(address)
  return {
    name,
    theme: { dark: theme.dark, light: theme.light, accent: theme.accent },
    ...(logo && { logo }),
    ...(postal_address !== undefined && { postal_address }),
  }
}

async function pageOf(ctx: Ctx, reader: Reader): Promise<SubscriptionPage> {
  const client = await beyondReach(ctx, clients).get(ctx.actor.clientId)
  const kept = await beyondReach(ctx, subscriptions).list({
    where: {
      and: [
        ['group_id', '==', reader.group.id],
        ['contact_id', '==', reader.contact.id],
      ],
    },
    limit: 10,
  })
  const consent = await consentOf(ctx, reader.contact.email ?? '')
  return {
    company: showCompany(ctx, client),
    group: reader.group.public_name?.trim() || null,
    asks_airports: client.config.business === 'aviation',
    email: masked(reader.contact.email ?? ''),
    state: kept.some(({ state }) => state === 'unsubscribed') ? 'unsubscribed' : 'subscribed',
    isStopped: consent?.state === 'stopped',
    preferences: kept[0]?.preferences ?? { destinations: [] },
  }
}

type Said = Omit<InputOf<typeof changeSubscription>['body'], 'token'>

async function keepSaid(ctx: Ctx, reader: Reader, { state, stop, preferences }: Said): Promise<void> {
  const pair = { group: reader.group.id, contact: reader.contact }
  const stated = state === undefined ? {} : { state, source: 'page' as const, stated_at: ctx.now }
  if (state !== undefined || preferences !== undefined)
    await keepSubscription(ctx, pair, { ...stated, ...(preferences && { preferences }) })
  // A new subscription includes mail of the company again.
  const isStopping = stop ?? (state === 'subscribed' ? false : undefined)
  const { email } = reader.contact
  if (isStopping !== undefined && email) await keepMailConsent(ctx, email, { stop: isStopping, source: 'page' })
  await countSoon(ctx, reader.group.id)
}

/** Runs a verb for the reader of a link. Throws NotFound for a link without a contact. */
const withReader = <T>(
  { platform }: PublicCtx,
  token: string,
  verb: (ctx: Ctx, reader: Reader) => Promise<T>,
): Promise<T> => {
  const place = readSubscriptionToken(platform.secret, token)
  return withTenant(platform, systemActor(place.clientId), async (ctx) => verb(ctx, await readerOf(ctx, place)))
}

/** Callers who have the link of a subscription. */
export const subscriptionLink = {
  callerOf: ({ token }: { readonly token: string }) => token,
  within: <T>(ctx: PublicCtx, { token }: { readonly token: string }, verb: (own: Ctx, reader: Reader) => Promise<T>) =>
    withReader(ctx, token, verb),
}

interface SubscriptionCall {
  readonly own: Ctx
  readonly found: Reader
}

/** Page of a link (see the contract). Throws NotFound. */
export const openOwn = ({ own, found }: SubscriptionCall): Promise<SubscriptionPage> => pageOf(own, found)

/** Keeps what a reader says on the page (see the contract). Throws NotFound. */
export async function changeOwn({
  own,
  found,
  body,
}: SubscriptionCall & { readonly body: Said }): Promise<SubscriptionPage> {
  await keepSaid(own, found, body)
  return pageOf(own, found)
}

/** Unsubscribes at once, as a mail program asks by the header of a message (RFC 8058). */
export const leaveByOneClick = (ctx: PublicCtx, token: string): Promise<void> =>
  withReader(ctx, token, async (own, { group, contact }) => {
    await keepSubscription(
      own,
      { group: group.id, contact },
      { state: 'unsubscribed', source: 'one-click', stated_at: own.now },
    )
    await countSoon(own, group.id)
  })
