import { describeCount, fewestEvents, fewestPartners, type Reliability } from '../../../domain/charter/index.ts'
import { formatDate } from '../../ui/format-value.ts'
import classes from './reliability.module.css'

const formatDay = (day: string): string => formatDate(Date.parse(day), 'UTC')

interface FactsProps {
  readonly counts: Reliability
  /** Whose facts they are: 'Northlake'. */
  readonly company: string
}

/** Facts about a company, each counted apart: there is no score. */
export function ReliabilityFacts({ counts, company }: FactsProps) {
  const [first] = counts
  if (first === undefined)
    return (
      <p className={classes['quiet']}>
        Too few events of {company} to count: at least {fewestEvents} with {fewestPartners} other companies in twelve
        whole months.
      </p>
    )
  return (
    <>
      <ul className={classes['counts']}>
        {counts.map((count) => (
          <li key={count.kind}>
            {describeCount(count)}
            {count.contested > 0 && <span className={classes['contested']}> {count.contested} contested</span>}
          </li>
        ))}
      </ul>
      <p className={classes['quiet']}>
        From {formatDay(first.first)} to {formatDay(first.last)}. Counted by the market, and contested by either side.
      </p>
    </>
  )
}
