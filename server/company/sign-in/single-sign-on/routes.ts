import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  addSsoDomain,
  beginSingleSignOn,
  clients,
  ssoMessages,
  proveSsoDomain,
  readDomain,
  readSingleSignOn,
  readSsoButton,
  removeSingleSignOn,
  removeSsoDomain,
  requireSingleSignOn,
  saveSingleSignOn,
  ssoCallbackPath,
  ssoReasonWords,
  switchSingleSignOn,
  trySingleSignOn,
} from '../../../../domain/company/index.ts'
import { inStep, systemActor, withTenant, type OutsideCtx } from '../../../platform/context.ts'
import { askAcross } from '../../../platform/database/ask-across.ts'
import { sql } from '../../../platform/database/sql.ts'
import { Invalid, NotFound, OutsideFailed } from '../../../platform/errors.ts'
import { implement, implementOutside, rawRoute, type PublicCtx, type Route } from '../../../platform/http/route.ts'
import { readOwnPath } from '../../../platform/http/read-own-path.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getRecord } from '../../../platform/records/index.ts'
import type { SignIn } from '../../identity/sign-in.ts'
import { answerCallback, readHeaders } from './callback.ts'
import { keepRequired, removeSettings, saveSettings, switchState } from './change-settings.ts'
import { addDomain, proveDomain, removeDomain } from './domains.ts'
import { ProviderFailed } from './provider.ts'
import { findSettings, readSettings } from './settings.ts'
import { beginTry } from './waiting-try.ts'

/** A client with single sign-on, as callers without a session find it. Throws NotFound. */
async function openClient(platform: Platform, clientId: string | undefined) {
  const words = ssoReasonWords['switched-off']
  if (clientId === undefined) throw new NotFound('single sign-on', words)
  return withTenant(platform, systemActor(clientId), async (ctx) => {
    const settings = await findSettings(ctx)
    if (!settings?.is_on) throw new NotFound('single sign-on', words)
    const { name, name_key: key } = await getRecord(ctx, clients, clientId)
    return { clientId, settings, name, home: `/${key.toLowerCase()}/threads` }
  })
}

async function findByKey(platform: Platform, key: string): Promise<string | undefined> {
  const [row] = await askAcross(platform, sql<{ id: string }>`select id from flightline.client_by_key(${key})`)
  return row?.id
}

async function findByDomain(platform: Platform, email: string): Promise<string | undefined> {
  const domain = readDomain(email)
  const [row] = await askAcross(
    platform,
    sql<{ id: string | null }>`select flightline.find_single_sign_on(${domain}) as id`,
  )
  return row?.id ?? undefined
}

/** Says that the provider failed, in words of ours. */
const asOutsideFailed = (error: unknown): never => {
  throw error instanceof ProviderFailed ? new OutsideFailed(ssoReasonWords[error.reason]) : error
}

async function begin(signIn: SignIn, { platform }: PublicCtx, request: FastifyRequest) {
  const { email, company = '', redirect } = beginSingleSignOn.body.parse(request.body)
  const found = await (email === undefined ? findByKey(platform, company) : findByDomain(platform, email))
  const { clientId, settings, home } = await openClient(platform, found)
  const goTo = readOwnPath(platform.config, redirect) ?? home
  return beginTry(platform, signIn, { clientId, settings, email, goTo }).catch(async (error: unknown) => {
    if (!(error instanceof ProviderFailed)) throw error
    const { reason } = error
    const headers = readHeaders(request)
    await signIn.singleSignOn.note({ clientId, userId: undefined, method: 'oidc', reason, headers })
    return asOutsideFailed(error)
  })
}

async function beginTrial(signIn: SignIn, ctx: OutsideCtx) {
  const { clientId } = ctx.db.tenant
  const { settings, key } = await inStep(ctx, async (step) => ({
    settings: await findSettings(step),
    key: (await getRecord(step, clients, clientId)).name_key.toLowerCase(),
  }))
  if (settings === undefined) throw new Invalid([ssoMessages.issue('issuer', 'sso-not-set-up')])
  const about = { clientId, settings, email: undefined, goTo: `/${key}/company/sign-in`, triedBy: ctx.actor.userId }
  return beginTry(ctx.platform, signIn, about).catch(asOutsideFailed)
}

const settingRoutes = (signIn: SignIn): readonly Route[] => [
  implement(readSingleSignOn, (ctx) => readSettings(ctx)),
  implementOutside(saveSingleSignOn, async (ctx, { body }) => {
    await saveSettings(ctx, signIn, body)
    return {}
  }),
  implementOutside(switchSingleSignOn, async (ctx, { body }) => {
    await switchState(ctx, signIn, body.isOn)
    return {}
  }),
  implement(requireSingleSignOn, keepRequired),
  implementOutside(removeSingleSignOn, async (ctx) => {
    await removeSettings(ctx, signIn)
    return {}
  }),
  implement(addSsoDomain, async (ctx, { params }) => {
    await addDomain(ctx, params.domain)
    return {}
  }),
  implementOutside(proveSsoDomain, async (ctx, { params }) => {
    await proveDomain(ctx, params.domain)
    return {}
  }),
  implementOutside(removeSsoDomain, async (ctx, { params }) => {
    await removeDomain(ctx, signIn, params.domain)
    return {}
  }),
]

const callbackParams = z.object({ client: z.uuid() })

/** Single sign-on: its settings for admins, and its way in for everybody. */
export const singleSignOnRoutes = (signIn: SignIn): readonly Route[] => [
  ...settingRoutes(signIn),
  rawRoute({
    ...trySingleSignOn,
    kind: 'raw',
    handle: async (ctx, _, reply) => {
      const { url, cookie } = await beginTrial(signIn, ctx)
      return reply.header('set-cookie', cookie).send({ url })
    },
  }),
  rawRoute({
    ...readSsoButton,
    kind: 'raw-public',
    handle: async ({ platform }, request) => {
      const { name_key: key } = readSsoButton.params.parse(request.params)
      const { name, settings } = await openClient(platform, await findByKey(platform, key))
      return { company: name, button: settings.button }
    },
  }),
  rawRoute({
    ...beginSingleSignOn,
    kind: 'raw-public',
    handle: async (ctx, request, reply) => {
      const { url, cookie } = await begin(signIn, ctx, request)
      return reply.header('set-cookie', cookie).send({ url })
    },
  }),
  rawRoute({
    kind: 'raw-public',
    method: 'GET',
    path: ssoCallbackPath,
    summary: 'The provider of a client sends people back here',
    role: 'public',
    ratePerMinute: 60,
    params: callbackParams,
    handle: (ctx, request, reply) =>
      answerCallback(signIn, ctx, { request, reply, client: callbackParams.parse(request.params).client }),
  }),
]
