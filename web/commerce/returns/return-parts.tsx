import { Button, Menu } from '@mantine/core'
import { returnReasons } from '../../../domain/commerce/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatExact, formatMoney } from '../../ui/format-value.ts'
import { ReturnPhotos } from './return-photos.tsx'
import { readReturn, readValue, useReturnOrder } from './return-row.ts'
import { useReturnVerbs } from './use-return-verbs.ts'
import products from '../products/products.module.css'
import sections from '../sections/sections.module.css'

/** Head of a return: its order, shipment, value and words. */
export function ReturnHead(about: RecordPartProps) {
  const row = readReturn(about)
  const order = useReturnOrder(row)
  const { timezone } = useClient()
  const { order: of, shipment, reason, contact, date, received_at: received, decided_by: by } = row
  return (
    <HeadFacts>
      <HeadFact label="Order" isNamed>
        <ClientLink path={`orders/${encodeURIComponent(of.id)}`}>{of.label || 'Order'}</ClientLink>
      </HeadFact>
      {contact && (
        <HeadFact label="Customer" isNamed>
          {contact.name || contact.email}
        </HeadFact>
      )}
      <HeadFact label="Reason" isNamed>
        {returnReasons[reason]}
      </HeadFact>
      <HeadFact label="Asked" isNamed>
        {formatDate(date, timezone)}
      </HeadFact>
      {shipment && (
        <HeadFact label="Shipment" isNamed>
          <ClientLink path={`orders/shipments/${encodeURIComponent(shipment.id)}`}>{shipment.label}</ClientLink>
        </HeadFact>
      )}
      {received !== undefined && (
        <HeadFact label="Received" isNamed>
          {formatDate(received, timezone)}
        </HeadFact>
      )}
      {by && (
        <HeadFact label="Decided by" isNamed>
          {by.label}
        </HeadFact>
      )}
      {order && (
        <HeadFact label="Value" isNamed>
          {formatMoney(readValue(order, row))}
        </HeadFact>
      )}
    </HeadFacts>
  )
}

/** Next steps of a return. */
export function ReturnActions(about: RecordPartProps) {
  const row = readReturn(about)
  const { approve, refuse, receive, refund, proposed } = useReturnVerbs(row, useReturnOrder(row))
  return (
    <>
      {refuse && (
        <Button size="xs" variant="default" onClick={refuse}>
          Refuse
        </Button>
      )}
      {approve && (
        <Button size="xs" onClick={approve}>
          Approve
        </Button>
      )}
      {receive && (
        <Button size="xs" onClick={receive}>
          Receive goods
        </Button>
      )}
      {refund && (
        <Button size="xs" variant="default" onClick={refund}>
          Refund {formatMoney(proposed)}
        </Button>
      )}
    </>
  )
}

/** Further actions on a return. */
export function ReturnMenu(about: RecordPartProps) {
  const row = readReturn(about)
  const { cancel } = useReturnVerbs(row, useReturnOrder(row))
  return cancel ? (
    <Menu.Item color="red" onClick={cancel}>
      Cancel return
    </Menu.Item>
  ) : null
}

const heads = ['Asked for', 'Approved', 'Back to stock', 'Damaged'] as const

/** Items of a return with their pieces, the words of the customer, and the answer. */
export function ReturnItems(about: RecordPartProps) {
  const { items, note, photos = [], answer, free_label: isFree, state } = readReturn(about)
  return (
    <div className={sections['section']}>
      <div className={products['scroll']}>
        <table className={products['table']} aria-label="Items">
          <thead>
            <tr>
              <th scope="col">Item</th>
              {heads.map((head) => (
                <th key={head} scope="col" className={products['amount']}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, name, sku, quantity, approved, restocked, damaged }) => (
              <tr key={id}>
                <th scope="row">
                  <span className={products['name']}>{name}</span>
                  {sku !== '' && <span className={products['note']}>{sku}</span>}
                </th>
                {[quantity, approved, restocked, damaged].map((pieces, at) => (
                  <td key={heads[at]} className={products['amount']}>
                    {pieces === 0 && at > 0 ? '' : formatExact(pieces)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note !== '' && (
        <section aria-label="Words of the customer">
          <h2 className={sections['title']}>Words of the customer</h2>
          <p className={sections['quiet']}>{note}</p>
        </section>
      )}
      <ReturnPhotos photos={photos} />
      {answer !== '' && (
        <section aria-label="Answer">
          <h2 className={sections['title']}>Answer to the customer</h2>
          <p className={sections['quiet']}>{answer}</p>
        </section>
      )}
      {state === 'approved' && (
        <p className={sections['quiet']}>
          {isFree ? 'The label is free for the customer.' : 'The cost of the label is taken off the proposed refund.'}{' '}
          Buy it on the Rates tab of the shipment: the customer then gets it by mail and on their page.
        </p>
      )}
    </div>
  )
}
