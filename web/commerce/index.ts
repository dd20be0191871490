import { hasOneOf } from '../../domain/kernel/index.ts'
import type { RecordTab } from '../ui/detail/record-screens.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

/** On a contact's page: what they were charged and paid. */
export const statementTab: RecordTab = {
  id: 'statement',
  label: 'Statement',
  isFor: (_, actor) => hasOneOf(actor, ['payments', 'invoices', 'accounting']),
  part: lazyPart(async () => (await import('./statements/statement-tab.tsx')).StatementTab),
}

/** Period of a customer's statement, and its files. */
export const StatementFiles = lazyPart(async () => (await import('./statements/statement-files.tsx')).StatementFiles)
export type { StatementPeriod } from './statements/statement-period.ts'
