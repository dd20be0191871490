import { Textarea } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { TextCount } from '../texts/text-count.tsx'
import type { Composer } from './composer.ts'
import type { TextDraft } from './draft.ts'
import classes from './compose.module.css'

interface PlainPartProps {
  readonly composer: Composer
  readonly draft: TextDraft
  /** Said once sending was tried without a message. */
  readonly error: string | undefined
  readonly tools: ReactNode
}

/** Where a text message is written: plain text (1-shell section 2.5, Compose). */
export function PlainPart({ composer, draft, error, tools }: PlainPartProps) {
  const countId = useId()
  return (
    <>
      <Textarea
        variant="unstyled"
        className={classes['plainText']}
        aria-label="Text message"
        aria-describedby={countId}
        autoFocus={composer.isBegunByHand(draft.id)}
        placeholder="Write your text message"
        autosize
        minRows={3}
        maxRows={10}
        error={error}
        value={draft.text}
        onChange={(event) => composer.change({ ...draft, text: event.currentTarget.value })}
      />
      <TextCount text={draft.text} id={countId} />
      <div className={classes['tools']}>{tools}</div>
    </>
  )
}
