import { hasRole, type Actor } from '../kernel/access/roles.ts'
import type { SetupError } from './setup-errors.ts'

/** True if the onboarding banner is for the user (1-shell sections 4 and 6). */
export const isAskedToSetUp = (actor: Actor, config: { readonly onboarded: boolean } | undefined): boolean =>
  config?.onboarded === false && !actor.isDefaultClient && hasRole(actor, 'admin')

const plain = (path: string): string => path.replace(/[?#].*/, '').replaceAll(/^\/+|\/+$/g, '')

/** True if a page is the one of an address, or lies below it. */
const isAt = (page: string, url: string): boolean => `${plain(page)}/`.startsWith(`${plain(url)}/`)

/** Where everything that a client lacks is shown, under its key (1-shell section 2.1). */
export const activatePath = 'activate'

/** Missing parts of a client, the most urgent first. */
export const inOrderOfUrgency = (errors: readonly SetupError[]): readonly SetupError[] =>
  errors.toSorted((one, other) => one.priority - other.priority)

/**
 * Text of the onboarding banner of a page: the most urgent error, unless the page fixes one of them or lists all
 * (1-shell section 4, Onboarding banner). The page is its path under the client's key.
 */
export function setupErrorFor(errors: readonly SetupError[], page: string): SetupError | undefined {
  if ([activatePath, ...errors.map(({ url }) => url)].some((url) => isAt(page, url))) return undefined
  return inOrderOfUrgency(errors)[0]
}
