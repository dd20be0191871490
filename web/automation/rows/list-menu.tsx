import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots, IconFileExport, IconListCheck, IconPencil } from '@tabler/icons-react'
import { mayEditRows, mayExport } from '../../../domain/automation/index.ts'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useRowChoosing } from '../../ui/list/row-choosing.ts'
import { openEdit, openExport, type RowsAsked } from './open-row-dialogs.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Actions on a whole list, and the mode of choosing its rows. */
export function ListMenu({ definition }: { readonly definition: RecordDefinition }) {
  const actor = useActor()
  const choosing = useRowChoosing()
  if (choosing === undefined) return null
  const [isEditable, isExportable] = [mayEditRows(definition, actor), mayExport(definition, actor)]
  if (!isEditable && !isExportable) return null
  const whole = (): RowsAsked => {
    const { matching, rows = [], columns } = choosing.held() ?? {}
    const words = matching === undefined ? 'The rows that are shown' : 'All rows of this list'
    return { definition, chosen: matching ?? { ids: rows.map(({ id }) => id) }, words, columns }
  }
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Tooltip label="More">
          <ActionIcon aria-label="More for this list">
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconListCheck {...icon} />} onClick={() => choosing.setOn(true)}>
          Select rows
        </Menu.Item>
        {isEditable && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => openEdit(whole())}>
            Edit all rows…
          </Menu.Item>
        )}
        {isExportable && (
          <Menu.Item leftSection={<IconFileExport {...icon} />} onClick={() => openExport(whole())}>
            Export…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
