import { Button } from '@mantine/core'
import { users } from '../../../domain/company/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { HandOver } from '../../crm/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useSignedInUser } from '../../platform/platform-context.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { PhotoPanel } from './photo-panel.tsx'
import { RoleBoxes } from './role-boxes.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { useRoles, type User } from './use-roles.ts'
import classes from './people.module.css'

/** Roles of the user here. Each tick is saved at once, and can be undone. */
function RolesPanel({ row }: { readonly row: User }) {
  const { roles, set } = useRoles(row)
  return (
    <section className={classes['panel']} aria-labelledby="roles-heading">
      <h2 id="roles-heading">Roles</h2>
      <RoleBoxes roles={roles} isReadOnly={!row.can.write} onChange={(next) => void set(next)} />
    </section>
  )
}

/** A deactivated user loses all access; their messages stay. */
function ActivePanel({ row }: { readonly row: User }) {
  const { change } = useRecordCommands(users)
  const set = (active: boolean) =>
    change.start({ row, change: { active } }, (changed) =>
      notify({
        title: active ? `${row.name} is active again` : `${row.name} is deactivated`,
        message: active ? undefined : 'They cannot open this company any more. Their messages stay.',
        kind: 'success',
        action: { label: 'Undo', run: () => change.start({ row: changed, change: { active: !active } }) },
      }),
    )
  return (
    <section className={classes['panel']} aria-labelledby="active-heading">
      <h2 id="active-heading">{row.active ? 'Active' : 'Deactivated'}</h2>
      <Button
        className={classes['start']}
        size="compact-sm"
        variant="default"
        loading={change.isRunning}
        onClick={() => set(!row.active)}
      >
        {row.active ? 'Deactivate' : 'Activate'}
      </Button>
    </section>
  )
}

/** Photo of the user, for the user and those who manage users. */
export function PhotoOf({ id }: { readonly id: string }) {
  const self = useSignedInUser()
  const { row } = useRecord(users, id)
  if (row === undefined) return null
  return row.can.write || id === self.id ? <PhotoPanel user={row} /> : null
}

/** Side panel of a user, for those who manage users: roles, sign-in, and whether they work here. */
export function UserAccess({ id }: { readonly id: string }) {
  const actor = useActor()
  const self = useSignedInUser()
  const { row } = useRecord(users, id)
  if (!hasRole(actor, 'users') || row === undefined) return null
  return (
    <>
      <RolesPanel row={row} />
      <SignInPanel user={row} />
      <DevicesPanel user={row} />
      <HandOver user={row} />
      {row.can.write && row.id !== self.id && <ActivePanel row={row} />}
    </>
  )
}
