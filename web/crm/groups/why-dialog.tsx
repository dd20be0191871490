import { IconCheck, IconX } from '@tabler/icons-react'
import { logicWords, type Doc } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { formatDate } from '../../ui/format-value.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useGroupLogic } from './group-values.tsx'
import { useWhy } from './use-groups.ts'
import classes from './groups.module.css'

export interface WhyProps {
  readonly group: Doc & { readonly id: string }
  readonly contact: string
  readonly name: string
}

/** 'All of these must be so' for the rule's outermost list. */
const ruleWords = (rule: unknown): string =>
  typeof rule === 'object' && rule !== null && 'any' in rule ? 'One of these is enough:' : 'All of these must be so:'

/** Each condition of a group's rule, and whether it is so for one contact. */
export function WhyDialog({ group, contact }: WhyProps) {
  const { timezone } = useClient()
  const { table, nameOf } = useGroupLogic()
  const { data, error, refetch } = useWhy({ id: group.id, contact })
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={3} />
  const { isIn, conditions, added } = data
  return (
    <div className={classes['why']}>
      <p>{isIn ? 'In the group now.' : 'Not in the group now.'}</p>
      {added && (
        <p>
          Added {formatDate(added.at, timezone)}
          {added.by !== '' && ` by ${added.by}`}.
        </p>
      )}
      {conditions.length > 0 && <p className={classes['note']}>{ruleWords(group['logic_fn'])}</p>}
      <ul className={classes['conditions']}>
        {conditions.map(({ rule, holds }) => {
          const words = logicWords(rule, table, nameOf)
          return (
            <li key={words} data-holds={holds}>
              {holds ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
              <span>
                {words}
                <span className="fl-unseen">{holds ? ': yes' : ': no'}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
