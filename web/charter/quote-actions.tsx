import { Button } from '@mantine/core'
import { IconFileDollar } from '@tabler/icons-react'
import {
  leg,
  quoteHtml,
  quoteLink,
  quoteMessages,
  sharePage,
  whyNoQuote,
  type QuoteToSend,
} from '../../domain/charter/index.ts'
import type { Recipient, ThreadRow } from '../../domain/inbox/index.ts'
import { hasRole, type Doc } from '../../domain/kernel/index.ts'
import { watchPage } from '../platform/address.ts'
import { useCommand } from '../platform/data/use-command.ts'
import { showAlert } from '../platform/dialogs.ts'
import { notify } from '../platform/notices.ts'
import { useActor, useClient } from '../platform/platform-context.tsx'
import { textOf } from '../ui/cells/record-cell.tsx'
import type { MadeMessage } from '../inbox/index.ts'

interface SendQuoteProps {
  readonly title: string
  readonly recipients: readonly Recipient[]
  /** The quote as it was read; undefined where it was not. */
  readonly row: Doc | undefined
  readonly onMade: (message: MadeMessage) => void
  /** Where there is little room it says 'Send' alone. */
  readonly isShort?: boolean
  /** Whether it is the next step of the quote, and shown as such. */
  readonly isNext?: boolean
}

function readQuote(row: Doc | undefined): QuoteToSend | undefined {
  const legs = leg.array().safeParse(row?.['legs'])
  const price = row?.['price']
  const total = typeof price === 'object' && price !== null ? Reflect.get(price, 'total') : undefined
  return legs.success && typeof total === 'number' ? { legs: legs.data, total } : undefined
}

/** The customer of a thread or quote, where mail reaches them. */
export function customerOf({ contact }: Pick<ThreadRow, 'contact'>): readonly Recipient[] {
  if (contact?.email === undefined) return []
  const { id, name, email, phone } = contact
  return [{ id, kind: 'contact', name, email, phone }]
}

/** Opens the page of the quote to its customer, for who may; else the message goes without. */
function useQuotePage() {
  const mayShare = hasRole(useActor(), 'quotes')
  const { run, isRunning } = useCommand(sharePage)
  const share = async (id: string): Promise<{ readonly url?: string } | undefined> =>
    mayShare
      ? run({ body: { kind: 'quote', id, forMessage: true } }).then(
          ({ url }) => ({ url }),
          // The command has reported it.
          () => undefined,
        )
      : {}
  return { share, isRunning }
}

/**
 * Puts a quote into the message box: its legs, its price, and the link to its page, which opens once the message is sent.
 * One that was not read is refused (1-shell section 5). Whoever has gone to another page meanwhile is notified, and not
 * taken away from there.
 */
export function SendQuote({ title, recipients, row, onMade, isShort = false, isNext = false }: SendQuoteProps) {
  const { timezone } = useClient()
  const page = useQuotePage()
  const send = async () => {
    const quote = readQuote(row)
    if (whyNoQuote(quote) !== undefined || quote === undefined)
      return showAlert({ ...quoteMessages['not-loaded'], tone: 'bad' })
    const isHere = watchPage()
    const shared = await page.share(textOf(row?.['id']))
    // The command has reported it where it failed: nothing is started then.
    if (shared === undefined) return undefined
    const words = quoteHtml({ title, legs: quote.legs, readers: 'passengers', timezone }, quote.total)
    const html = shared.url === undefined ? words : `${words}${quoteLink(shared.url)}`
    const begin = () => onMade({ medium: 'email', recipients, subject: title, html })
    if (isHere()) return begin()
    return notify({ title: `The mail with ${title} is ready`, kind: 'success', action: { label: 'Open', run: begin } })
  }
  return (
    <Button
      size={isNext ? 'md' : 'xs'}
      variant={isNext ? 'filled' : 'default'}
      leftSection={<IconFileDollar size={16} stroke={1.75} aria-hidden />}
      loading={page.isRunning}
      onClick={() => void send()}
      {...(isShort && { 'aria-label': 'Send Quote' })}
    >
      {isShort ? 'Send' : 'Send Quote'}
    </Button>
  )
}

interface QuoteActionsProps extends Omit<SendQuoteProps, 'recipients'> {
  readonly thread: ThreadRow
}

/** What can be sent of a quote beside a conversation. */
export const QuoteActions = ({ thread, ...quote }: QuoteActionsProps) => (
  <SendQuote {...quote} recipients={customerOf(thread)} />
)
