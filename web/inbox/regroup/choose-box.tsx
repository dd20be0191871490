import { Checkbox } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { formatDateTime } from '../../ui/format-value.ts'
import { authorOf } from '../message/message-people.ts'
import classes from './choosing.module.css'
import { mayBeChosen, type Choosing } from './use-choosing.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrows move from box to box, past the contents of the messages between them. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-choice]')]
  boxes[boxes.indexOf(event.currentTarget) + step]?.focus()
}

interface ChooseBoxProps {
  readonly message: ShownMessage
  readonly choosing: Choosing | undefined
}

/** Checkbox of a message in choosing mode: click or Space; with Shift all from the last one. */
export function ChooseBox({ message, choosing }: ChooseBoxProps) {
  const { timezone } = useClient()
  // A message in sending cannot leave yet.
  if (!choosing?.isOn || !mayBeChosen(message)) return null
  return (
    <Checkbox
      className={classes['box']}
      data-choice={message.id}
      size="sm"
      aria-label={`Select the message of ${authorOf(message).label}, ${formatDateTime(message.date, timezone)}`}
      checked={choosing.ids.has(message.id)}
      onChange={({ nativeEvent }) =>
        choosing.toggle(message.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      onKeyDown={goOn}
    />
  )
}
