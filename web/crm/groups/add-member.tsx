import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { contacts } from '../../../domain/crm/index.ts'
import { ContactPicker } from '../../inbox/index.ts'
import { useGroupCommands } from './use-groups.ts'
import classes from './groups.module.css'

/** Finds contacts for a manual group. It stays open: most often there are several. */
export function AddMember({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { add } = useGroupCommands()
  const [said, setSaid] = useState('')
  return (
    <>
      <ContactPicker
        onChoose={(contact) =>
          add.start({ params: { id }, body: { contacts: [contact.id] } }, ({ unsubscribed }) =>
            setSaid(
              unsubscribed > 0
                ? `${contacts.title({ ...contact })} was added, but had unsubscribed before and gets no messages.`
                : `${contacts.title({ ...contact })} was added.`,
            ),
          )
        }
      />
      <Group justify="space-between" mt="md">
        <span className={classes['note']} aria-live="polite">
          {said}
        </span>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </>
  )
}
