import { countedAtMost, needs, type NeedId } from '../../../domain/dashboard.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import classes from './dashboard.module.css'

/** '1,000+' for a number that is not counted further (decision P6). */
const countWords = (count: number): string =>
  count > countedAtMost ? `${countedAtMost.toLocaleString('en-US')}+` : count.toLocaleString('en-US')

interface NeedTilesProps {
  readonly counts: Readonly<Record<NeedId, number>>
  /** Shown numbers, in this order. */
  readonly ids: readonly NeedId[]
}

/** Open work: each number links to its list. */
export function NeedTiles({ counts, ids }: NeedTilesProps) {
  return (
    <ul className={classes['needs']} aria-label="What needs you now">
      {ids.map((id) => (
        <li key={id}>
          <ClientLink path={needs[id].path} className={classes['need']} data-quiet={counts[id] === 0 || undefined}>
            <span className={classes['number']}>{countWords(counts[id])}</span> {needs[id].label}
          </ClientLink>
        </li>
      ))}
    </ul>
  )
}
