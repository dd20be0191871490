import { Select } from '@mantine/core'
import { useClient } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { formatDate } from '../../ui/format-value.ts'
import type { RequestRead } from './use-request.ts'

const wholeThread = 'thread'

interface MailChoiceProps {
  readonly read: RequestRead
}

/** Choice of the mails to read: all mails of the thread, or one of them. */
export function MailChoice({ read: { messages } }: MailChoiceProps) {
  const { timezone } = useClient()
  const { words, change } = useAddressWords()
  if (messages.length < 2) return null
  return (
    <Select
      label="Read"
      description="Later mails replace facts of earlier ones."
      data={[
        { value: wholeThread, label: `The last ${messages.length} mails together` },
        ...messages.map(({ id, from, date }) => ({ value: id, label: `${from}, ${formatDate(date, timezone)}` })),
      ]}
      value={words['message'] ?? wholeThread}
      allowDeselect={false}
      onChange={(value) => change({ message: value === null || value === wholeThread ? undefined : value })}
    />
  )
}
