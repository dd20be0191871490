import type { statementOwners } from '../../../domain/commerce/statements/contract.ts'

/** Days of a statement, both included; absent ends are open. */
export interface StatementPeriod {
  readonly from?: string
  readonly until?: string
}

/** Customer of a statement. */
export interface StatementOwner {
  readonly record: (typeof statementOwners)[number]
  readonly id: string
  readonly name: string
}
