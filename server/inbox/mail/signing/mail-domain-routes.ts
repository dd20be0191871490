import { clients } from '../../../../domain/company/index.ts'
import { inboxIssue } from '../../../../domain/inbox/index.ts'
import {
  checkMailDomains,
  listMailDomains,
  prepareSigningKey,
  recordsFor,
  stateOfRecord,
  switchSigningKey,
  type DnsRecord,
  type MailDomains,
} from '../../../../domain/inbox/mail/mail-domains.ts'
import type { Ctx, OutsideCtx } from '../../../platform/context.ts'
import { Invalid, Unavailable } from '../../../platform/errors.ts'
import { implement, implementOutside, type Route } from '../../../platform/http/route.ts'
import { isNoRecord, limitedLookup, type DnsLookup } from '../../../platform/outside/dns/dns-lookup.ts'
import { getRecord } from '../../../platform/records/index.ts'
import { ownAddress } from '../outgoing-mail.ts'
import { keysInUse, prepareKey, signWithNextKey } from './signing-keys.ts'

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** The domain that the client's mail comes from, and the one that bounces come back to. */
async function domainsOf(ctx: Ctx): Promise<string[]> {
  const { MAIL_DOMAIN } = ctx.platform.config
  const client = await getRecord(ctx, clients, ctx.db.tenant.clientId)
  return [...new Set([domainOf(ownAddress(client, MAIL_DOMAIN)), MAIL_DOMAIN.toLowerCase()])]
}

async function mailDomains(ctx: Ctx): Promise<MailDomains> {
  const { config } = ctx.platform
  const [keys, domains] = await Promise.all([keysInUse(ctx.platform), domainsOf(ctx)])
  const outgoingHost = config.MAIL_OUT_URL && new URL(config.MAIL_OUT_URL).hostname
  return {
    domains: domains.map((domain) => {
      const takesBounces = domain === config.MAIL_DOMAIN.toLowerCase()
      return { domain, records: recordsFor({ domain, keys, takesBounces, outgoingHost }) }
    }),
    selector: keys.find(({ state }) => state === 'active')?.selector ?? '',
    nextSelector: keys.find(({ state }) => state === 'next')?.selector ?? null,
  }
}

async function lookedUp(record: DnsRecord, lookup: DnsLookup): Promise<DnsRecord> {
  try {
    const entries = await lookup(record.name, 'TXT')
    const found = entries.map((entry) => (typeof entry === 'string' ? entry : entry.join('')))
    return { ...record, state: stateOfRecord(record, found), found: found.slice(0, 20) }
  } catch (error) {
    return { ...record, state: isNoRecord(error) ? 'missing' : 'unknown', found: [] }
  }
}

const questionMs = 4000

async function checked(ctx: OutsideCtx): Promise<MailDomains> {
  const { dns } = ctx.platform
  const known = await mailDomains(ctx)
  if (!dns) return known
  const lookup = limitedLookup(dns, { questionMs, totalMs: 10 * questionMs, isOwn: () => true })
  const domains = await Promise.all(
    known.domains.map(async ({ domain, records }) => ({
      domain,
      records: await Promise.all(records.map((record) => lookedUp(record, lookup))),
    })),
  )
  return { ...known, domains }
}

/** Refuses while a mail server that looks for the prepared key would not find it. */
async function switchKey(ctx: OutsideCtx): Promise<MailDomains> {
  const { domains, nextSelector } = await checked(ctx)
  const next = domains.flatMap(({ records }) => records).filter(({ kind }) => kind === 'dkim-next')
  if (nextSelector === null) throw new Invalid([inboxIssue('key', 'no-next-key')])
  if (next.some(({ state }) => state === undefined || state === 'unknown')) throw new Unavailable('name server')
  if (next.some(({ state }) => state !== 'found')) throw new Invalid([inboxIssue('key', 'key-not-published')])
  await signWithNextKey(ctx.platform)
  return mailDomains(ctx)
}

/** For admins: the DNS records of their mail. For support: the next key. */
export const mailDomainRoutes: readonly Route[] = [
  implement(listMailDomains, (ctx) => mailDomains(ctx)),
  implementOutside(checkMailDomains, (ctx) => checked(ctx)),
  // Making a key takes half a second, in which no transaction should be open.
  implementOutside(prepareSigningKey, async (ctx) => {
    await prepareKey(ctx.platform)
    return mailDomains(ctx)
  }),
  implementOutside(switchSigningKey, (ctx) => switchKey(ctx)),
]
