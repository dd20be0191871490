import type { statementOwners } from '../../../domain/commerce/statements/contract.ts'

/** Customer or vendor of a statement. */
export interface StatementOwner {
  readonly record: (typeof statementOwners)[number]
  readonly id: string
  readonly name: string
}
