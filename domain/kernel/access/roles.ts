/** A user's reach within one client, for the role check of the specification (1, section 6). */
export interface Actor {
  readonly userId: string
  readonly clientId: string
  /** Roles granted in this client, together with those granted on the default client (decision P4). */
  readonly roles: ReadonlySet<string>
  /** True if the current client is the default one. */
  readonly isDefaultClient: boolean
  /** Set where a verb or the program acts with more roles than the user holds: such an actor forces no move of a state. */
  readonly isRaised?: boolean
  /** The assistant that acts for the user: the history names both (decision A7). */
  readonly assistant?: { readonly actorId: string; readonly name: string }
}

/** Connected assistants have this before their id where the history names them. */
export const assistantActorPrefix = 'assistant:'

/** Actors of API keys have this before the id of their key, as user id. */
export const keyActorPrefix = 'key:'

/** Code of the refusal of a client that asks for a second factor, where the session has none. */
export const secondFactorNeeded = 'second-factor-needed'

/** Code of the refusal of a client that asks for single sign-on, where the session did not begin by it. */
export const singleSignOnNeeded = 'single-sign-on-needed'

/** Actor of changes that follow from the groups of a person at the provider of their company. */
export const singleSignOnActor = 'single-sign-on'

/** Actors of rules have this before the id of their rule, as user id. */
export const ruleActorPrefix = 'rule:'

/** Write access of records that people change by verbs alone: a verb checks more than the shape of a row. */
export const mayWriteAsVerb = (actor: Actor): boolean => actor.isRaised === true

/** Roles that never grant a screen or a record: they only describe the user. */
const nonGranting = new Set(['restricted'])

/**
 * True if the actor passes a required role: `admin` and `super` pass all, `x` grants `x-r`, and the pseudo-roles test
 * the client (1-shell section 6, decision P4).
 */
export function hasRole(actor: Actor, required: string): boolean {
  if (required === 'isDefault') return actor.isDefaultClient
  if (required === '!isDefault') return !actor.isDefaultClient
  if (nonGranting.has(required)) return actor.roles.has(required)
  if (required === 'super') return actor.roles.has('super')
  if (actor.roles.has('super') || actor.roles.has('admin')) return true
  return actor.roles.has(required) || (required.endsWith('-r') && actor.roles.has(required.slice(0, -2)))
}

/** A role, or several of which one will do. */
export type RoleChoice = string | readonly string[]

/** True if the actor passes one of the roles. */
export const hasOneOf = (actor: Actor, roles: RoleChoice): boolean =>
  [roles].flat().some((role) => hasRole(actor, role))

/**
 * True if the actor may give a role to a user, or take it from them: only roles that they hold, so that no grant lifts
 * above its maker. `restricted` grants nothing but narrows its holder's view, so only an admin turns it on or off.
 */
export const mayGive = (actor: Actor, role: string): boolean => hasRole(actor, nonGranting.has(role) ? 'admin' : role)
