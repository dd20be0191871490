import { UnstyledButton } from '@mantine/core'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { useGo } from '../../platform/address.ts'
import { FilterChip } from '../filter/filter-chip.tsx'
import classes from './thread-pane.module.css'

/** Message filters that matched in a thread; each leads to all that it matched. */
export function ThreadFilters({ thread }: { readonly thread: ThreadRow }) {
  const go = useGo()
  if (thread.filters.length === 0) return null
  return (
    <span className={classes['filters']} role="group" aria-label="Matching filters">
      {thread.filters.map(({ id, name, color, contrast }) => (
        <UnstyledButton
          key={id}
          title={`Show threads matched by ${name}`}
          onClick={() => go(`threads?filter=${encodeURIComponent(id)}&thread=${encodeURIComponent(thread.id)}`)}
        >
          <FilterChip name={name} color={color} contrast={contrast} />
        </UnstyledButton>
      ))}
    </span>
  )
}
