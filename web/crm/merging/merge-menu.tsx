import { Menu } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useGo } from '../../platform/address.ts'
import { showModal } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { ContactPicker } from '../../inbox/index.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { RowsSkeleton } from '../../ui/states.tsx'

interface OtherContactProps {
  readonly id: string
  readonly onChoose: (other: string) => void
}

function OtherContact({ id, onChoose }: OtherContactProps) {
  const choose = (other: string) => {
    if (other !== id) return onChoose(other)
    notify({ title: 'This is the same contact', message: 'Choose another one.', kind: 'error' })
  }
  return (
    <Suspense fallback={<RowsSkeleton rows={5} />}>
      <ContactPicker onChoose={(contact) => choose(contact.id)} />
    </Suspense>
  )
}

/** Asks who else a contact is, and calls back with them. */
function askForOther(id: string, onChoose: (other: string) => void): void {
  const close = showModal({
    title: 'Merge with which contact?',
    body: () => (
      <OtherContact
        id={id}
        onChoose={(other) => {
          close()
          onChoose(other)
        }}
      />
    ),
  })
}

/** In the menu of a contact: who else they are. */
export function MergeMenu({ row }: RecordPartProps) {
  const go = useGo()
  return (
    <Menu.Item
      leftSection={<IconGitMerge size={16} />}
      onClick={() => askForOther(row.id, (other) => go(`marketing/contacts/${row.id}/merge/${other}`))}
    >
      Merge with another contact
    </Menu.Item>
  )
}
