import type { GroupRoles } from './single-sign-on.ts'

/** Facts about a person from their provider. */
export type Claims = Readonly<Record<string, unknown>>

/** Roles that single sign-on never gives: they reach beyond the client. */
export const rolesWithoutSso: ReadonlySet<string> = new Set(['super'])

const readText = (claims: Claims, name: string): string => {
  const value = claims[name]
  return typeof value === 'string' ? value.trim() : ''
}

export const readEmail = (claims: Claims): string => readText(claims, 'email').toLowerCase()

export const readDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

const said: ReadonlySet<unknown> = new Set([true, 'true', 1, '1'])

/**
 * True if the provider says that it has checked the address: `email_verified`, or `xms_edov` of Microsoft Entra, which does
 * not send the former. Absent is unchecked.
 */
export const isEmailVerified = (claims: Claims): boolean =>
  claims['email_verified'] === true || (claims['email_verified'] === undefined && said.has(claims['xms_edov']))

/** Value of a claim, whose name may itself contain dots, or lead into objects: `realm_access.roles`. */
function readClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let found: unknown = claims
  for (const part of name.split('.'))
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, part) ? Reflect.get(found, part) : undefined
  return found
}

/** Groups of a person; one that is sent as a plain text is one group. */
export function readGroups(claims: Claims, name: string): string[] {
  const value = readClaim(claims, name)
  const listed: readonly unknown[] = Array.isArray(value) ? value : [value]
  return [...new Set(listed.filter((one): one is string => typeof one === 'string' && one !== ''))]
}

/** Roles of the groups by the table, each once; a group counts by its exact name. */
export function mapRoles(table: readonly GroupRoles[], groups: readonly string[]): string[] {
  const given = table.filter(({ group }) => groups.includes(group)).flatMap(({ roles }) => roles)
  return [...new Set(given.filter((role) => !rolesWithoutSso.has(role)))].toSorted()
}

/** Classes of authentication that name several factors: of Okta, Entra, REFEDS and OpenID. */
const strongClasses: ReadonlySet<unknown> = new Set([
  'urn:okta:loa:2fa:any',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
])

/** True if the provider says that the person has used a second factor: `mfa` of RFC 8176, or such a class. */
export function isSecondFactor(claims: Claims): boolean {
  const methods: readonly unknown[] = Array.isArray(claims['amr']) ? claims['amr'] : []
  return methods.includes('mfa') || strongClasses.has(claims['acr'])
}

/** Name of a person, for a new user. */
export function readName(claims: Claims): { first_name: string; last_name: string } {
  const [first = '', ...rest] = (readText(claims, 'name') || readEmail(claims).split('@')[0] || '').split(/\s+/)
  const given = readText(claims, 'given_name')
  const family = readText(claims, 'family_name')
  const name =
    given || family ? { first_name: given, last_name: family } : { first_name: first, last_name: rest.join(' ') }
  return { first_name: name.first_name.slice(0, 100), last_name: name.last_name.slice(0, 100) }
}
