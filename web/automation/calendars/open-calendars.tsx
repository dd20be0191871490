import { Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { showModal } from '../../platform/dialogs.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'
import type { OfferedCalendar } from './calendars-dialog.tsx'
import type { MicrosoftAnswer } from './microsoft-dialog.tsx'

const CalendarsDialog = lazyPart(async () => (await import('./calendars-dialog.tsx')).CalendarsDialog)

const MicrosoftDialog = lazyPart(async () => (await import('./microsoft-dialog.tsx')).MicrosoftDialog)

const openCalendars = (offered: OfferedCalendar): (() => void) =>
  showModal({
    title: 'Follow in a calendar',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={4} height={48} />}>
        <CalendarsDialog offered={offered} close={close} />
      </Suspense>
    ),
  })

/** Answer of Microsoft, where it has just led the user back to this screen. The address has it once. */
function takeAnswer(): MicrosoftAnswer | undefined {
  const { calendar, state = '', ...answer } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  if (calendar !== 'microsoft') return undefined
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return { state, code: answer['code'], refusal: answer['refusal'] }
}

function openAnswer(answer: MicrosoftAnswer, { kind, tail }: OfferedCalendar): void {
  showModal({
    title: 'Write into Microsoft 365',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={3} height={48} />}>
        <MicrosoftDialog answer={answer} offered={{ kind, tail: tail ?? null }} close={close} />
      </Suspense>
    ),
  })
}

interface CalendarButtonProps extends OfferedCalendar {
  readonly size?: 'compact-sm'
}

/** Opens the calendars that other programs can follow, first the offered one. */
export function CalendarButton({ size, ...offered }: CalendarButtonProps) {
  const openOffered = useEffectEvent((answer: MicrosoftAnswer) => openAnswer(answer, offered))
  useEffect(() => {
    const answer = takeAnswer()
    if (answer) openOffered(answer)
  }, [])
  return (
    <Button
      variant="default"
      {...(size !== undefined && { size })}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      onClick={() => openCalendars(offered)}
    >
      Calendar
    </Button>
  )
}
