import { Button } from '@mantine/core'
import { IconFileDollar } from '@tabler/icons-react'
import {
  leg,
  pet,
  previewQuote,
  quoteHtml,
  quoteLink,
  routePicture,
  quoteMessages,
  whyNoQuote,
  type QuoteToSend,
} from '../../domain/charter/index.ts'
import type { Recipient, ThreadRow } from '../../domain/inbox/index.ts'
import { hasRole, type Doc } from '../../domain/kernel/index.ts'
import { watchPage } from '../platform/address.ts'
import { reasonOf } from '../platform/api/api-error.ts'
import { useCommand } from '../platform/data/use-command.ts'
import { showAlert } from '../platform/dialogs.ts'
import { notify } from '../platform/notices.ts'
import { useActor, useClient } from '../platform/platform-context.tsx'
import { AskedNote } from '../ui/asked-note.tsx'
import { textOf } from '../ui/cells/record-cell.tsx'
import { useSharePage } from './confirm-taken.ts'
import type { MadeMessage } from '../inbox/index.ts'
import { openQuotePreview } from './open-quote-preview.tsx'
import type { Preview } from './quote-preview.tsx'

interface SendQuoteProps {
  readonly title: string
  readonly recipients: readonly Recipient[]
  /** The quote as it was read; undefined where it was not. */
  readonly row: Doc | undefined
  /** Called with the message, and the conversation of the customer that it answers. */
  readonly onMade: (message: MadeMessage, thread?: string) => void
  /** In a narrow place it says 'Send' alone. */
  readonly isShort?: boolean
  /** True if it is the next step of the quote, and shown as such. */
  readonly isNext?: boolean
}

const replySubject = (subject: string, title: string): string => {
  if (subject.trim() === '') return title
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`
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

/** Commands that preview and share the customer page of a quote. */
function useQuotePage() {
  const mayShare = hasRole(useActor(), 'quotes')
  const share = useSharePage({ isSilent: true })
  const preview = useCommand(previewQuote, { isSilent: true })
  return { mayShare, share, preview, isRunning: share.isRunning || preview.isRunning, isUnanswered: share.isUnanswered }
}

const cannotSend = (error: unknown): void =>
  void showAlert({ title: quoteMessages['no-price'].title, message: reasonOf(error).message, tone: 'bad' })

/**
 * Shows a preview of the customer page, then puts the legs, options and link of the quote into the message box. The
 * customer can open the page after the message is sent. A quote without an acceptable option is refused with the
 * reason.
 */
export function SendQuote({ title, recipients, row, onMade, isShort = false, isNext = false }: SendQuoteProps) {
  const { timezone } = useClient()
  const page = useQuotePage()
  const writeMessage = (
    quote: QuoteToSend,
    made: { readonly preview?: Preview; readonly url?: string },
  ): MadeMessage => {
    const { preview, url } = made
    const { document } = preview?.page ?? {}
    const options = document?.kind === 'quote' ? document.options : []
    const pets = pet.array().safeParse(row?.['pets']).data ?? []
    const facts = { title, legs: quote.legs, readers: 'passengers', timezone } as const
    const words = quoteHtml(facts, { total: quote.total, pets, options })
    const subject = preview?.thread ? replySubject(preview.thread.subject, title) : title
    return {
      medium: 'email',
      recipients,
      subject,
      html: url === undefined ? words : `${words}${routePicture(url, facts)}${quoteLink(url)}`,
    }
  }
  const write = async (quote: QuoteToSend, preview: Preview) => {
    const isHere = watchPage()
    const id = textOf(row?.['id'])
    const [shared] = await Promise.allSettled([page.share.run({ body: { kind: 'quote', id, forMessage: true } })])
    if (shared.status === 'rejected') return cannotSend(shared.reason)
    // The user did not confirm an aircraft that is taken.
    if (shared.value === undefined) return undefined
    const { url } = shared.value
    const begin = () => onMade(writeMessage(quote, { preview, url }), preview.thread?.id)
    if (isHere()) return begin()
    return notify({ title: `The mail with ${title} is ready`, kind: 'success', action: { label: 'Open', run: begin } })
  }
  const send = async () => {
    const quote = readQuote(row)
    if (quote === undefined) return showAlert({ ...quoteMessages['not-loaded'], tone: 'bad' })
    const fault = page.mayShare ? undefined : whyNoQuote(quote)
    if (fault !== undefined) return showAlert({ ...quoteMessages[fault], tone: 'bad' })
    if (!page.mayShare) return onMade(writeMessage(quote, {}))
    const [preview] = await Promise.allSettled([page.preview.run({ body: { id: textOf(row?.['id']) } })])
    if (preview.status === 'rejected') return cannotSend(preview.reason)
    return openQuotePreview(preview.value, () => void write(quote, preview.value))
  }
  return (
    <>
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
      <AskedNote isUnanswered={page.isUnanswered} />
    </>
  )
}

interface QuoteActionsProps extends Omit<SendQuoteProps, 'recipients'> {
  readonly thread: ThreadRow
}

/** Messages that can be made from a quote in a conversation. */
export const QuoteActions = ({ thread, ...quote }: QuoteActionsProps) => (
  <SendQuote {...quote} recipients={customerOf(thread)} />
)
