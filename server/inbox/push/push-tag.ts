import type { unread } from '../../../domain/inbox/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'

/**
 * What notifications of one thing have in common: the next takes the place of the last, and reading takes them back. It is
 * the thread; a record that is in none goes by its item.
 */
export const tagOf = ({ thread, id }: Pick<RowOf<typeof unread>, 'thread' | 'id'>): string => thread || id
