import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  ssoMessages,
  rolesWithoutSso,
  type GroupRoles,
  type requireSingleSignOn,
  type saveSingleSignOn,
  type SsoReason,
} from '../../../../domain/company/index.ts'
import { mayGive, type InputOf } from '../../../../domain/kernel/index.ts'
import { inStep, type Ctx, type OutsideCtx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { Forbidden, Invalid } from '../../../platform/errors.ts'
import { FetchRefused } from '../../../platform/outside/fetch/fetch-refused.ts'
import type { SignIn } from '../../identity/sign-in.ts'
import { readOwnEntry } from '../../own-entry.ts'
import { checkIssuer, discover, ProviderFailed } from './provider.ts'
import { findSettings, listProven, sealSecret, unsealSecret, type SsoRow } from './settings.ts'

type Wanted = InputOf<typeof saveSingleSignOn>['body']

const { issue } = ssoMessages

/** Refuses roles beyond those of the admin, those that reach beyond the client, and a group that is named twice. */
function requireTable({ actor }: Ctx, table: readonly GroupRoles[]): void {
  const issues = table.flatMap(({ group, roles }, at) => {
    const beyond = roles.find((role) => rolesWithoutSso.has(role) || !mayGive(actor, role))
    const isTwice = table.findIndex((other) => other.group === group) < at
    return [
      ...(beyond === undefined ? [] : [issue(`roleTable[${at}].roles`, 'sso-role', { role: beyond })]),
      ...(isTwice ? [issue(`roleTable[${at}].group`, 'sso-group-twice', { group })] : []),
    ]
  })
  if (issues.length > 0) throw new Invalid(issues)
}

function requireIssuer({ platform }: Ctx, issuer: string): void {
  try {
    checkIssuer(platform.config, issuer)
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw new Invalid([issue('issuer', error.fault === 'url-not-public' ? 'sso-not-public' : 'sso-bad-issuer')])
  }
}

const issuerCodes: Readonly<Partial<Record<SsoReason, 'sso-away' | 'sso-other-issuer'>>> = {
  'provider-away': 'sso-away',
  'wrong-issuer': 'sso-other-issuer',
}

/** Refuses an issuer that does not describe itself at its address. */
async function requireProvider({ platform }: OutsideCtx, { issuer, appId }: Wanted, secret: string): Promise<void> {
  try {
    await discover(platform.config, { issuer, appId, secret })
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    throw new Invalid([issue('issuer', issuerCodes[error.reason] ?? 'sso-bad-issuer')])
  }
}

/** True if sessions that began before a change are no longer as they would begin now. */
function isAnother(row: SsoRow, wanted: Wanted): boolean {
  const isSameApp = row.issuer === wanted.issuer && row.app_id === wanted.appId
  const isSameTable = isDeepStrictEqual(row.role_table, wanted.roleTable)
  return !isSameApp || !isSameTable || row.groups_claim !== wanted.groupsClaim
}

/** Stores the settings; without a secret, that of this moment stays. Answers true if sessions by single sign-on end. */
async function keepSettings(ctx: Ctx, { secret, ...wanted }: Wanted): Promise<boolean> {
  const before = await findSettings(ctx, 'update')
  const sealedSecret = secret === undefined ? before?.sealed_secret : sealSecret(ctx.platform.secret, secret)
  if (sealedSecret === undefined) throw new Invalid([issue('secret', 'sso-no-secret')])
  const isNew = before === undefined || isAnother(before, wanted)
  const changer = await readOwnEntry(ctx)
  await ctx.db.run(sql`
    insert into single_sign_on as s (client_id, issuer, app_id, sealed_secret, button, groups_claim, role_table, edition,
      changed_at, changer_id, changer_name)
    values (${ctx.db.tenant.clientId}, ${wanted.issuer}, ${wanted.appId}, ${sealedSecret},
      ${wanted.button}, ${wanted.groupsClaim}, ${JSON.stringify(wanted.roleTable)}::jsonb, ${randomUUID()}::uuid, ${ctx.now},
      ${changer.id}, ${changer.label})
    on conflict (client_id) do update set issuer = excluded.issuer, app_id = excluded.app_id,
      sealed_secret = excluded.sealed_secret, button = excluded.button, groups_claim = excluded.groups_claim,
      role_table = excluded.role_table, edition = case when ${isNew} then excluded.edition else s.edition end,
      is_required = s.is_required and not ${isNew}, tried = null, changed_at = excluded.changed_at,
      changer_id = excluded.changer_id, changer_name = excluded.changer_name`)
  return isNew
}

/** Saves the settings of the provider. Throws Invalid. */
export async function saveSettings(ctx: OutsideCtx, signIn: SignIn, wanted: Wanted): Promise<void> {
  requireTable(ctx, wanted.roleTable)
  requireIssuer(ctx, wanted.issuer)
  const before = await inStep(ctx, (step) => findSettings(step))
  const secret = wanted.secret ?? (before && unsealSecret(ctx.platform.secret, before))
  if (secret === undefined) throw new Invalid([issue('secret', 'sso-no-secret')])
  await requireProvider(ctx, wanted, secret)
  const isNew = await inStep(ctx, (step) => keepSettings(step, wanted))
  if (isNew) await signIn.singleSignOn.endSessions(ctx.actor.clientId)
}

async function requireSettings(ctx: Ctx): Promise<SsoRow> {
  const row = await findSettings(ctx, 'update')
  if (row === undefined) throw new Invalid([issue('issuer', 'sso-not-set-up')])
  return row
}

async function keepState(ctx: Ctx, isOn: boolean): Promise<void> {
  await requireSettings(ctx)
  if (isOn && (await listProven(ctx)).length === 0) throw new Invalid([issue('domains', 'sso-no-domain')])
  const changer = await readOwnEntry(ctx)
  await ctx.db.run(sql`
    update single_sign_on s set is_on = ${isOn}, is_required = s.is_required and ${isOn}, changed_at = ${ctx.now},
      changer_id = ${changer.id}, changer_name = ${changer.label}
    where s.client_id = ${ctx.db.tenant.clientId} and s.is_on <> ${isOn}`)
}

/** Switches single sign-on on or off; off ends its sessions. Throws Invalid. */
export async function switchState(ctx: OutsideCtx, signIn: SignIn, isOn: boolean): Promise<void> {
  await inStep(ctx, (step) => keepState(step, isOn))
  if (!isOn) await signIn.singleSignOn.endSessions(ctx.actor.clientId)
}

const lockedOutWords = 'You would lock yourself out. Sign in by single sign-on first, then require it of everybody.'

/** Requires single sign-on of all members, or of none. Throws Forbidden for a session that did not begin by it. */
export async function keepRequired(
  ctx: Ctx,
  { body: { isRequired } }: InputOf<typeof requireSingleSignOn>,
): Promise<Record<string, never>> {
  if (isRequired && ctx.session?.onlyClient !== ctx.db.tenant.clientId) throw new Forbidden('admin', lockedOutWords)
  const { is_on: isOn } = await requireSettings(ctx)
  if (isRequired && !isOn) throw new Invalid([issue('isRequired', 'sso-off')])
  const changer = await readOwnEntry(ctx)
  await ctx.db.run(sql`
    update single_sign_on s set is_required = ${isRequired}, changed_at = ${ctx.now}, changer_id = ${changer.id},
      changer_name = ${changer.label}
    where s.client_id = ${ctx.db.tenant.clientId} and s.is_required <> ${isRequired}`)
  return {}
}

/** Removes the settings with the linked identities; the domains stay proven. */
export async function removeSettings(ctx: OutsideCtx, signIn: SignIn): Promise<void> {
  await inStep(ctx, async ({ db }) => {
    await db.run(sql`delete from single_sign_on where client_id = ${db.tenant.clientId}`)
    await db.run(sql`delete from single_sign_on_people where client_id = ${db.tenant.clientId}`)
  })
  await signIn.singleSignOn.endSessions(ctx.actor.clientId)
}
