import { locations } from '../../domain/company/index.ts'
import { valueAt } from '../../domain/kernel/index.ts'
import type { SearchBox } from '../../domain/kernel/search/search-box.ts'
import { useRecord } from '../platform/data/use-record.ts'
import { useRecordCommands } from '../platform/data/use-record-commands.ts'
import { useSignedInUser } from '../platform/platform-context.tsx'

/** A sort choice that is kept beyond the page. */
export interface KeptSort {
  /** Field that was chosen last; undefined without a choice, and until it is known. */
  readonly field: string | undefined
  readonly keep: (field: string) => void
}

/**
 * The sort choice of a box, kept in the user's location of the client under the name that the specification gives it
 * (`tripSort`, 1-shell section 9): it is the same on each of their devices.
 */
export function useKeptSort({ sort }: Pick<SearchBox, 'sort'>): KeptSort {
  const user = useSignedInUser()
  const { row, isGone, retry } = useRecord(locations, sort && user.id)
  const { create, change } = useRecordCommands(locations)
  const kept = sort && valueAt(row, sort.state)
  return {
    field: typeof kept === 'string' ? kept : undefined,
    keep: (field) => {
      if (sort === undefined) return
      // Before the location is known the choice holds for the page alone, whose address names it.
      if (row) change.start({ row, change: { [sort.state]: field } })
      else if (isGone) create.start({ id: user.id, [sort.state]: field }, retry)
    },
  }
}
