import { Menu } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useGoOn } from '../../platform/address.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'

/** Copied parts of another rule: its content, without its publication. */
const copied = ['fn', 'start', 'end', 'components', 'description']

/** In the menu of a rule: another one that says the same, as a draft to be changed. */
export function CopyRule({ definition, row, params }: RecordPartProps) {
  const goOn = useGoOn()
  const { create } = useRecordCommands(definition, { params })
  const copy = () => {
    const said = Object.fromEntries(copied.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])))
    const leadOn = goOn()
    create.start({ ...said, name: `Copy of ${definition.title(row)}` }, ({ id }) => {
      const title = 'Rule copied'
      if (leadOn(`data/pricing/pricing/${id}`, title))
        notify({ title, message: 'The copy is a draft: it prices nothing until it is published.' })
    })
  }
  return (
    <Menu.Item leftSection={<IconCopy size={16} />} onClick={copy} disabled={create.isRunning}>
      Copy rule
    </Menu.Item>
  )
}
