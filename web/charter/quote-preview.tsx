import { Button, Group, Text } from '@mantine/core'
import type { previewQuote } from '../../domain/charter/index.ts'
import type { OutputOf } from '../../domain/kernel/index.ts'
import { QuoteView } from './customer-pages/quote-view.tsx'
import classes from './quote-preview.module.css'

export type Preview = OutputOf<typeof previewQuote>

interface QuotePreviewProps {
  readonly preview: Preview
  readonly onWrite: () => void
  readonly onClose: () => void
}

/** Describes the conversation of the message and the status change of the quote. */
function nextWords({ isMoved, thread }: Preview): string {
  const where = thread
    ? `The message answers the conversation “${thread.subject}”.`
    : 'The message starts a conversation.'
  return isMoved ? `${where} When you send it, the quote becomes Outstanding and the customer can accept it.` : where
}

function NotAcceptable({ labels }: { readonly labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <Text role="alert" c="var(--mantine-color-error)">
      {`The customer cannot accept ${labels.join(', ')}. Save its price, or remove it.`}
    </Text>
  )
}

/** The page is longer than its frame, so the frame takes the focus and the arrow keys scroll it. */
const scrolledByKey = { role: 'group', tabIndex: 0 } as const

/** Preview of the customer page, before the user writes the message with its link. */
export function QuotePreview({ preview, onWrite, onClose }: QuotePreviewProps) {
  const { page, notAcceptable } = preview
  return (
    <div className={classes['preview']}>
      <Text size="sm">{nextWords(preview)}</Text>
      <NotAcceptable labels={notAcceptable} />
      <div className={classes['page']} aria-label="Page of the customer" {...scrolledByKey}>
        {page.document.kind === 'quote' && (
          <div inert>
            <QuoteView page={page} document={page.document} token="" onReload={async () => undefined} />
          </div>
        )}
      </div>
      <Group justify="flex-end" className={classes['foot'] ?? ''}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus onClick={onWrite}>
          Write the message
        </Button>
      </Group>
    </div>
  )
}
