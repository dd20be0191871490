import { Button, Menu } from '@mantine/core'
import { IconVariable } from '@tabler/icons-react'
import { templateVariables } from '../../../domain/inbox/index.ts'
import { useCustomFields } from '../../company/index.ts'

interface VariablesProps {
  readonly onChoose: (variable: string) => void
}

/** Those of every company, and the fields that this one added to its contacts. */
function Variables({ onChoose }: VariablesProps) {
  const fields = useCustomFields().get('contacts') ?? []
  const own = fields.flatMap(({ id, label, hidden }) =>
    hidden ? [] : [{ name: `contact.custom.${id}`, label: `${label} of the contact` }],
  )
  return [...templateVariables, ...own].map(({ name, label }) => (
    <Menu.Item key={name} onClick={() => onChoose(`{{ ${name} }}`)}>
      {label}
    </Menu.Item>
  ))
}

/** Variables by their meaning; choosing one inserts it at the cursor. */
export function VariablesMenu({ onChoose }: VariablesProps) {
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
        <Variables onChoose={onChoose} />
      </Menu.Dropdown>
    </Menu>
  )
}
