import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ledgerAccounts } from '../../../domain/commerce/ledger/chart.ts'
import type { AccountSum } from '../../../domain/commerce/books/ledger-exports.ts'
import { bookSectionNames, bookSections } from '../../../domain/commerce/books/sections.ts'
import type { BookSums } from '../../../domain/commerce/books/contract.ts'
import { formatMoney, formatNumber } from '../../ui/format-value.ts'
import tables from '../products/products.module.css'
import classes from './books.module.css'

interface SumsTableProps {
  readonly label: string
  /** Name of a row, and of its two sums. */
  readonly heads: readonly [string, string, string]
  readonly children: ReactNode
}

const SumsTable = ({ label, heads: [row, ...sums], children }: SumsTableProps) => (
  <table className={tables['table']} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{row}</th>
        {sums.map((sum) => (
          <th key={sum} scope="col" className={tables['amount']}>
            {sum}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

/** Entries and amounts by section. */
export const SectionTable = ({ sections }: Pick<BookSums, 'sections'>) => (
  <SumsTable label="By kind" heads={['Kind', 'Entries', 'Amount']}>
    {bookSectionNames.flatMap((name) =>
      sections
        .filter(({ section }) => section === name)
        .map(({ section, entries, amount }) => (
          <tr key={section}>
            <td>{bookSections[section]}</td>
            <td className={tables['amount']}>{formatNumber(entries)}</td>
            <td className={tables['amount']}>{formatMoney(amount)}</td>
          </tr>
        )),
    )}
  </SumsTable>
)

const nameAccount = ({ account, state }: AccountSum): string =>
  account === 'tax_payable' ? `Sales tax, ${state === '' ? 'no state' : state}` : ledgerAccounts[account].label

interface AccountTableProps extends Pick<BookSums, 'accounts'> {
  /** The files were written with the same sums. */
  readonly isWritten?: boolean
}

/** Debits and credits by account, which are equal. */
export function AccountTable({ accounts, isWritten = false }: AccountTableProps) {
  const sum = (side: 'debit' | 'credit') => accounts.reduce((all, one) => all + one[side], 0)
  return (
    <SumsTable label="By account" heads={['Account', 'Debits', 'Credits']}>
      {accounts.map((one) => (
        <tr key={`${one.account} ${one.state}`}>
          <td>{nameAccount(one)}</td>
          <td className={tables['amount']}>{formatMoney(one.debit)}</td>
          <td className={tables['amount']}>{formatMoney(one.credit)}</td>
        </tr>
      ))}
      <tr className={classes['sum']}>
        <td>
          {isWritten ? (
            <>
              <IconCheck size={16} stroke={2} aria-hidden className={classes['agrees']} /> Files and ledger agree
            </>
          ) : (
            'All accounts'
          )}
        </td>
        <td className={tables['amount']}>{formatMoney(sum('debit'))}</td>
        <td className={tables['amount']}>{formatMoney(sum('credit'))}</td>
      </tr>
    </SumsTable>
  )
}
