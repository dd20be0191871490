import { Textarea } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import type { MessageAbout } from '../templates/message-about.ts'
import { TemplateOffers } from '../templates/template-offers.tsx'
import { TextCount } from '../texts/text-count.tsx'
import type { Composer } from './composer.ts'
import type { TextDraft } from './draft.ts'
import { usePlainSlash } from './use-plain-slash.ts'
import classes from './compose.module.css'

interface PlainPartProps {
  readonly composer: Composer
  readonly draft: TextDraft
  /** Said once sending was tried without a message. */
  readonly error: string | undefined
  readonly tools: ReactNode
  readonly about: MessageAbout
}

/** Where a text message is written: plain text (1-shell section 2.5, Compose), templates behind a slash. */
export function PlainPart({ composer, draft, error, tools, about }: PlainPartProps) {
  const countId = useId()
  const { field, offered, look, onKeyDown, close } = usePlainSlash(composer, about)
  return (
    <>
      <Textarea
        ref={field}
        variant="unstyled"
        className={classes['plainText']}
        aria-label="Text message"
        aria-describedby={countId}
        autoFocus={composer.byHand.has(draft.id)}
        placeholder="Write your text message. / inserts a template."
        autosize
        minRows={3}
        maxRows={10}
        error={error}
        value={draft.text}
        onChange={(event) => {
          composer.change({ ...draft, text: event.currentTarget.value })
          look(event.currentTarget)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <TemplateOffers shown={offered} />
      <TextCount text={draft.text} id={countId} />
      <div className={classes['tools']}>{tools}</div>
    </>
  )
}
