import { knownRoles } from '../../../domain/company/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'

const above: Readonly<Record<string, string>> = { super: 'Super', admin: 'Admin', restricted: 'Restricted' }
const usual = new Map<string, string>(knownRoles.map(({ id, label }) => [id, label]))

/** Everybody who works here holds it, and an admin holds every other one: in a list both say nothing. */
const isSaid = (role: string, roles: readonly string[]): boolean =>
  role !== 'user' && (role in above || !roles.includes('admin'))

/** What a list calls the roles of a user: in the words of the client, what stands above the others first. */
export function labelsOfRoles(value: unknown, named: readonly Entry[]): readonly string[] {
  const roles = Array.isArray(value) ? value.map(String) : []
  const said = roles.filter((role) => isSaid(role, roles))
  const [first, then] = [said.filter((role) => role in above), said.filter((role) => !(role in above))]
  const labels = new Map(named.map(({ id, label }) => [id, label]))
  return [...first, ...then].map((role) => above[role] ?? labels.get(role) ?? usual.get(role) ?? role)
}
