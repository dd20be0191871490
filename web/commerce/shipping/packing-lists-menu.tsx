import { Button, Menu } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { packingLayouts, printPackingLists, type PackingLayout } from '../../../domain/commerce/index.ts'
import { downloadFile } from '../../platform/api/download-file.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

const layoutNames = Object.keys(packingLayouts) as PackingLayout[]

interface PackingListsProps {
  /** Ids of the shipments. */
  readonly ids: readonly string[]
  /** Words of the button. */
  readonly children: ReactNode
}

/** Prints packing lists of shipments in a layout. */
export function PackingListsMenu({ ids, children }: PackingListsProps) {
  const { api } = usePlatform()
  const print = useCommandOf(async (layout: PackingLayout) => {
    await downloadFile(api, { path: printPackingLists.path, body: { shipments: ids, layout } }, 'packing-lists.pdf')
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          loading={print.isRunning}
          disabled={ids.length === 0}
          leftSection={<IconListCheck size={16} stroke={1.75} aria-hidden />}
        >
          {children}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {layoutNames.map((layout) => (
          <Menu.Item key={layout} onClick={() => print.start(layout)}>
            {packingLayouts[layout]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
