import { Button, NativeSelect } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import {
  dryRunRule,
  ruleRefusals,
  type DryRunRow,
  type RuleDefinition,
  type RuleRun,
} from '../../../domain/automation/index.ts'
import { isSameValue, type OutputOf } from '../../../domain/kernel/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { formatDate, formatNumber } from '../../ui/format-value.ts'
import { PagedRows } from '../../ui/list/paged-rows.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { placeFaults } from './editor-head.tsx'
import { RunRow } from './run-row.tsx'
import { RuleSentence } from './rule-rows.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useRuleRuns, type OpenedRule, type ShownRuns } from './use-rules.ts'
import classes from './rules.module.css'

type DryRun = OutputOf<typeof dryRunRule>

interface RuleAsideProps {
  readonly id: string
  readonly definition: RuleDefinition
  readonly stored: OpenedRule | undefined
  readonly onFaults: (faults: Readonly<Record<string, string>>) => void
}

const outcomeWords: Readonly<Record<DryRunRow['state'], string>> = {
  met: 'Would have run',
  unmet: 'Conditions did not hold',
  refused: 'Refused',
}

function Counts({ run }: { readonly run: DryRun }) {
  const counted = (['met', 'unmet', 'refused'] as const).map((state) => ({ state, count: run[state] }))
  const total = run.met + run.unmet + run.refused
  return (
    <>
      <div className={classes['bar']} aria-hidden>
        {counted.map(({ state, count }) => (
          <span key={state} data-state={state} style={{ flexGrow: count }} hidden={count === 0 || total === 0} />
        ))}
      </div>
      <ul className={classes['counts']} aria-label="Outcomes">
        {counted.map(({ state, count }) => (
          <li key={state} data-state={state}>
            <b>{formatNumber(count)}</b> {outcomeWords[state]}
          </li>
        ))}
      </ul>
    </>
  )
}

function DryRunResult({ run }: { readonly run: DryRun }) {
  const { timezone } = useClient()
  const woken = run.met + run.unmet + run.refused
  return (
    <div aria-live="polite">
      <p className={classes['hint']}>
        {formatDate(run.since, timezone)} to {formatDate(run.until, timezone)} woke it {formatNumber(woken)}{' '}
        {woken === 1 ? 'time' : 'times'}. Nothing was written.
        {run.isCut && ' The history is longer: its newest changes were tried.'}
      </p>
      <Counts run={run} />
      <ul className={classes['runs']} aria-label="Dry run">
        {run.rows.map((row) => (
          <RunRow
            key={`${row.recordId} ${row.at} ${row.change}`}
            run={row}
            words={row.reason === undefined ? outcomeWords[row.state] : ruleRefusals[row.reason]}
            tone={row.state}
            results={row.actions.map((words) => ({ words: `would ${words}` }))}
          />
        ))}
      </ul>
    </div>
  )
}

/** Tries the rule as it is on the screen, saved or not. */
function DryRunPart({ id, definition, onFaults }: RuleAsideProps) {
  const [shown, setShown] = useState<{ run: DryRun; of: RuleDefinition }>()
  const command = useCommand(dryRunRule, { isSilent: true })
  const start = () => {
    const asked = definition
    command
      .run({ body: { id, definition: asked } })
      .then((run) => {
        onFaults({})
        setShown({ run, of: asked })
        return undefined
      })
      .catch((error: unknown) => {
        onFaults(placeFaults(error))
        notify({ ...reasonOf(error), kind: 'error' })
      })
  }
  const isOld = shown !== undefined && !isSameValue(shown.of, definition)
  return (
    <section className={classes['asidePart']} aria-labelledby="dry-run">
      <header>
        <h2 id="dry-run">Dry run</h2>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconFlask size={16} stroke={1.75} aria-hidden />}
          loading={command.isRunning}
          onClick={start}
        >
          {shown === undefined ? 'Dry run' : 'Again'}
        </Button>
      </header>
      {isOld && <p className={classes['hint']}>The rule has changed since. Try it again.</p>}
      {shown === undefined ? (
        <p className={classes['hint']}>Shows what this rule would have done in the last 30 days. It writes nothing.</p>
      ) : (
        <DryRunResult run={shown.run} />
      )}
    </section>
  )
}

const stateWords: Readonly<Record<RuleRun['state'], string>> = {
  waiting: 'Waits',
  done: 'Done',
  partly: 'Done in part',
  failed: 'Failed',
  unmet: 'Conditions did not hold',
  refused: 'Refused',
}

const countDone = ({ results }: RuleRun): string =>
  `${results.filter(({ fault }) => fault === undefined).length} of ${results.length} done`

const wordRun = (run: RuleRun): string => {
  if (run.reason !== undefined) return ruleRefusals[run.reason]
  return run.state === 'partly' ? countDone(run) : stateWords[run.state]
}

function RunList({ id, show }: { readonly id: string; readonly show: ShownRuns | undefined }) {
  return (
    <PagedRows
      query={useRuleRuns(id, show)}
      rows={(page) => page.runs}
      none={<EmptyState title="No runs">Runs are kept for 30 days.</EmptyState>}
      skeleton={3}
    >
      {(runs) => (
        <ul className={classes['runs']} aria-label="Runs">
          {runs.map((run) => (
            <RunRow
              key={run.id}
              run={run}
              words={`${wordRun(run)} (version ${run.version})`}
              tone={run.state}
              results={run.results}
            />
          ))}
        </ul>
      )}
    </PagedRows>
  )
}

function RunsPart({ id }: { readonly id: string }) {
  const [show, setShow] = useState<ShownRuns>()
  return (
    <section className={classes['asidePart']} aria-labelledby="rule-runs">
      <header>
        <h2 id="rule-runs">Runs</h2>
        <NativeSelect
          aria-label="Shown runs"
          size="xs"
          value={show ?? ''}
          data={[
            { value: '', label: 'All' },
            { value: 'ran', label: 'That ran' },
            { value: 'refused', label: 'Refused' },
            { value: 'unmet', label: 'Conditions did not hold' },
          ]}
          onChange={({ currentTarget: { value } }) =>
            setShow((['ran', 'refused', 'unmet'] as const).find((one) => one === value))
          }
        />
      </header>
      <RunList id={id} show={show} />
    </section>
  )
}

function VersionsPart({ versions }: Pick<OpenedRule, 'versions'>) {
  if (versions.length === 0) return null
  return (
    <section className={classes['asidePart']} aria-labelledby="rule-versions">
      <header>
        <h2 id="rule-versions">Versions</h2>
      </header>
      <ol className={classes['versions']} aria-label="Versions">
        {versions.map(({ version, owner, from, until, words }) => (
          <li key={version}>
            <strong>
              Version {version}
              {until === undefined && ', live'}
            </strong>{' '}
            <span className={classes['hint']}>
              {owner.label}, <TimeText at={from} />
              {until !== undefined && (
                <>
                  {' '}
                  to <TimeText at={until} />
                </>
              )}
            </span>
            <p>
              <RuleSentence words={words} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Dry run, log and versions of a rule. */
export function RuleAside(props: RuleAsideProps) {
  const { id, stored } = props
  return (
    <div className={classes['aside']}>
      <DryRunPart {...props} />
      {stored?.rule.canEdit === true && <RunsPart id={id} />}
      {stored && <VersionsPart versions={stored.versions} />}
    </div>
  )
}
