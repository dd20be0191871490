import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { summaryOf } from '../../../domain/inbox/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { askDiscard } from '../drafts/ask-discard.ts'
import type { Composer } from '../drafts/composer.ts'
import { writtenOf, type ComposePlace, type Draft } from '../drafts/draft.ts'
import classes from '../outgoing/outgoing.module.css'
import { useWaitingIn } from './use-waiting-in.ts'
import type { WaitingMessage } from '../drafts/waiting-messages.ts'

function wordsOf(draft: Draft): string {
  const { message = '', messageHtml = '' } = writtenOf(draft)
  return summaryOf({ message, messageHtml, html: '' })
}

/** Result, in a line. */
function CurrentState({ refusal }: Pick<WaitingMessage, 'refusal'>) {
  const Shape = refusal ? IconAlertTriangle : IconCloudOff
  return (
    <span className={classes['when']} data-tone={refusal && 'bad'}>
      <Shape size={16} stroke={1.75} aria-hidden />
      {refusal ? `Not sent: ${refusal.title}` : 'Waiting for the connection'}
    </span>
  )
}

function Words({ draft }: Pick<WaitingMessage, 'draft'>) {
  return (
    <span className={classes['words']}>
      {draft.medium === 'email' && <strong>{draft.subject || 'No subject'}</strong>} {wordsOf(draft)}
    </span>
  )
}

interface WaitingCardProps {
  readonly one: WaitingMessage
  readonly onBack: () => Promise<void>
  readonly onDiscard: () => Promise<void>
}

/** A message that waits for the connection, or did not go, with its words and the way back to them. */
function WaitingCard({ one: { draft, refusal }, onBack, onDiscard }: WaitingCardProps) {
  const [isBusy, setBusy] = useState(false)
  const during = (action: () => Promise<void>) => () => {
    setBusy(true)
    void action().finally(() => setBusy(false))
  }
  return (
    <article className={classes['card']} aria-label={refusal ? 'Not sent' : 'Waiting for the connection'}>
      <CurrentState refusal={refusal} />
      <span className={classes['actions']}>
        <Button size="compact-sm" variant="light" loading={isBusy} onClick={during(onBack)}>
          {refusal ? 'Edit' : 'Take back'}
        </Button>
        {refusal && (
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={during(onDiscard)}>
            Discard
          </Button>
        )}
      </span>
      {refusal && <span className={classes['to']}>{refusal.message}</span>}
      <Words draft={draft} />
    </article>
  )
}

/** Messages sent from here while the server could not be reached, and refused ones, the oldest first. */
export function WaitingCards({ composer, place }: { readonly composer: Composer; readonly place: ComposePlace }) {
  const { waiting, messages } = useWaitingIn(place)
  if (messages.length === 0) return null
  const takeBack = async ({ draft }: WaitingMessage) => {
    const isTaken = await waiting.alone(async () => {
      const now = waiting.find(draft.id)
      // It went while the button was pressed.
      if (now === undefined) return undefined
      if (!composer.goOnWith(now)) return false
      waiting.remove(draft.id)
      return true
    })
    if (isTaken === undefined) notify({ title: 'Too late', message: 'It has been sent.' })
    if (isTaken !== false) return
    await showAlert({
      title: 'Finish Your Message First',
      message: 'Send or discard the message written here, then take this back.',
      tone: 'bad',
    })
  }
  const discard = async ({ draft }: WaitingMessage) => {
    const isSure = await askDiscard()
    if (!isSure) return
    await waiting.alone(async () => waiting.remove(draft.id))
    await composer.giveUp(draft.id).catch((error: unknown) => notify({ ...reasonOf(error), kind: 'error' }))
  }
  return (
    <section className={classes['cards']} aria-label="Waiting for the connection" role="status">
      {messages.map((one) => (
        <WaitingCard key={one.draft.id} one={one} onBack={() => takeBack(one)} onDiscard={() => discard(one)} />
      ))}
    </section>
  )
}
