import { Menu } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import type { OfferedMacro } from './use-macros.ts'
import { KeyMark } from '../../ui/key-mark.tsx'

/** The macros in the thread's options. */
export function MacroItems({ macros }: { readonly macros: readonly OfferedMacro[] }) {
  if (macros.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Macros</Menu.Label>
      {macros.map(({ id, name, keys, run }) => (
        <Menu.Item
          key={id}
          leftSection={<IconBolt size={16} aria-hidden />}
          rightSection={keys && <KeyMark>{keys.toUpperCase()}</KeyMark>}
          onClick={run}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  )
}
