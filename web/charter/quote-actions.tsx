import { Button } from '@mantine/core'
import { IconFileDollar } from '@tabler/icons-react'
import { leg, quoteHtml, quoteMessages, whyNoQuote, type QuoteToSend } from '../../domain/charter/index.ts'
import type { Recipient, ThreadRow } from '../../domain/inbox/index.ts'
import type { Doc } from '../../domain/kernel/index.ts'
import { showAlert } from '../platform/dialogs.ts'
import { useClient } from '../platform/platform-context.tsx'
import type { MadeMessage } from '../inbox/index.ts'

interface QuoteActionsProps {
  readonly thread: ThreadRow
  readonly title: string
  /** The quote as it was read; undefined where it was not. */
  readonly row: Doc | undefined
  readonly onMade: (message: MadeMessage) => void
}

function readQuote(row: Doc | undefined): QuoteToSend | undefined {
  const legs = leg.array().safeParse(row?.['legs'])
  const price = row?.['price']
  const total = typeof price === 'object' && price !== null ? Reflect.get(price, 'total') : undefined
  return legs.success && typeof total === 'number' ? { legs: legs.data, total } : undefined
}

function recipientsOf({ contact }: ThreadRow): readonly Recipient[] {
  if (contact?.email === undefined) return []
  const { id, name, email, phone } = contact
  return [{ id, kind: 'contact', name, email, phone }]
}

/** Puts a quote into the message box: its legs and its price. One that was not read is refused (1-shell section 5). */
export function QuoteActions({ thread, title, row, onMade }: QuoteActionsProps) {
  const { timezone } = useClient()
  const send = () => {
    const quote = readQuote(row)
    if (whyNoQuote(quote) !== undefined || quote === undefined)
      return void showAlert({ ...quoteMessages['not-loaded'], tone: 'bad' })
    const html = quoteHtml({ title, legs: quote.legs, readers: 'passengers', timezone }, quote.total)
    return onMade({ medium: 'email', recipients: recipientsOf(thread), subject: title, html })
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileDollar size={16} stroke={1.75} aria-hidden />}
      onClick={send}
    >
      Send Quote
    </Button>
  )
}
