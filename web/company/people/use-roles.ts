import { useRef, useState } from 'react'
import { users } from '../../../domain/company/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'

export type User = Presented<typeof users>

/** The roles of a user, changed tick by tick: what is ticked while a change runs goes after it, on what it made. */
export function useRoles(row: User) {
  const { change } = useRecordCommands(users, { isOptimistic: false })
  const [wanted, setWanted] = useState<readonly string[]>()
  const next = useRef<readonly string[]>(undefined)
  const isRunning = useRef(false)

  const takeNext = () => {
    const roles = next.current
    next.current = undefined
    return roles
  }
  /** Saves until nothing more is wanted; gives the row as it is then. A refusal has been told, and ends it. */
  const saveAll = async (from: User): Promise<User> => {
    const roles = takeNext()
    if (roles === undefined) return from
    try {
      return await saveAll(await change.run({ row: from, change: { roles: [...roles] } }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      next.current = undefined
      return from
    }
  }
  const tellChanged = (changed: User) =>
    notify({
      title: 'Roles changed',
      message: row.name,
      kind: 'success',
      action: { label: 'Undo', run: () => change.start({ row: changed, change: { roles: row.roles } }) },
    })

  return {
    /** As they are wanted, from the tick on. */
    roles: wanted ?? row.roles,
    set: async (roles: readonly string[]) => {
      setWanted(roles)
      next.current = roles
      if (isRunning.current) return
      isRunning.current = true
      const changed = await saveAll(row)
      isRunning.current = false
      setWanted(undefined)
      if (changed !== row) tellChanged(changed)
    },
  }
}
