export { moveDebts } from './ledger/move-debts.ts'
export { postAll, postEntry } from './ledger/post-entry.ts'
export {
  balancesAbout,
  balancesOfParty,
  entriesAbout,
  findByKey,
  statementOf,
  type LedgerEntry,
  type StatementLine,
} from './ledger/read-entries.ts'
