import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useGo } from '../platform/address.ts'

/** Beside the list of contacts: those that may be one person. */
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
