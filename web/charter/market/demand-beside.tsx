import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  declineDemand,
  declineReasons,
  mostAnswerWords,
  quoteDemand,
  quotes,
  readDemand,
  type DeclineReason,
  type MarketDemand,
} from '../../../domain/charter/index.ts'
import { areaField, hasRole, selectField } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { MoreFailed } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { runConfirmed } from '../confirm-taken.ts'
import beside from '../options/options.module.css'

type Row = Pick<RecordPartProps, 'row'>
type Demand = NonNullable<MarketDemand>

const reasons = Object.entries(declineReasons).map(([value, label]) => ({ value, label }))
const wordsField = areaField('words', 'Message', { maxLength: mostAnswerWords })

function Answers({ row, company }: Row & { readonly company: string }) {
  const params = { id: row.id }
  const { api } = usePlatform()
  const decline = useCommand(declineDemand, { isSilent: true })
  const told = () => notify({ title: `Delivered to ${company}`, kind: 'success' })
  const sendQuote = async (words: string) => {
    const sent = await runConfirmed((confirmation) =>
      api.call(quoteDemand, { params, body: { words, ...confirmation } }),
    )
    if (sent) told()
  }
  const sendDecline = async (reason: DeclineReason, words: string) => {
    await decline.run({ params, body: { reason, words } })
    told()
  }
  return (
    <span className={beside['answers']}>
      <Button
        size="xs"
        onClick={() =>
          openForm<{ words: string }>({
            title: `Send the quote to ${company}`,
            subject: row.id,
            fields: [wordsField],
            begin: { words: '' },
            hint: () =>
              'The quote is put on offer with its saved price. They receive the message and the address of its page.',
            button: 'Send quote',
            onSave: ({ words }) => sendQuote(words.trim()),
          })
        }
      >
        Send quote…
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          openForm<{ reason: DeclineReason; words: string }>({
            title: `Decline the request of ${company}`,
            subject: row.id,
            fields: [{ ...selectField('reason', 'Reason', reasons), required: true }, wordsField],
            begin: { reason: 'no-aircraft', words: '' },
            hint: () => 'They receive the reason, and this quote becomes inactive.',
            button: 'Decline',
            isDestructive: true,
            onSave: ({ reason, words }) => sendDecline(reason, words.trim()),
          })
        }
      >
        Decline…
      </Button>
    </span>
  )
}

function DemandFacts({ demand, row }: Row & { readonly demand: Demand }) {
  const { company = 'A company', askedAt, dueAt, reply } = demand
  return (
    <>
      <p className={beside['quiet']}>
        {company} asked <TimeText at={askedAt} isRelative />
        {reply === undefined && (
          <>
            , an answer is on time until <TimeText at={dueAt} />
          </>
        )}
        .
      </p>
      {reply !== undefined && (
        <p>
          {reply.kind === 'quote' ? 'Quoted' : 'Declined'} <TimeText at={reply.at} isRelative />
          {reply.reason !== undefined && `: ${declineReasons[reply.reason]}`}
        </p>
      )}
      {row.can.write && <Answers row={row} company={company} />}
    </>
  )
}

function DemandPanel({ row }: Row) {
  const { api } = usePlatform()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['market-demand', client.id, row.id, row.version],
    queryFn: ({ signal }) => api.call(readDemand, { params: { id: row.id } }, signal),
    meta: { shows: [quotes.name] },
  })
  if (error && data === undefined)
    return <MoreFailed view={{ error, retry: () => void refetch() }} words="Its request could not be loaded." />
  const demand = data?.demand
  if (demand === undefined || demand === null) return null
  return (
    <section className={beside['beside']} aria-label="Market">
      <h2>Request of the market</h2>
      <DemandFacts demand={demand} row={row} />
    </section>
  )
}

/** Side panel of a quote that another company asked for: its request, and the answer to it. */
export function DemandBeside({ definition, row }: RecordPartProps) {
  const mayRead = hasRole(useActor(), 'quotes')
  const isAsked = row['source'] === 'md' || row['source'] === 'a'
  return mayRead && definition.name === quotes.name && isAsked && <DemandPanel row={row} />
}
