import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { DocumentRow } from '../../../domain/inbox/index.ts'
import { createStore, type Store } from '../../platform/store.ts'
import type { MessageAbout } from '../templates/message-about.ts'
import { useTemplateSource } from '../templates/use-template-source.ts'
import { offeredTemplates } from '../templates/use-templates.ts'
import type { Composer } from '../drafts/composer.ts'
import { actOnOfferKey, type Offer } from '../offers/offering.ts'
import { slashAt, withWords, type PlainSlash } from './plain-slash.ts'

interface PlainSlashControl {
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Present options of the slash. */
  readonly offered: Store<Offer<DocumentRow> | undefined>
  /** Called after each key, with the field as it is. */
  readonly look: (field: HTMLTextAreaElement) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly close: () => void
}

/**
 * A slash in a text message offers templates as it does in the editor; choosing one inserts its words as plain text.
 */
export function usePlainSlash(composer: Composer, about: MessageAbout): PlainSlashControl {
  const source = useTemplateSource(composer, about)
  const field = useRef<HTMLTextAreaElement>(null)
  const [offered] = useState(() => createStore<Offer<DocumentRow> | undefined>(undefined))

  const insert = async (slash: PlainSlash, template: DocumentRow) => {
    offered.set(undefined)
    const words = await source.wordsOf(template)
    const now = composer.draft.get()
    if (words === undefined || now?.medium !== 'text') return
    const text = withWords(now.text, slash, words.text)
    const cursor = (field.current?.selectionStart ?? 0) + text.length - now.text.length
    // Drawing a new value puts the cursor at its end; no key may come before the cursor is back after the typed words.
    flushSync(() => composer.change({ ...now, text }))
    const behind = Math.max(slash.from + words.text.length, cursor)
    field.current?.setSelectionRange(behind, behind)
  }

  const look = (shown: HTMLTextAreaElement) => {
    const slash = slashAt(shown.value, shown.selectionStart)
    const options = slash ? offeredTemplates(source.templates.get(), slash.typed) : []
    const choose = (template: DocumentRow) => slash && void insert(slash, template)
    const place = shown.getBoundingClientRect()
    offered.set(options.length > 0 ? { options, index: 0, place, choose } : undefined)
  }
  // The templates may be known only after a slash was typed.
  const { templates } = source
  const lookAgain = useEffectEvent(() => {
    const shown = field.current
    if (shown !== null && shown === document.activeElement && offered.get() === undefined) look(shown)
  })
  useEffect(() => templates.subscribe(() => lookAgain()), [templates])

  return {
    field,
    offered,
    look,
    onKeyDown: (event) => {
      if (event.nativeEvent.isComposing) return
      if (offered.get() !== undefined && actOnOfferKey(offered, event)) event.preventDefault()
    },
    close: () => offered.set(undefined),
  }
}
