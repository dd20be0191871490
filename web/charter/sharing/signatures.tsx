import { acceptances } from '../../../domain/charter/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './sharing.module.css'

/** Signatures of customers on a quote: on itself, or on one of its options. */
export function Signatures({ quoteId }: { readonly quoteId: string }) {
  const { rows } = useRecords(acceptances, {
    where: {
      or: [
        ['quote_id', '==', quoteId],
        ['first_id', '==', quoteId],
      ],
    },
  })
  if (rows.length === 0) return null
  return (
    <ul className={classes['shares']} aria-label="Signatures">
      {rows.map(({ id, name, option, total, signed_at: at, address, hash, quote_id: accepted }) => (
        <li key={id} className={classes['signature']}>
          <span className={classes['name']}>{name}</span>
          <span>
            accepted{' '}
            {accepted === quoteId ? (
              option
            ) : (
              <ClientLink path={`quotes/${encodeURIComponent(accepted)}`}>{option}</ClientLink>
            )}
            , {formatMoney(total)}, and signed <TimeText at={at} />
          </span>
          <span className={classes['quiet']}>
            {new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC from {address}
          </span>
          <code className={classes['hash']} aria-label="Fingerprint of the document">
            {hash}
          </code>
        </li>
      ))}
    </ul>
  )
}
