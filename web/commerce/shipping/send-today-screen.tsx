import { Checkbox } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  readSendToday,
  sendGroups,
  shipmentStates,
  shipmentTones,
  type SendGroup,
  type SendRow,
} from '../../../domain/commerce/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatDate, formatNumber } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { BuyLabelsButton } from '../carriers/batch-labels.tsx'
import { PackingListsMenu } from './packing-lists-menu.tsx'
import products from '../products/products.module.css'
import classes from './shipping.module.css'

const groupNames = Object.keys(sendGroups) as SendGroup[]

interface RowProps {
  readonly row: SendRow
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

function ShipmentRow({ row, isChosen, onChoose }: RowProps) {
  const { timezone } = useClient()
  const { id, number, order, customer, to, state, type, weight, pieces, carrier, due, why } = row
  return (
    <tr>
      <td>
        <Checkbox
          size="xs"
          aria-label={`Choose ${number}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </td>
      <td>
        <ClientLink path={`orders/shipments/${encodeURIComponent(id)}`}>{number}</ClientLink>
        <span className={products['note']}>
          <ClientLink path={`orders/${encodeURIComponent(order.id)}`}>Order {order.label}</ClientLink>
          {customer !== '' && ` · ${customer}`}
          {to !== '' && ` · ${to}`}
        </span>
        {why.map((reason) => (
          <span key={reason} className={classes['why']}>
            {reason}
          </span>
        ))}
      </td>
      <td>
        <StatusBadge word={shipmentStates[state]} tone={shipmentTones[state]} />
      </td>
      <td>{[type === 'ltl' ? 'LTL' : 'Parcel', carrier].filter(Boolean).join(', ')}</td>
      <td className={products['amount']}>
        {formatNumber(pieces)} · {formatNumber(weight)} lb
      </td>
      <td>{due === undefined ? '' : formatDate(due, timezone)}</td>
    </tr>
  )
}

interface GroupProps {
  readonly group: SendGroup
  readonly rows: readonly SendRow[]
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

const withOne = (chosen: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> => {
  const next = new Set(chosen)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

function Group({ group, rows, chosen, onChosen }: GroupProps) {
  if (rows.length === 0) return null
  return (
    <section className={classes['package']} aria-label={sendGroups[group]}>
      <h2 className={classes['packageName']}>
        {sendGroups[group]} {formatNumber(rows.length)}
      </h2>
      <div className={classes['scroll']}>
        <table className={`${products['table']} ${classes['toSend']}`}>
          <thead>
            <tr>
              <th scope="col">
                <span className="fl-unseen">Choose</span>
              </th>
              <th scope="col">Shipment</th>
              <th scope="col">State</th>
              <th scope="col">Type</th>
              <th scope="col" className={products['amount']}>
                Pieces, weight
              </th>
              <th scope="col">Due</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ShipmentRow
                key={row.id}
                row={row}
                isChosen={chosen.has(row.id)}
                onChoose={(isIn) => onChosen(withOne(chosen, row.id, isIn))}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Shipments to send: late, due today, later, and what blocks the others. */
export function SendTodayScreen() {
  const { api } = usePlatform()
  const client = useClient()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const reading = useQuery({
    queryKey: ['send-today', client.id],
    queryFn: ({ signal }) => api.call(readSendToday, {}, signal),
    meta: { shows: ['shipments', 'orders'] },
  })
  const view = useLastAnswer(client.id, reading)
  return (
    <div className={classes['page']}>
      <AnswerView view={view} what="What is to be sent is">
        {({ rows, isMore }) => {
          const ids = rows.flatMap(({ id }) => (chosen.has(id) ? [id] : []))
          return (
            <>
              <header className={classes['bar']}>
                <h1 className={classes['pageTitle']}>Send today</h1>
                <ClientLink path="orders/shipments">All shipments</ClientLink>
                <ClientLink path="orders/returns">Returns</ClientLink>
                <PackingListsMenu ids={ids}>
                  Packing lists {ids.length > 0 && formatNumber(ids.length)}
                </PackingListsMenu>
                <BuyLabelsButton ids={ids} />
              </header>
              {rows.length === 0 && (
                <EmptyState title="Nothing to send" icon={IconTruckDelivery}>
                  Shipments that are not sent yet are listed here. Create them on the page of their order.
                </EmptyState>
              )}
              {groupNames.map((group) => (
                <Group
                  key={group}
                  group={group}
                  rows={rows.filter((row) => row.group === group)}
                  chosen={chosen}
                  onChosen={setChosen}
                />
              ))}
              {isMore && <p className={classes['quiet']}>Only the first {formatNumber(rows.length)} are listed.</p>}
            </>
          )
        }}
      </AnswerView>
    </div>
  )
}
