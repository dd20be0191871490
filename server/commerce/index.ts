export { postAll, postEntry, type Posted } from './ledger/post-entry.ts'
export {
  balancesAbout,
  balancesOfParty,
  entriesAbout,
  findByKey,
  statementOf,
  type Balances,
  type LedgerEntry,
  type StatementLine,
} from './ledger/read-entries.ts'
