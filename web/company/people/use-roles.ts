import { useRef, useState } from 'react'
import { users } from '../../../domain/company/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecordCommands, type RecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'

export type User = Presented<typeof users>

const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && 'version' in value && 'roles' in value && Array.isArray(value.roles)

/** The user as a refusal names it, where only something else than the roles has changed since `row`. */
function changedElsewhere(error: ApiError, row: User): User | undefined {
  const current = error.kind === 'conflict' ? error.body.current : undefined
  return isUser(current) && current.roles.join() === row.roles.join() ? current : undefined
}

/** Saves the roles of a user; if only other fields of the user have changed in between, on the present version. */
async function saveRoles(
  run: RecordCommands<User>['change']['run'],
  from: User,
  roles: readonly string[],
): Promise<User> {
  const saveOn = (row: User) => run({ row, change: { roles: [...roles] } })
  try {
    return await saveOn(from)
  } catch (error) {
    const current = error instanceof ApiError ? changedElsewhere(error, from) : undefined
    if (current === undefined) throw error
    return saveOn(current)
  }
}

/** Says that the roles were changed, with the way back. */
function useNotifyChanged() {
  const { change } = useRecordCommands(users)
  return (before: User, changed: User) =>
    notify({
      title: 'Roles changed',
      message: changed.name,
      kind: 'success',
      action: { label: 'Undo', run: () => change.start({ row: changed, change: { roles: before.roles } }) },
    })
}

/** Roles of a user, changed tick by tick: a tick during a save follows it, on its result. */
export function useRoles(row: User) {
  const { change } = useRecordCommands(users, { isOptimistic: false, isSilent: true })
  const notifyChanged = useNotifyChanged()
  const [wanted, setWanted] = useState<readonly string[]>()
  const [saved, setSaved] = useState(row)
  // The record is read by the screen around, which gets an answer later than this.
  const known = saved.id === row.id && saved.version > row.version ? saved : row
  const next = useRef<readonly string[]>(undefined)
  const isRunning = useRef(false)

  const takeNext = () => {
    const roles = next.current
    next.current = undefined
    return roles
  }
  /** Saves until no change is left; returns the final row. A refusal is reported, and ends it. */
  const saveAll = async (from: User): Promise<User> => {
    const roles = takeNext()
    if (roles === undefined) return from
    try {
      return await saveAll(await saveRoles(change.run, from, roles))
    } catch (error) {
      next.current = undefined
      if (!(error instanceof ApiError)) throw error
      notify({ ...reasonOf(error), kind: 'error' })
      return from
    }
  }
  return {
    /** As they are wanted, from the tick on. */
    roles: wanted ?? known.roles,
    set: async (roles: readonly string[]) => {
      setWanted(roles)
      next.current = roles
      if (isRunning.current) return
      isRunning.current = true
      const show = (changed: User) => {
        setSaved(changed)
        if (changed !== known) notifyChanged(known, changed)
      }
      await saveAll(known)
        .then(show)
        .finally(() => {
          isRunning.current = false
          setWanted(undefined)
        })
    },
  }
}
