import type { readRevisions } from '../../../domain/charter/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { useSentPages } from '../sharing/use-sent-pages.ts'

export type Revised = OutputOf<typeof readRevisions>['revised'][number]

/** The pages of a quote or trip that were revised since they were sent, and whether that is still read. */
export const useRevisions = ({
  definition,
  row: { id, version },
}: Pick<RecordPartProps, 'definition' | 'row'>): {
  readonly revised: readonly Revised[]
  readonly isLoading: boolean
} => useSentPages({ type: definition.name === 'quotes' ? 'quotes' : 'trips', id, version })
