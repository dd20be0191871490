import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  endCalendarFeed,
  feedKinds,
  listCalendarFeeds,
  makeCalendarFeed,
  type CalendarFeed,
  type FeedKind,
} from '../../../domain/charter/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { formatDate } from '../../ui/format-value.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { makeChosenId, placeRefusal } from '../integrations/chosen-id.ts'
import { DialogButtons } from '../integrations/dialog-buttons.tsx'
import { showMadeSecret } from '../integrations/made-secret.tsx'
import { KindFields, printKind, type ChosenKind } from './kind-fields.tsx'
import { openLinkDialog } from './link-dialog.tsx'
import { OwnLinks } from './own-links.tsx'
import { useCalendarLinks, useMicrosoft } from './use-calendar-links.ts'
import classes from './calendars.module.css'

/** A calendar as a dialog offers it first. */
export interface OfferedCalendar {
  readonly kind: FeedKind
  readonly tail?: string | undefined
}

const nameFeed = ({ kind, tail }: OfferedCalendar): string => tail ?? feedKinds[kind]

function FeedRow({ feed }: { readonly feed: CalendarFeed }) {
  const { timezone } = useClient()
  const end = useCommand(endCalendarFeed)
  return (
    <li className={classes['feed']}>
      <span className={classes['name']}>
        <strong>{nameFeed(feed)}</strong>
        <span className={classes['quiet']}>
          Made {formatDate(feed.madeAt, timezone)},{' '}
          {feed.usedAt === undefined ? (
            'never read'
          ) : (
            <>
              last read <TimeText at={feed.usedAt} isRelative />
            </>
          )}
        </span>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={end.isRunning}
        aria-label={`End ${nameFeed(feed)}`}
        onClick={() => end.start({ params: { id: feed.id } })}
      >
        End
      </Button>
    </li>
  )
}

/** Addresses of the user that are in force. */
function OwnFeeds() {
  const { api } = usePlatform()
  const { id } = useClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['calendar-feeds', id],
    queryFn: ({ signal }) => api.call(listCalendarFeeds, {}, signal),
    meta: { shows: ['calendar-feeds'] },
  })
  if (isPending) return <RowsSkeleton rows={1} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data.feeds.length === 0) return null
  return (
    <section aria-labelledby="feeds-heading">
      <h3 id="feeds-heading" className={classes['heading']}>
        Your addresses
      </h3>
      <ul className={classes['feeds']} aria-labelledby="feeds-heading">
        {data.feeds.map((feed) => (
          <FeedRow key={feed.id} feed={feed} />
        ))}
      </ul>
    </section>
  )
}

interface WrittenProps {
  readonly chosen: ChosenKind
  readonly close: () => void
}

/** Ways into calendars of other systems. */
function WrittenCalendars({ chosen, close }: WrittenProps) {
  const { data } = useCalendarLinks()
  const { connect, isRunning } = useMicrosoft()
  return (
    <>
      <span className={classes['ways']}>
        <Button
          variant="default"
          onClick={() => {
            close()
            openLinkDialog(chosen)
          }}
        >
          Write into a CalDAV calendar
        </Button>
        {data?.isMicrosoftOffered === true && (
          <Button variant="default" loading={isRunning} onClick={() => connect()}>
            Connect Microsoft 365
          </Button>
        )}
      </span>
      {data?.isMicrosoftOffered === false && (
        <p className={classes['quiet']}>
          Microsoft 365 is not set up in this installation: Outlook follows a calendar by its address.
        </p>
      )}
    </>
  )
}

interface DialogProps {
  readonly offered: OfferedCalendar
  readonly close: () => void
}

/** Subject of a calendar, and its new address, which is shown once. */
export function CalendarsDialog({ offered, close }: DialogProps) {
  const [chosen, setChosen] = useState<ChosenKind>({ kind: offered.kind, tail: offered.tail ?? null })
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const make = useCommand(makeCalendarFeed, { isSilent: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.kind === 'tail' && chosen.tail === null) {
      setFaults({ tail: 'Choose an aircraft.' })
      return
    }
    const body = printKind(chosen)
    make
      .run({ params: { id: makeChosenId() }, body })
      .then(({ address }) => {
        close()
        return showMadeSecret({
          title: `Calendar: ${nameFeed(body)}`,
          label: 'Address of the calendar',
          secret: address,
          hint: 'Add it to your calendar program as a calendar from the internet. Anyone with the address can read it.',
        })
      })
      .catch((error: unknown) => setFaults(placeRefusal(error, 'kind')))
  }
  return (
    <form className={classes['dialog']} onSubmit={submit} noValidate>
      <p className={classes['quiet']}>
        Google Calendar, Outlook and Apple Calendar follow a calendar by its address and read it every few minutes to
        hours. Flights have no names of customers or passengers. The calendar shows what you may see, and ends when you
        leave the company.
      </p>
      <OwnFeeds />
      <OwnLinks />
      <KindFields
        value={chosen}
        faults={faults}
        onChange={(value) => {
          setFaults({})
          setChosen(value)
        }}
      />
      <WrittenCalendars chosen={chosen} close={close} />
      <DialogButtons close={close} label="Make address" isRunning={make.isRunning} />
    </form>
  )
}
