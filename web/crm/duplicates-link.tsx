import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useGo } from '../platform/address.ts'

/** Link next to the list of contacts: possible duplicates. */
export function DuplicatesLink() {
  const go = useGo()
  return (
    <Button
      variant="default"
      leftSection={<IconUsers size={16} stroke={1.75} aria-hidden />}
      onClick={() => go('marketing/contacts/duplicates')}
    >
      Duplicates
    </Button>
  )
}
