/** Parts of an offer that a share shows by role (decision K3). */
export const shareParts = ['price', 'tail', 'photos'] as const

export type SharePart = (typeof shareParts)[number]

/** Facts that users with one role of the receiving operator see. */
export type SharedRole = { readonly role: string } & Readonly<Record<SharePart, boolean>>

const partWords: Readonly<Record<SharePart, string>> = { price: 'price', tail: 'tail', photos: 'photos' }

const always = ['Route', 'local times', 'type', 'seats']

/** Kept from every other company. */
const never = ['margin', 'owner', 'all other matches and requests']

const nameParts = (parts: readonly SharePart[]): string[] => parts.map((part) => partWords[part])

const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Parts in words that a reader sees, and the ones that it does not. */
export interface ShownParts {
  readonly shown: string
  readonly hidden: string
}

/** Facts that a share shows to one role, and those that it keeps. Without a role: to users whom no entry names. */
export function describeShown(role?: SharedRole): ShownParts {
  const isShown = (part: SharePart): boolean => role?.[part] === true
  return {
    shown: [...always, ...nameParts(shareParts.filter(isShown))].join(', '),
    hidden: capitalise([...nameParts(shareParts.filter((part) => !isShown(part))), ...never].join(', ')),
  }
}

/** A share in a few words: 'Route, times, price'. Parts that only some roles see are named with them in the share itself. */
export function summariseShare(roles: readonly SharedRole[]): string {
  const shown = shareParts.filter((part) => roles.some((role) => role[part]))
  return ['Route', 'times', ...shown.map((part) => partWords[part])].join(', ')
}
