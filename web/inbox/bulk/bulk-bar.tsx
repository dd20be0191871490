import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots, IconX } from '@tabler/icons-react'
import type { BulkChoice } from '../../../domain/inbox/index.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { DeedItems } from '../deeds/deed-items.tsx'
import { useDeedKeys } from '../deeds/use-deed-keys.ts'
import type { Selection } from '../list/use-selection.ts'
import { useBulk } from './use-bulk.ts'
import { useBulkDeeds } from './use-bulk-deeds.ts'
import classes from './bulk.module.css'

interface BulkBarProps {
  readonly selection: Selection
  /** What the list or the search holds, for 'all that match'. */
  readonly matching: BulkChoice
  readonly isHiddenTab: boolean
}

function countWords({ ids, isAllMatching }: Selection): string {
  return isAllMatching ? 'All selected' : `${ids.size} selected`
}

/** What can be done with the selected threads; keys as for one thread. */
export function BulkBar({ selection, matching, isHiddenTab }: BulkBarProps) {
  const { begin } = useBulk()
  const { first, more } = useBulkDeeds({
    begin: (deed) => begin(deed, selection.isAllMatching ? matching : { ids: [...selection.ids] }, selection.none),
    isHiddenTab,
  })
  useDeedKeys([...first, ...more])
  useShortcuts([{ keys: 'Escape', label: 'Unselect All', run: selection.none }])
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
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon size={30} aria-label="More for the selected threads">
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <DeedItems deeds={more} />
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
