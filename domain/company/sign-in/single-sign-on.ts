import { z } from 'zod'
import { defineContract, entry, epochMs } from '../../kernel/index.ts'

/** Domains of a client, proven or not. */
export const ssoDomainsMax = 20

/** Rows of the table from groups to roles. */
const ssoGroupsMax = 100

/** Why a sign-in, or with `last-admin` the loss of that role by it, is refused, by codes that the log keeps. */
export const ssoReasons = [
  'unknown-try',
  'other-browser',
  'switched-off',
  'changed',
  'provider-refused',
  'provider-away',
  'provider-failed',
  'wrong-secret',
  'used-code',
  'wrong-issuer',
  'bad-token',
  'no-email',
  'unverified-email',
  'foreign-domain',
  'other-identity',
  'deactivated',
  'ranks-above',
  'no-group',
  'last-admin',
] as const

export type SsoReason = (typeof ssoReasons)[number]

/** A group of the provider and the roles that its members have. */
const groupRoles = z.strictObject({
  group: z.string().trim().min(1).max(300),
  roles: z
    .array(z.string().regex(/^[a-z_-]+$/))
    .min(1)
    .max(50),
})

export type GroupRoles = z.output<typeof groupRoles>

const settings = z.strictObject({
  issuer: z.string().trim().min(1).max(500),
  /** Name of this product at the provider: its client id. */
  appId: z.string().trim().min(1).max(300),
  button: z.string().trim().min(1).max(60),
  /** Claim with the groups of a person. */
  groupsClaim: z.string().trim().min(1).max(200),
  roleTable: z.array(groupRoles).min(1).max(ssoGroupsMax),
})

export type SsoSettings = z.output<typeof settings>

/** A DNS record that proves a domain. */
const proof = z.object({ name: z.string(), value: z.string() })

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/)

/** Result of a trial: the outcome of a sign-in that changes nothing. */
const trial = z.object({
  at: epochMs,
  /** Absent where the sign-in would succeed. */
  reason: z.enum(ssoReasons).optional(),
  email: z.string().optional(),
  groups: z.array(z.string()),
  roles: z.array(z.string()),
  isSecondFactor: z.boolean(),
  /** Claims about the person as JSON. */
  claims: z.string(),
})

export type SsoTrial = z.output<typeof trial>

export const readSingleSignOn = defineContract({
  method: 'GET',
  path: '/company/single-sign-on',
  summary: 'Single sign-on of the client, without its secret',
  role: 'admin',
  output: z.object({
    /** Address that is registered at the provider. */
    callback: z.string(),
    settings: settings
      .extend({ isOn: z.boolean(), isRequired: z.boolean(), changedAt: epochMs, changedBy: entry })
      .optional(),
    domains: z.array(z.object({ domain: z.string(), proof, provenAt: epochMs.optional() })),
    /** True if the session that asks began by single sign-on: only such a session may require it. */
    mayRequire: z.boolean(),
    /** The last trial of this admin. */
    trial: trial.optional(),
  }),
})

/**
 * Stores the settings; the secret is kept where none is given. A change of anything but the button and the secret ends
 * the sessions that began by single sign-on, and no longer requires it.
 */
export const saveSingleSignOn = defineContract({
  method: 'PUT',
  path: '/company/single-sign-on',
  summary: 'Set up single sign-on by OpenID Connect',
  role: 'admin',
  repeat: 'sets',
  changes: ['sign-in'],
  onDevice: 'nothing',
  ratePerMinute: 20,
  body: settings.extend({ secret: z.string().trim().min(1).max(1000).optional() }),
  output: z.object({}),
})

/** Switches single sign-on on or off; off ends its sessions. */
export const switchSingleSignOn = defineContract({
  method: 'PUT',
  path: '/company/single-sign-on/state',
  summary: 'Switch single sign-on on or off',
  role: 'admin',
  repeat: 'sets',
  changes: ['sign-in'],
  body: z.strictObject({ isOn: z.boolean() }),
  output: z.object({}),
})

/** Requires single sign-on of all members, or of none; only a session that began by it may require it. */
export const requireSingleSignOn = defineContract({
  method: 'PUT',
  path: '/company/single-sign-on/required',
  summary: 'Require single sign-on of all members, or of none',
  role: 'admin',
  repeat: 'sets',
  changes: ['sign-in'],
  body: z.strictObject({ isRequired: z.boolean() }),
  output: z.object({}),
})

/** Removes the settings with the linked identities, and ends the sessions that began by them; domains stay proven. */
export const removeSingleSignOn = defineContract({
  method: 'DELETE',
  path: '/company/single-sign-on',
  summary: 'Remove single sign-on',
  role: 'admin',
  changes: ['sign-in'],
  onDevice: 'nothing',
  output: z.object({}),
})

export const addSsoDomain = defineContract({
  method: 'PUT',
  path: '/company/single-sign-on/domains/:domain',
  summary: 'Name a domain of the company; it counts once it is proven',
  role: 'admin',
  repeat: 'sets',
  changes: ['sign-in'],
  params: z.object({ domain }),
  output: z.object({}),
})

/** Looks for the DNS record of a domain. A domain belongs to the first client that proves it. */
export const proveSsoDomain = defineContract({
  method: 'POST',
  path: '/company/single-sign-on/domains/:domain/proof',
  summary: 'Prove a domain by its DNS record',
  role: 'admin',
  repeat: 'sets',
  changes: ['sign-in'],
  ratePerMinute: 20,
  params: z.object({ domain }),
  output: z.object({}),
})

/** Removes a domain. A proven one ends the sessions that began by single sign-on, which is no longer required. */
export const removeSsoDomain = defineContract({
  method: 'DELETE',
  path: '/company/single-sign-on/domains/:domain',
  summary: 'Remove a domain',
  role: 'admin',
  changes: ['sign-in'],
  onDevice: 'nothing',
  params: z.object({ domain }),
  output: z.object({}),
})

/** Begins a trial: the admin signs in at the provider, and reads the result on the screen. Sets a cookie. */
export const trySingleSignOn = defineContract({
  method: 'POST',
  path: '/company/single-sign-on/trial',
  summary: 'Begin a trial of single sign-on, which changes nothing',
  role: 'admin',
  repeat: 'sets',
  changes: ['sign-in'],
  ratePerMinute: 20,
  output: z.object({ url: z.string() }),
})

/** Name of a company's button, for the screen that leads to its provider. */
export const readSsoButton = defineContract({
  method: 'GET',
  path: '/single-sign-on/companies/:name_key',
  summary: 'The button of a company with single sign-on',
  role: 'public',
  ratePerMinute: 120,
  params: z.object({ name_key: z.string().min(1).max(100) }),
  output: z.object({ company: z.string(), button: z.string() }),
})

/** Begins a sign-in: by the domain of an email address, or by the key of a company. Sets a cookie. */
export const beginSingleSignOn = defineContract({
  method: 'POST',
  path: '/single-sign-on/begin',
  summary: 'Begin to sign in by single sign-on',
  role: 'public',
  repeat: 'sets',
  changes: ['sign-in'],
  ratePerMinute: 30,
  body: z.strictObject({
    email: z.string().trim().max(320).optional(),
    company: z.string().trim().max(100).optional(),
    /** Page of the product that opens afterwards. */
    redirect: z.string().max(2000).optional(),
  }),
  output: z.object({ url: z.string() }),
})

/** Path below the API to which the provider of a client sends people back. */
export const ssoCallbackPath = '/single-sign-on/callback/:client'
