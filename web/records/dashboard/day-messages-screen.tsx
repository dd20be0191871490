import { hourOfDay } from '../../../domain/dashboard.ts'
import { hasRole, type Filter } from '../../../domain/kernel/index.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { RecordList } from '../../ui/list/record-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { conversationOf, listedMessages } from '../../inbox/emails/listed-messages.ts'
import { dayWords } from './day-words.ts'

const isDay = /^\d{4}-\d{2}-\d{2}$/

const titles: Readonly<Record<string, string>> = { in: 'Received', out: 'Sent' }

/** Messages with people outside on one day of the client, as the dashboard counts them. */
function messagesOf(day: string, way: string | undefined, timezone: string): Filter {
  return {
    and: [
      ['draft', '==', false],
      ['medium', 'in', ['email', 'web', 'text']],
      ['date', '>=', hourOfDay(day, 0, timezone).getTime()],
      ['date', '<', hourOfDay(day, 24, timezone).getTime()],
      ...(way === 'in' || way === 'out' ? [['inbound', '==', way === 'in'] as const] : []),
    ],
  }
}

/** The list behind a bar of the dashboard: `/{name_key}/dashboard/messages?day=2026-11-20`. */
export function DayMessagesScreen() {
  const actor = useActor()
  const { timezone } = useClient()
  const { words } = useAddressWords()
  const { day = '', way } = words
  if (!hasRole(actor, 'admin')) return <DisallowedScreen needs="admin" />
  if (!isDay.test(day))
    return (
      <EmptyState title="No messages found" isPage>
        Choose a day on the dashboard.
      </EmptyState>
    )
  return (
    <RecordList
      definition={listedMessages}
      title={`${titles[way ?? ''] ?? 'Messages'} on ${dayWords(day)}`}
      where={messagesOf(day, way, timezone)}
      pathOf={conversationOf}
    />
  )
}
