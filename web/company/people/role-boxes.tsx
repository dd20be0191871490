import { Checkbox } from '@mantine/core'
import { usualRoleName } from '../../../domain/company/index.ts'
import { hasRole, mayGive } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useAssignableRoles } from '../use-colleagues.ts'
import classes from './people.module.css'

interface RoleBoxesProps {
  readonly roles: readonly string[]
  readonly isReadOnly?: boolean
  readonly onChange: (roles: readonly string[]) => void
}

interface Offer {
  readonly id: string
  readonly label: string
  readonly description?: string
}

const user: Offer = {
  id: 'user',
  label: 'User',
  description: 'Member of this company. Without this role, no page opens.',
}
const restricted: Offer = {
  id: 'restricted',
  label: 'Restricted',
  description: 'Sees only unrestricted colleagues, and is hidden from other restricted users.',
}
const admin: Offer = { id: 'admin', label: 'Admin', description: 'May do everything in this company.' }
const support: Offer = { id: 'super', label: 'Super', description: 'May do everything in every company.' }

/** Grantable roles: those of the company, 'user' separately (1-shell section 6), and the higher roles. */
function useOffers(): readonly Offer[] {
  const actor = useActor()
  const assignable = useAssignableRoles()
  const apart = new Set([user.id, restricted.id, admin.id, support.id])
  return [
    user,
    ...assignable.filter(({ id }) => !apart.has(id)),
    restricted,
    ...(hasRole(actor, 'admin') ? [admin] : []),
    ...(hasRole(actor, 'super') && actor.isDefaultClient ? [support] : []),
  ]
}

/**
 * Roles as boxes to tick: who gives or takes one must hold it. One that is held and not offered any more stays until it
 * is taken away.
 */
export function RoleBoxes({ roles, isReadOnly = false, onChange }: RoleBoxesProps) {
  const actor = useActor()
  const offers = useOffers()
  const known = new Set(offers.map(({ id }) => id))
  const others = roles.filter((role) => !known.has(role)).map((id): Offer => ({ id, label: usualRoleName(id) }))
  const turn = (role: string, isOn: boolean) => onChange(isOn ? [...roles, role] : roles.filter((one) => one !== role))
  return (
    <div role="group" aria-label="Roles" className={classes['roles']}>
      {[...offers, ...others].map(({ id, label, description }) => (
        <Checkbox
          key={id}
          label={label}
          description={description}
          checked={roles.includes(id)}
          disabled={isReadOnly || !mayGive(actor, id)}
          onChange={(event) => turn(id, event.currentTarget.checked)}
        />
      ))}
    </div>
  )
}
