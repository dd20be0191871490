import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronRight, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { DryRunRow, RuleRun } from '../../../domain/automation/index.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './rules.module.css'

type Waking = Pick<RuleRun, 'title' | 'path' | 'change' | 'at' | 'seen'>

interface RunRowProps {
  readonly run: Waking
  /** Its outcome in words. */
  readonly words: string
  readonly tone: RuleRun['state'] | DryRunRow['state']
  readonly results: readonly { readonly words: string; readonly fault?: string | undefined }[]
}

const icon = { size: 14, stroke: 2 } as const

const Mark = ({ isGood }: { readonly isGood: boolean }) =>
  isGood ? (
    <IconCheck {...icon} className={classes['good']} aria-label="Yes" />
  ) : (
    <IconX {...icon} className={classes['bad']} aria-label="No" />
  )

function Details({ run: { change, seen, title, path }, results }: Pick<RunRowProps, 'run' | 'results'>) {
  return (
    <div className={classes['details']}>
      <div>
        <h3>Woken by</h3>
        <p>{change}</p>
        {path !== undefined && <ClientLink path={path}>Open {title}</ClientLink>}
      </div>
      <div>
        <h3>As it was then</h3>
        {seen.length === 0 && <p className={classes['hint']}>No conditions were tried.</p>}
        <ul>
          {seen.map((condition, place) => (
            // The same condition may be there twice.
            <li key={`${place} ${condition.words}`}>
              <Mark isGood={condition.holds} />
              <span>
                {condition.words}: <b>{condition.value}</b>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>Actions</h3>
        {results.length === 0 && <p className={classes['hint']}>None.</p>}
        <ul>
          {results.map(({ words, fault }, place) => (
            <li key={`${place} ${words}`}>
              <Mark isGood={fault === undefined} />
              <span>
                {words}
                {fault !== undefined && <span className={classes['fault']}> {fault}</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** One run, or what a dry run would have done, with its reasons after a click. */
export function RunRow({ run, words, tone, results }: RunRowProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <UnstyledButton className={classes['run']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={classes['dot']} data-state={tone} aria-hidden />
        <span className={classes['runWords']}>
          <b>{run.title ?? 'A record that is gone'}</b> {words}
        </span>
        <TimeText at={run.at} />
        <IconChevronRight size={16} stroke={1.75} aria-hidden data-open={isOpen || undefined} />
      </UnstyledButton>
      {isOpen && <Details run={run} results={results} />}
    </li>
  )
}
