import { Button, Menu } from '@mantine/core'
import { IconVariable } from '@tabler/icons-react'
import { templateVariables } from '../../../domain/inbox/index.ts'

/** Variables by what they mean; choosing one puts it where the cursor is. */
export function VariablesMenu({ onChoose }: { readonly onChoose: (variable: string) => void }) {
  return (
    <Menu
      position="bottom-start"
      width={300}
      returnFocus={false}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<IconVariable size={16} stroke={1.75} aria-hidden />}>
          Add a variable
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        {templateVariables.map(({ name, label }) => (
          <Menu.Item key={name} onClick={() => onChoose(`{{ ${name} }}`)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
