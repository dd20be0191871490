import { scoreBand } from '../../../domain/kernel/values/score-band.ts'
import bands from '../../ui/score-band.module.css'
import classes from './market.module.css'

/** A score in the colour of its band; two dashes without a match. */
export const ScoreBadge = ({ score }: { readonly score: number | undefined }) =>
  score === undefined ? (
    <span className={classes['score']} aria-label="No match" role="img">
      --
    </span>
  ) : (
    <span className={`${classes['score']} ${bands['band']}`} data-band={scoreBand(score)}>
      {score}
    </span>
  )
