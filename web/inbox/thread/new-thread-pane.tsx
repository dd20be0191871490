import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { findDraft, isHeld, type MessageRow, type Recipient } from '../../../domain/inbox/index.ts'
import { useStore } from '../../platform/store.ts'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { discard } from '../drafts/ask-discard.ts'
import { ComposeBox } from '../compose/lazy-compose-box.ts'
import { MediumChoice } from '../compose/compose-dock.tsx'
import type { Composer } from '../drafts/composer.ts'
import type { Draft, DraftMedium } from '../drafts/draft.ts'
import { mayDiscardOn } from '../compose/may-discard.ts'
import { noContactHint } from '../recipients/no-contact-hint.ts'
import { useComposer, useHandOver } from '../drafts/use-composer.ts'
import { useOpenForTyped } from '../compose/use-going-on.ts'
import { useWhileOpen } from './use-while-open.ts'
import { aboutRecord } from '../templates/message-about.ts'
import { useMadeMessage } from '../compose/use-made-message.ts'
import { useSending } from '../sending/use-sending.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { HeldCards } from '../outgoing/held-card.tsx'
import { useTakenBack } from '../outgoing/taken-back.ts'
import { useFirstHeld } from '../outgoing/use-first-held.ts'
import { MediumIcon } from '../../ui/medium-icon.tsx'
import { useGoneWaiting } from '../waiting/use-gone-waiting.ts'
import { WaitingCards } from '../waiting/waiting-cards.tsx'
import { BackButton } from './back-button.tsx'
import { PaneHeading } from './pane-heading.tsx'
import classes from './thread-pane.module.css'

export interface NewThreadParent {
  /** Document path of the record that the thread will hang on. */
  readonly path: string
  readonly title: string
  readonly medium: 'chat' | 'email' | 'text'
  readonly recipients?: readonly Recipient[]
  /** The group that it is written to. */
  readonly group?: string | undefined
  /** The record itself, where it was read. */
  readonly record?: Readonly<Record<string, unknown>>
  /** Message, Note or Text can be chosen. */
  readonly hasMediumChoice?: boolean
}

/** Those of the recipients whom a medium reaches. */
const reachedBy = (medium: DraftMedium, recipients: readonly Recipient[]): readonly Recipient[] =>
  recipients.filter((one) => (medium === 'text' ? one.phone : one.email) !== undefined)

const phonesOf = (draft: Draft): readonly (string | undefined)[] =>
  'recipients' in draft ? draft.recipients.map(({ phone }) => phone) : []

interface NewThreadPaneProps {
  readonly parent: NewThreadParent
  readonly onPosted: (threadId: string) => void
  /** Back to the list, on a phone. */
  readonly onClose?: (() => void) | undefined
}

const nothingShown = () => () => undefined

/** Continues a draft started on another device, or an undone message; the company chat has no drafts. */
function useDraftOnServer(composer: Composer, { path, medium }: NewThreadParent): void {
  const { api } = usePlatform()
  const { data } = useQuery({
    queryKey: ['draft-on', path],
    queryFn: ({ signal }) => api.call(findDraft, { query: { ref: path } }, signal),
    enabled: medium !== 'chat',
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (data?.message) composer.offer(data.message)
  }, [composer, data])
}

/** First message of a new thread. Key it by the parent. */
export function NewThreadPane({ parent, onPosted, onClose }: NewThreadPaneProps) {
  const composer = useComposer({ ref: parent.path }, null)
  const draft = useStore(composer.draft)
  const handOver = useHandOver(composer)
  useOpenForTyped(composer, { ref: parent.path })
  const open = useWhileOpen((threadId) => {
    handOver(threadId)
    onPosted(threadId)
  })
  const { held, wait, forget } = useFirstHeld(parent.path, open)
  useDraftOnServer(composer, parent)
  useTakenBack((message) => {
    const isHere = held.some((one) => one.id === message.id) || parent.path.endsWith(`/${message.object?.id}`)
    if (!isHere) return false
    forget()
    return composer.takeUpAgain(message)
  })
  // The message's thread is opened once it was sent; a delay for Undo is waited for.
  const follow = (message: MessageRow) => (isHeld(message) ? wait(message) : open(message.tRef))
  useGoneWaiting(composer, { ref: parent.path }, follow)
  const sending = useSending({
    composer,
    threadId: undefined,
    group: parent.group,
    onShow: nothingShown,
    onPosted: ({ message }) => follow(message),
  })
  const beginIn = (medium: DraftMedium) => {
    if (composer.draft.get()?.medium === medium) return
    composer.begin(medium)
    const begun = composer.draft.get()
    if (begun && 'recipients' in begun && begun.recipients.length === 0 && parent.recipients)
      composer.change({ ...begun, recipients: reachedBy(medium, parent.recipients) })
  }
  const begin = () => {
    if (composer.draft.get() === undefined) beginIn(parent.medium)
  }
  const beginAtFirst = useEffectEvent(begin)
  useEffect(() => beginAtFirst(), [])
  useMadeMessage(composer, parent.path)
  useKeysIn('While writing', [{ keys: 'mod+Enter', label: 'Send', run: () => void sending.send(), isForTyping: true }])
  const beginAnew = async () => {
    if (await discard(composer)) begin()
  }
  const { path, recipients = [], record } = parent
  const about = aboutRecord({ path, hasContact: recipients.length > 0, record })
  return (
    <section className={classes['pane']} aria-label="New thread" data-pane>
      <header className={classes['head']}>
        {onClose && <BackButton onClick={onClose} />}
        <MediumIcon medium={parent.medium} />
        <PaneHeading>{parent.title}</PaneHeading>
      </header>
      {parent.medium === 'chat' && (
        <p className={classes['hint']}>Must @mention users/roles for notifications to be sent.</p>
      )}
      <div className={classes['scroll']}>
        <HeldCards messages={held} />
        <WaitingCards composer={composer} place={{ ref: parent.path }} />
      </div>
      <div className={classes['dock']} data-writing-place>
        {draft && (
          <Suspense fallback={null}>
            <ComposeBox
              composer={composer}
              draft={draft}
              sending={sending}
              mediumChoice={parent.hasMediumChoice ? <MediumChoice draft={draft} onChoose={beginIn} /> : null}
              onDiscard={mayDiscardOn(about.type) ? () => void beginAnew() : undefined}
              hint={noContactHint(draft, phonesOf(draft))}
              about={about}
            />
          </Suspense>
        )}
      </div>
    </section>
  )
}
