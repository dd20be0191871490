import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deals, findDealState, readSubscribers, tellSubscribers } from '../../../domain/charter/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatNumber } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ScoreBadge } from '../market/score-badge.tsx'
import rows from '../scored-rows.module.css'
import classes from './subscribers.module.css'

type Answer = OutputOf<typeof readSubscribers>
type Subscriber = Answer['subscribers'][number]

const tellingWords: Readonly<Record<Answer['telling'], string>> = {
  off: 'The company does not tell subscribers of empty legs. An administrator can switch it on in the settings.',
  approved: 'They are told after an approval.',
  alone: 'They are told by the program.',
}

function SubscriberRow({ one }: { readonly one: Subscriber }) {
  const { timezone } = useClient()
  const { contact, name, group, home, homeMiles, radius, score, reason, toldAt } = one
  const near = radius === 0 ? 'their home airport' : `${formatNumber(homeMiles)} mi from home`
  return (
    <li className={rows['row']}>
      <ScoreBadge score={score} />
      <div className={rows['words']}>
        <ClientLink path={`marketing/contacts/${encodeURIComponent(contact)}`}>{name || 'No name'}</ClientLink>{' '}
        <span>{group.label}</span>
        <p>
          {home}, {near}
        </p>
        <p className={rows['reason']}>{reason}</p>
      </div>
      <span className={rows['level']}>{toldAt === undefined ? '' : `Told ${formatDate(toldAt, timezone)}`}</span>
    </li>
  )
}

const makeKey = (client: string, { id, version }: RecordPartProps['row']) =>
  ['subscribers', client, id, version] as const

/** Tells the subscribers who were not told yet. */
function TellButton({ row, answer }: Pick<RecordPartProps, 'row'> & { readonly answer: Answer }) {
  const { api } = usePlatform()
  const client = useClient()
  const queries = useQueryClient()
  const tell = useCommandOf(() => api.call(tellSubscribers, { params: { id: row.id }, body: {} }), {
    onDone: (shown) => {
      queries.setQueryData(makeKey(client.id, row), shown)
      notify({
        title: shown.held === 1 ? '1 subscriber is told' : `${shown.held} subscribers are told`,
        kind: 'success',
      })
    },
  })
  const left = answer.total - answer.told - answer.held
  if (!answer.mayApprove || left <= 0 || answer.obstacle !== undefined) return null
  return (
    <Button
      size="xs"
      loading={tell.isRunning}
      leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
      onClick={() => tell.start(undefined)}
    >
      {left === 1 ? 'Tell 1 subscriber' : `Tell ${formatNumber(left)} subscribers`}
    </Button>
  )
}

function Subscribers({ row, answer }: Pick<RecordPartProps, 'row'> & { readonly answer: Answer }) {
  const isOpen = findDealState(row, useNow()) === 'offered'
  const { total, told, held, subscribers, telling, obstacle } = answer
  if (total === 0 && told === 0)
    return (
      <EmptyState title="No subscribers near">Subscribers of groups give a home airport and destinations.</EmptyState>
    )
  const waiting = held === 0 ? '' : ` ${formatNumber(held)} mails wait for their time.`
  return (
    <>
      <div className={classes['sum']}>
        <p>
          {formatNumber(total)} {total === 1 ? 'subscriber' : 'subscribers'} near home, {formatNumber(told)} told.
          {waiting} {obstacle ?? tellingWords[telling]}
        </p>
        {isOpen && <TellButton row={row} answer={answer} />}
      </div>
      <ul className={rows['list']}>
        {subscribers.map((one) => (
          <SubscriberRow key={one.contact} one={one} />
        ))}
      </ul>
      {total > subscribers.length && (
        <p className={rows['more']}>
          {subscribers.length === 0
            ? 'Their names are shown to users who may read contacts and groups.'
            : `The nearest ${subscribers.length} of ${formatNumber(total)}.`}
        </p>
      )}
    </>
  )
}

/** Subscribers of groups whom an empty leg suits, and who of them was told. */
export function SubscribersTab({ row }: RecordPartProps) {
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: makeKey(client.id, row),
    queryFn: ({ signal }) => api.call(readSubscribers, { params: { id: row.id } }, signal),
    meta: { shows: [deals.name, 'subscriptions'] },
  })
  const view = useLastAnswer(row.id, reading)
  return <AnswerView view={view}>{(answer) => <Subscribers row={row} answer={answer} />}</AnswerView>
}
