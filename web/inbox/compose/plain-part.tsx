import { Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useId, type ReactNode } from 'react'
import { mayTakeFocus, takeTyped } from '../../ui/typing-on.ts'
import type { MessageAbout } from '../templates/message-about.ts'
import { TemplateOffers } from '../templates/template-offers.tsx'
import { TextCount } from '../texts/text-count.tsx'
import type { Composer } from '../drafts/composer.ts'
import type { TextDraft } from '../drafts/draft.ts'
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

/** Editor of a text message: plain text (1-shell section 2.5, Compose), templates after a slash. */
export function PlainPart({ composer, draft, error, tools, about }: PlainPartProps) {
  const countId = useId()
  const { field, offered, look, onKeyDown, close } = usePlainSlash(composer, about)
  const write = (text: (before: string) => string) => {
    const now = composer.draft.get()
    if (now?.medium === 'text') composer.change({ ...now, text: text(now.text) })
  }
  const typeHere = useEffectEvent((words: string) => {
    const now = composer.draft.get()
    const wasEmpty = now?.medium === 'text' && now.text === '' && now.files.length === 0
    if (words === '') return wasEmpty
    write((before) => before + words)
    if (mayTakeFocus()) field.current?.focus()
    return wasEmpty
  })
  const owner = composer.goingOn.ownerOf('text')
  useEffect(() => takeTyped(owner, (words) => typeHere(words)), [owner])
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
          const { value } = event.currentTarget
          write(() => value)
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
