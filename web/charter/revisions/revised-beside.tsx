import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { sharePage, trips } from '../../../domain/charter/index.ts'
import { shareLabels } from '../../../domain/commerce/index.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { AskedNote } from '../../ui/asked-note.tsx'
import { NotYet } from '../../ui/detail/not-yet.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { Differing, DifferingLeg } from '../options/differences.tsx'
import { copyLink } from '../sharing/copy-link.ts'
import { useRequestPayment } from '../use-request-payment.ts'
import { useBeginMessage, useSendItinerary } from '../use-send-itinerary.ts'
import { useRevisions, type Revised } from './use-revisions.ts'
import classes from '../options/options.module.css'

const words = { added: 'is new', removed: 'is there no more', changed: '' } as const

/** Names and photos that no words are for. */
const isUnsaid = ({ parts, whole }: Revised): boolean => parts.length + whole.length === 0

type SendProps = Pick<RecordPartProps, 'row'> & Pick<Revised, 'kind' | 'to'>

/** A quote is shared again; its customer is sent the link. */
function ShareAgain({ row, kind }: SendProps) {
  const { start, isRunning, isUnanswered } = useAsked(sharePage, { onDone: ({ url }) => void copyLink(url) })
  return (
    <>
      <Button size="compact-sm" loading={isRunning} onClick={() => start({ body: { kind, id: row.id } })}>
        Share the revised quote
      </Button>
      <AskedNote isUnanswered={isUnanswered} />
    </>
  )
}

function RequestAgain({ row }: SendProps) {
  const { request, isRunning, isUnanswered } = useRequestPayment(useBeginMessage(row))
  return (
    <>
      <Button
        size="compact-sm"
        loading={isRunning}
        onClick={() => request({ tripId: row.id, title: trips.title(row) })}
      >
        Send the revised request
      </Button>
      <AskedNote isUnanswered={isUnanswered} />
    </>
  )
}

const sends: Readonly<Record<Revised['kind'], (props: SendProps) => ReactNode>> = {
  quote: ShareAgain,
  passengers: SendAgain,
  crew: SendAgain,
  payment: RequestAgain,
}

function SendAgain({ row, kind, to }: SendProps) {
  const send = useSendItinerary(row)
  if (send === undefined) return null
  return (
    <Button size="compact-sm" onClick={() => send(kind === 'crew' ? 'crew' : 'passengers', to)}>
      Send the revised itinerary
    </Button>
  )
}

function Page({ revised, row }: { readonly revised: Revised } & Pick<RecordPartProps, 'row'>) {
  const { kind, sent, by, parts, whole, to } = revised
  const Send = sends[kind]
  return (
    <>
      <p className={classes['quiet']}>
        {shareLabels[kind]}, sent {by !== undefined && `by ${by} `}
        <TimeText at={sent} />. What it said then is struck through:
      </p>
      <ul className={classes['diffs']} aria-label={`Revised: ${shareLabels[kind]}`}>
        {parts.map((diff) => (
          <DifferingLeg key={diff.leg} diff={diff} words={words} />
        ))}
        {whole.map((difference) => (
          <Differing key={difference.label} {...difference} />
        ))}
        {isUnsaid(revised) && <li>Some details have changed.</li>}
      </ul>
      {row.can.write && <Send row={row} kind={kind} to={to} />}
    </>
  )
}

/** Revisions that the recipients do not know yet, and the button that sends them. Draws nothing without any. */
export function RevisedBeside({ definition, row }: RecordPartProps) {
  const { revised: revisions, isLoading } = useRevisions({ definition, row })
  if (isLoading) return <NotYet />
  if (revisions.length === 0) return null
  return (
    <section className={classes['beside']} aria-label="Revised since sent">
      <h2>Revised since sent</h2>
      {revisions.map((revised) => (
        <Page key={revised.share} revised={revised} row={row} />
      ))}
    </section>
  )
}
