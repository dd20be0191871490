import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './templates.module.css'

/** Missing values of a template: it cannot be sent like this. */
export function MissingWords({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p className={classes['missing']} role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>
        No value for {names.length === 1 ? 'this word' : `these ${names.length} words`}:{' '}
        {names.map((name, at) => (
          <span key={name}>
            {at > 0 && ', '}
            <mark className={classes['mark']}>{name}</mark>
          </span>
        ))}
        . It cannot be sent until there is one.
      </span>
    </p>
  )
}
