import { Suspense, useEffect, useEffectEvent } from 'react'
import type { Recipient } from '../../../domain/inbox/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useStore } from '../../platform/store.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { ComposeBox } from '../compose/lazy-compose-box.ts'
import { useComposer } from '../compose/use-composer.ts'
import { aboutRecord } from '../templates/message-about.ts'
import { useSending } from '../compose/use-sending.ts'
import { MediumIcon } from '../../ui/medium-icon.tsx'
import { BackButton } from './back-button.tsx'
import classes from './thread-pane.module.css'

export interface NewThreadParent {
  /** Document path of the record that the thread will hang on. */
  readonly path: string
  readonly title: string
  readonly medium: 'chat' | 'email'
  readonly recipients?: readonly Recipient[]
  readonly isGroup?: boolean
}

interface NewThreadPaneProps {
  readonly parent: NewThreadParent
  readonly onPosted: (threadId: string) => void
  /** Back to the list, on a phone. */
  readonly onClose?: (() => void) | undefined
}

const nothingShown = () => () => undefined

/** Where a thread begins: its first message is written here. Key it by the parent. */
export function NewThreadPane({ parent, onPosted, onClose }: NewThreadPaneProps) {
  const composer = useComposer({ ref: parent.path }, null)
  const draft = useStore(composer.draft)
  const sending = useSending({
    composer,
    threadId: undefined,
    isGroup: parent.isGroup ?? false,
    onShow: nothingShown,
    onPosted: ({ thread }) => onPosted(thread.id),
  })
  const begin = () => {
    if (composer.draft.get() !== undefined) return
    composer.begin(parent.medium)
    const begun = composer.draft.get()
    if (begun && 'recipients' in begun && parent.recipients)
      composer.change({ ...begun, recipients: parent.recipients })
  }
  const beginAtFirst = useEffectEvent(begin)
  useEffect(() => beginAtFirst(), [])
  useShortcuts([{ keys: 'mod+Enter', label: 'Send', run: () => void sending.send(), isForTyping: true }])
  const discard = async () => {
    const isSure = await showAlert({
      title: 'Are You Sure?',
      message: 'This cannot be undone.',
      confirm: 'Discard',
      cancel: 'Cancel',
      isDestructive: true,
    })
    if (!isSure) return
    await composer.discard()
    begin()
  }
  return (
    <section className={classes['pane']} aria-label="New thread">
      <header className={classes['head']}>
        {onClose && <BackButton onClick={onClose} />}
        <MediumIcon medium={parent.medium} />
        <h2 className={classes['subject']}>{parent.title}</h2>
      </header>
      {parent.medium === 'chat' && (
        <p className={classes['hint']}>Must @mention users/roles for notifications to be sent.</p>
      )}
      <div className={classes['scroll']} />
      <div className={classes['dock']}>
        {draft && (
          <Suspense fallback={null}>
            <ComposeBox
              composer={composer}
              draft={draft}
              sending={sending}
              mediumChoice={null}
              onDiscard={parent.medium === 'chat' ? undefined : () => void discard()}
              hint={undefined}
              about={aboutRecord(parent.path, (parent.recipients?.length ?? 0) > 0)}
            />
          </Suspense>
        )}
      </div>
    </section>
  )
}
