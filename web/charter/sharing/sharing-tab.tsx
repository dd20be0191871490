import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { shareLabels, type FlightShareKind } from '../../../domain/commerce/index.ts'
import { AskedNote } from '../../ui/asked-note.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { useSharePage } from '../confirm-taken.ts'
import { copyLink } from './copy-link.ts'
import { ShareList } from './share-list.tsx'
import { Signatures } from './signatures.tsx'
import classes from './sharing.module.css'

const kindsOf = (name: string): readonly FlightShareKind[] =>
  name === 'quotes' ? ['quote'] : ['passengers', 'crew', 'payment']

/** Content of a page, explained before it is shared. */
const hints: Readonly<Record<string, string>> = {
  quotes:
    'The customer sees the options, their public price lines, the terms and the operator, can ask questions, and accepts by signature.',
  trips:
    'Passengers see their flights. Crew see every leg, everybody on board, and the services for the crew. A payment request names the amount owed and the ways to pay.',
}

function ShareButton({ kind, id }: { readonly kind: FlightShareKind; readonly id: string }) {
  const { start, isRunning, isUnanswered } = useSharePage({ onDone: (shared) => void (shared && copyLink(shared.url)) })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare size={16} stroke={1.75} aria-hidden />}
        loading={isRunning}
        onClick={() => start({ body: { kind, id } })}
      >
        {kind === 'quote' ? 'Share with the customer' : shareLabels[kind]}
      </Button>
      <AskedNote isUnanswered={isUnanswered} />
    </>
  )
}

/** Parts of a quote or trip that are open to people outside, their openings, and the signatures. */
export function SharingTab({ definition, row }: RecordPartProps) {
  return (
    <div className={classes['tab']}>
      <div className={classes['begin']}>
        <p className={classes['quiet']}>{hints[definition.name]}</p>
        {row.can.write && (
          <div className={classes['buttons']}>
            {kindsOf(definition.name).map((kind) => (
              <ShareButton key={kind} kind={kind} id={row.id} />
            ))}
          </div>
        )}
      </div>
      {definition.name === 'quotes' && <Signatures quoteId={row.id} />}
      <ShareList type={definition.name} id={row.id} mayWrite={row.can.write} />
    </div>
  )
}
