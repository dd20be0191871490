import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { describeShown, type MarketShare } from '../../../domain/charter/index.ts'
import { usualRoleName } from '../../../domain/company/index.ts'
import classes from './affiliations.module.css'

interface SeenProps {
  readonly roles: MarketShare['roles']
}

/** Facts that a share shows and keeps, for each role; one entry where all roles see the same. */
export function SeenParts({ roles }: SeenProps) {
  const groups = Map.groupBy(roles, (role) => describeShown(role).shown)
  return (
    <ul className={classes['seen']}>
      {[...groups].map(([shown, [first, ...more]]) => (
        <li key={shown}>
          {groups.size > 1 && (
            <strong>{[first, ...more].map((role) => usualRoleName(role?.role ?? '')).join(', ')}</strong>
          )}
          <span className={classes['shown']}>
            <IconEye size={16} stroke={1.75} aria-label="Shown:" />
            {shown}
          </span>
          <span className={classes['kept']}>
            <IconEyeOff size={16} stroke={1.75} aria-label="Kept:" />
            {describeShown(first).hidden}
          </span>
        </li>
      ))}
    </ul>
  )
}
