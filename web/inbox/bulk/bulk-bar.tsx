import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots, IconX } from '@tabler/icons-react'
import type { BulkChoice, ThreadRow } from '../../../domain/inbox/index.ts'
import { ActionItems } from '../actions/action-items.tsx'
import { useActionKeys } from '../actions/use-action-keys.ts'
import type { Selection } from '../../ui/list/use-selection.ts'
import { showMergeOf } from '../regroup/show-merge.tsx'
import { useMerge } from '../regroup/use-regroup.ts'
import { useBulk } from './use-bulk.ts'
import { useBulkActions } from './use-bulk-actions.ts'
import classes from './bulk.module.css'

interface BulkBarProps {
  readonly selection: Selection
  /** The threads that were selected, as the list shows them. */
  readonly chosen: readonly ThreadRow[]
  /** All threads of the list or search, for 'all that match'. */
  readonly matching: BulkChoice
  readonly isHiddenTab: boolean
}

function countWords({ ids, isAllMatching }: Selection): string {
  return isAllMatching ? 'All selected' : `${ids.size} selected`
}

/** Threads that are merged at once: few enough to choose among them. */
const mergedAtOnce = 20

const canMerge = ({ ids, isAllMatching }: Selection, chosen: readonly ThreadRow[]): boolean =>
  !isAllMatching && chosen.length === ids.size && ids.size > 1 && ids.size <= mergedAtOnce

/** Actions on the selected threads; keys as for one thread. */
export function BulkBar({ selection, chosen, matching, isHiddenTab }: BulkBarProps) {
  const { begin } = useBulk()
  const merge = useMerge()
  const mergeChosen = () =>
    showMergeOf(
      chosen,
      (into) => void merge({ into, others: chosen.filter(({ id }) => id !== into.id) }, selection.none),
    )
  const { first, more } = useBulkActions({
    begin: (action) => begin(action, selection.isAllMatching ? matching : { ids: [...selection.ids] }, selection.none),
    onMerge: canMerge(selection, chosen) ? mergeChosen : undefined,
    isHiddenTab,
  })
  useActionKeys([...first, ...more], true, 'On what is selected')
  return (
    <div className={classes['bar']} role="toolbar" aria-label="Selected threads">
      <span className={classes['count']} role="status">
        {countWords(selection)}
      </span>
      {first.map(({ id, label, icon: Shape, keys, run }) => (
        <Tooltip key={id} label={`${label} (${keys?.toUpperCase()})`}>
          <ActionIcon size={30} aria-label={label} onClick={run}>
            <Shape size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
      <Menu
        position="bottom-end"
        width={230}
        withinPortal={false}
        floatingStrategy="fixed"
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <ActionIcon size={30} aria-label="More for the selected threads">
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ActionItems actions={more} />
        </Menu.Dropdown>
      </Menu>
      <Tooltip label="Unselect All (Esc)">
        <ActionIcon size={30} aria-label="Clear the selection" onClick={selection.none}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
