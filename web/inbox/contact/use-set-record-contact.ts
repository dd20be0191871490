import { useRef } from 'react'
import { contacts } from '../../../domain/crm/index.ts'
import { contactSummary, valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { documentPath, type Presented } from '../../platform/api/records-api.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { notifyRefused } from '../refusal-of.ts'
import type { SetContact } from './use-set-contact.ts'

/** Contact of a record; undefined for none. */
export function contactIdOf(row: Doc): string | undefined {
  const id = valueAt(row, 'contact.id')
  return typeof id === 'string' && id !== '' ? id : undefined
}

function refused(error: unknown): undefined {
  notifyRefused(error)
}

/** Whom a quote, trip or order is with. Each write goes by the version that the one before it made. */
export function useSetRecordContact({ definition, row, params }: RecordPartProps): SetContact {
  const { api } = usePlatform()
  const client = useClient()
  const { change } = useRecordCommands(definition, { params, isSilent: true })
  const read = (id: string) =>
    api.send<Presented<typeof contacts>>({ path: `/data/${documentPath(contacts, { client: client.id, id })}` })
  const latest = useRef(row)
  const write = async (contactId: string | null) => {
    const contact = contactId === null ? null : contactSummary.strip().parse(await read(contactId))
    latest.current = await change.run({ row: latest.current, change: { contact } })
    return latest.current
  }
  return {
    set: async (contactId) => {
      const saved = await write(contactId).catch(refused)
      if (saved === undefined) return false
      notify({
        title: contactId === null ? 'Contact removed' : 'Contact set',
        message: contactSummary.safeParse(saved['contact']).data?.name,
        kind: 'success',
      })
      return true
    },
    refresh: async (contactId) => (await write(contactId).catch(refused)) !== undefined,
  }
}
