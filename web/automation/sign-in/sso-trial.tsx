import { ssoReasonWords, usualRoleName, type SsoTrial } from '../../../domain/company/index.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './sign-in.module.css'

const listWords = (words: readonly string[]): string => (words.length === 0 ? 'None' : words.join(', '))

/** Outcome of a sign-in that the admin has tried. */
export function SsoTrialResult({ trial }: { readonly trial: SsoTrial }) {
  const { at, reason, email, groups, roles, isSecondFactor, claims } = trial
  return (
    <div className={classes['trial']} role="status" aria-label="Result of the trial">
      <strong data-bad={reason !== undefined || undefined} className={classes['outcome']}>
        {reason === undefined ? 'This sign-in would succeed' : 'This sign-in would be refused'}
      </strong>
      {reason !== undefined && <span>{ssoReasonWords[reason]}</span>}
      <dl className={classes['facts']}>
        <dt>Address</dt>
        <dd>{email ?? 'None'}</dd>
        <dt>Groups</dt>
        <dd>{listWords(groups)}</dd>
        <dt>Roles</dt>
        <dd>{listWords(roles.map(usualRoleName))}</dd>
        <dt>Second step</dt>
        <dd>{isSecondFactor ? 'Done at the provider' : 'Not named by the provider'}</dd>
      </dl>
      <details>
        <summary>Claims</summary>
        <pre className={classes['claims']}>{claims}</pre>
      </details>
      <span className={classes['quiet']}>
        Tried <TimeText at={at} isRelative />. Nothing was changed.
      </span>
    </div>
  )
}
