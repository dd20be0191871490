import { ssoMessages, ssoDomainsMax } from '../../../../domain/company/index.ts'
import { inStep, type Ctx, type OutsideCtx } from '../../../platform/context.ts'
import { countAlone } from '../../../platform/database/count-alone.ts'
import { sql } from '../../../platform/database/sql.ts'
import { isUniqueViolation } from '../../../platform/database/tenant.ts'
import { Invalid, NotFound, Unavailable } from '../../../platform/errors.ts'
import { isNoRecord, limitedLookup } from '../../../platform/outside/dns/dns-lookup.ts'
import type { SignIn } from '../../identity/sign-in.ts'
import { findSettings, listProven, makeProof, type DomainRow } from './settings.ts'

const questionMs = 4000

/** Names a domain, which counts once it is proven. Throws Invalid. */
export async function addDomain(ctx: Ctx, domain: string): Promise<void> {
  const { clientId } = ctx.db.tenant
  const own = sql`single_sign_on_domains d where d.client_id = ${clientId} and d.domain <> ${domain}`
  if ((await countAlone(ctx, 'domains of single sign-on', own)) >= ssoDomainsMax)
    throw new Invalid([ssoMessages.issue('domain', 'sso-too-many-domains', { most: ssoDomainsMax })])
  await ctx.db.run(sql`
    insert into single_sign_on_domains (client_id, domain, added_at) values (${clientId}, ${domain}, ${ctx.now})
    on conflict do nothing`)
}

/** True in the demo for reserved names (RFC 2606), which have no owner and no DNS. */
const isMadeUp = ({ platform: { config } }: Ctx, domain: string): boolean =>
  config.FLIGHTLINE_DEMO && domain.endsWith('.example')

/** True if DNS shows the record of a domain. Throws Unavailable without an answer. */
async function isShown(ctx: OutsideCtx, domain: string): Promise<boolean> {
  const { dns } = ctx.platform
  if (isMadeUp(ctx, domain)) return true
  if (!dns) throw new Unavailable('name server')
  const { name, value } = makeProof(ctx, domain)
  const lookup = limitedLookup(dns, { questionMs, totalMs: questionMs, isOwn: () => true })
  try {
    const entries = await lookup(name, 'TXT')
    return entries.some((entry) => (typeof entry === 'string' ? entry : entry.join('')).trim() === value)
  } catch (error) {
    if (isNoRecord(error)) return false
    throw new Unavailable('name server')
  }
}

async function markProven({ db, now }: Ctx, domain: string): Promise<void> {
  const marked = await db.run(sql`
    update single_sign_on_domains d set proven_at = coalesce(d.proven_at, ${now}::bigint)
    where d.client_id = ${db.tenant.clientId} and d.domain = ${domain} returning 1 as ok`)
  if (marked.length === 0) throw new NotFound(`domain ${domain}`)
}

/** Proves a domain by its DNS record. Throws Invalid, NotFound, Unavailable. */
export async function proveDomain(ctx: OutsideCtx, domain: string): Promise<void> {
  const isProof = await isShown(ctx, domain)
  if (!isProof) {
    const { name } = makeProof(ctx, domain)
    throw new Invalid([ssoMessages.issue('domain', 'sso-record-missing', { name })])
  }
  try {
    await inStep(ctx, (step) => markProven(step, domain))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Invalid([ssoMessages.issue('domain', 'sso-domain-taken', { domain })])
  }
}

/** Deletes a domain. Answers true if it counted: single sign-on is no longer required, and off without any other. */
async function deleteDomain(ctx: Ctx, domain: string): Promise<boolean> {
  const { clientId } = ctx.db.tenant
  await findSettings(ctx, 'update')
  const [removed] = await ctx.db.run(sql<Pick<DomainRow, 'proven_at'>>`
    delete from single_sign_on_domains d where d.client_id = ${clientId} and d.domain = ${domain} returning d.proven_at`)
  if (removed === undefined || removed.proven_at === null) return false
  const hasOthers = (await listProven(ctx)).length > 0
  await ctx.db.run(sql`
    update single_sign_on s set is_on = s.is_on and ${hasOthers}, is_required = false where s.client_id = ${clientId}`)
  return true
}

/** Removes a domain; the sessions by single sign-on end with one that counted. */
export async function removeDomain(ctx: OutsideCtx, signIn: SignIn, domain: string): Promise<void> {
  const isCounted = await inStep(ctx, (step) => deleteDomain(step, domain))
  if (isCounted) await signIn.singleSignOn.endSessions(ctx.actor.clientId)
}
