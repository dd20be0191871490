import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { dryRunDays, rulesIssues, tryFilter, type FilterRules } from '../../../domain/inbox/index.ts'
import { isSameValue, type OutputOf } from '../../../domain/kernel/index.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatNumber } from '../../ui/format-value.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './filter.module.css'

type Tried = OutputOf<typeof tryFilter>

const times = (count: number, word: string): string => `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`

function Outcome({ tried }: { readonly tried: Tried }) {
  const { checked, matched, threads, is_complete, examples } = tried
  return (
    <>
      <p role="status">
        <strong>{times(matched, 'message')}</strong> of {is_complete ? '' : 'the newest '}
        {formatNumber(checked)} in the last {dryRunDays} days match{matched === 1 ? 'es' : ''}
        {matched > 0 && `, in ${times(threads, 'thread')}`}.
      </p>
      {examples.length > 0 && (
        <ul aria-label="Examples">
          {examples.map(({ id, thread, subject, from, date }) => (
            <li key={id}>
              <ClientLink path={`threads?thread=${encodeURIComponent(thread)}`} className={classes['example']}>
                <span>
                  {from} · {subject || 'No subject'}
                </span>
                <TimeText at={date} isRelative />
              </ClientLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Messages of the last 30 days that the unsaved rules would have matched. */
export function DryRun({ rules }: { readonly rules: FilterRules }) {
  const { api } = usePlatform()
  const [shown, setShown] = useState<{ readonly rules: FilterRules; readonly tried: Tried }>()
  const trying = useCommandOf((asked: FilterRules) => api.call(tryFilter, { body: { rules: asked } }), {
    onDone: (tried, asked) => setShown({ rules: asked, tried }),
  })
  const isAskable = rules.items.length > 0 && rulesIssues(rules).length === 0
  // The result of other rules does not apply to these.
  const isCurrent = shown !== undefined && isSameValue(shown.rules, rules)
  return (
    <section className={classes['tried']} aria-label="Try the rules">
      <Button
        className={classes['add']}
        size="compact-sm"
        variant="default"
        leftSection={<IconFlask size={14} stroke={1.75} aria-hidden />}
        disabled={!isAskable}
        loading={trying.isRunning}
        onClick={() => trying.start(rules)}
      >
        Try on the last {dryRunDays} days
      </Button>
      {isCurrent && <Outcome tried={shown.tried} />}
    </section>
  )
}
