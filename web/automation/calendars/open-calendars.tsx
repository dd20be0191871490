import { Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense } from 'react'
import { showModal } from '../../platform/dialogs.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'
import type { OfferedCalendar } from './calendars-dialog.tsx'

const CalendarsDialog = lazyPart(async () => (await import('./calendars-dialog.tsx')).CalendarsDialog)

const openCalendars = (offered: OfferedCalendar): (() => void) =>
  showModal({
    title: 'Follow in a calendar',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={4} height={48} />}>
        <CalendarsDialog offered={offered} close={close} />
      </Suspense>
    ),
  })

interface CalendarButtonProps extends OfferedCalendar {
  readonly size?: 'compact-sm'
}

/** Opens the calendars that other programs can follow, first the offered one. */
export const CalendarButton = ({ size, ...offered }: CalendarButtonProps) => (
  <Button
    variant="default"
    {...(size !== undefined && { size })}
    leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
    onClick={() => openCalendars(offered)}
  >
    Calendar
  </Button>
)
