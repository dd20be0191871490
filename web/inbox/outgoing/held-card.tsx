import { Button } from '@mantine/core'
import { IconClockHour4, IconSend } from '@tabler/icons-react'
import { isPutOff, type MessageRow } from '../../../domain/inbox/index.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { addressedTo } from '../message/message-people.ts'
import { showSendLater } from './show-send-later.tsx'
import { useHeldActions } from './use-held-actions.ts'
import { useEffect, useState } from 'react'
import classes from './outgoing.module.css'

const tickMs = 250

/** Whole seconds until a time, 0 from then on. */
function useSecondsUntil(at: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((at - Date.now()) / 1000))
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((at - Date.now()) / 1000))), tickMs)
    return () => clearInterval(timer)
  }, [at])
  return left
}

/** 'Sending in 8 s'; read out once, not with every second. */
function Countdown({ until }: { readonly until: number }) {
  const left = useSecondsUntil(until)
  return (
    <span role="timer" aria-label="Sending soon">
      {left > 0 ? `Sending in ${left} s` : 'Sending…'}
    </span>
  )
}

/** Time of a held message: counted down, or as its writer chose. */
export function WhenItGoes({ message }: { readonly message: MessageRow }) {
  const until = message.hold_until ?? 0
  if (!isPutOff(message)) return <Countdown until={until} />
  return (
    <span>
      Scheduled for <TimeText at={until} />
      {message.cancel_on_reply && ', unless they reply first'}
    </span>
  )
}

/** Actions on a held message. */
export function HeldActions({ message }: { readonly message: MessageRow }) {
  const { takeBack, sendNow, putOff } = useHeldActions()
  const { hold_until: sendAt, cancel_on_reply: cancelOnReply } = message
  const choose = () =>
    showSendLater({
      begins: { sendAt, cancelOnReply },
      canCancelOnReply: true,
      onChoose: (later) => putOff({ message, ...later }),
    })
  return (
    <span className={classes['actions']}>
      <Button size="compact-sm" variant="light" onClick={() => takeBack(message)}>
        {isPutOff(message) ? 'Cancel sending' : 'Undo'}
      </Button>
      {isPutOff(message) && (
        <Button size="compact-sm" variant="default" onClick={choose}>
          Reschedule
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => sendNow(message)}>
        Send now
      </Button>
    </span>
  )
}

/** A delayed message in its place: only its writer sees it. */
function HeldCard({ message }: { readonly message: MessageRow }) {
  const Shape = isPutOff(message) ? IconClockHour4 : IconSend
  return (
    <article className={classes['card']} aria-label={`Waiting to be sent: ${message.subject || 'No subject'}`}>
      <span className={classes['when']}>
        <Shape size={16} stroke={1.75} aria-hidden />
        <WhenItGoes message={message} />
      </span>
      <HeldActions message={message} />
      <span className={classes['to']}>{addressedTo(message)}</span>
      <span className={classes['words']}>
        <strong>{message.subject || 'No subject'}</strong> {message.summary}
      </span>
    </article>
  )
}

/** The held messages of one place, the next to go first. */
export function HeldCards({ messages }: { readonly messages: readonly MessageRow[] }) {
  if (messages.length === 0) return null
  return (
    <section className={classes['cards']} aria-label="Waiting to be sent">
      {messages.map((message) => (
        <HeldCard key={message.id} message={message} />
      ))}
    </section>
  )
}
