import { contacts } from '../../../domain/crm/index.ts'
import { contactSummary, valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { documentPath, type Presented } from '../../platform/api/records-api.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { notifyRefused } from '../refusal-of.ts'
import type { SetContact } from './use-set-contact.ts'

/** Whom a record is with; undefined for nobody. */
export function contactIdOf(row: Doc): string | undefined {
  const id = valueAt(row, 'contact.id')
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** Whom a quote, trip or order is with. */
export function useSetRecordContact({ definition, row, params }: RecordPartProps): SetContact {
  const { api } = usePlatform()
  const client = useClient()
  const { change } = useRecordCommands(definition, { params, isSilent: true })
  const write = async (contactId: string | null) => {
    const path = `/data/${documentPath(contacts, { client: client.id, id: contactId ?? '' })}`
    const contact = contactId === null ? null : await api.send<Presented<typeof contacts>>({ path })
    return change.run({ row, change: { contact: contact && contactSummary.strip().parse(contact) } })
  }
  const put = async (contactId: string | null): Promise<boolean> => {
    try {
      const saved = await write(contactId)
      notify({
        title: contactId === null ? 'Contact removed' : 'Contact set',
        message: contactSummary.safeParse(saved['contact']).data?.name,
        kind: 'success',
      })
      return true
    } catch (error) {
      notifyRefused(error)
      return false
    }
  }
  return {
    set: put,
    refresh: (contactId) =>
      write(contactId).then(
        () => true,
        (error: unknown) => {
          notifyRefused(error)
          return false
        },
      ),
  }
}
