import { entryChanges, pages, readConfig, type EditorEntry, type EntryChange } from '../../../domain/content/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import classes from './kinds.module.css'

const words: Readonly<Record<EntryChange['what'], string>> = {
  added: 'New',
  changed: 'Changed',
  moved: 'Moved',
  removed: 'Removed',
}

/** Pages of a kind that are looked for: more are said to be more. */
const most = 100

/** The first pages of a kind, by name. */
export const usePagesOf = (key: string) =>
  useRecords(pages, {
    where: ['kind', '==', key],
    orderBy: { field: 'name', direction: 'asc' },
    pageSize: most,
  }).rows

function usersOf(count: number): string {
  if (count === 0) return 'No page is of this kind yet.'
  if (count === 1) return '1 page is of this kind: its editor changes when this is saved.'
  return `${count >= most ? `${most} or more` : count} pages are of this kind: their editors change when this is saved.`
}

interface KindReviewProps {
  /** The kind as it was when the change was begun. */
  readonly row: RecordPartProps['row']
  readonly entries: readonly EditorEntry[]
}

/** Effect of a save before it happens: the fields that differ, and the number of affected pages. */
export function KindReview({ row, entries }: KindReviewProps) {
  const changes = entryChanges(readConfig(row['entries'] ?? []).entries, entries)
  const count = usePagesOf(textOf(row['key'])).length
  return (
    <section className={classes['review']} aria-label="What saving changes">
      <h2 className={classes['title']}>What saving changes</h2>
      {changes.length === 0 && <p className={classes['note']}>Nothing of the form.</p>}
      <ul className={classes['changes']}>
        {changes.map(({ what, label }) => (
          <li key={`${what} ${label}`}>
            <span className={classes['what']}>{words[what]}</span> {label}
          </li>
        ))}
      </ul>
      {changes.some(({ what }) => what === 'removed') && (
        <p className={classes['note']}>Values in a removed field stay stored, but are no longer shown.</p>
      )}
      <p className={classes['note']}>{usersOf(count)}</p>
    </section>
  )
}
