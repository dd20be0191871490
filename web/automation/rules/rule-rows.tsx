import { UnstyledButton } from '@mantine/core'
import { countedRuns, type RuleSummary, type RuleWords } from '../../../domain/automation/index.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { countWords } from '../../ui/format-value.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './rules.module.css'

const stateWords: Readonly<Record<RuleSummary['state'], string>> = { draft: 'Draft', live: 'Live', off: 'Off' }

export const RuleState = ({ rule: { state, version, hasDraft } }: { readonly rule: RuleSummary }) => (
  <span className={classes['states']}>
    <span className={classes['chip']} data-state={state}>
      {stateWords[state]}
      {version !== undefined && `, version ${version}`}
    </span>
    {hasDraft && version !== undefined && (
      <span className={classes['chip']} data-state="draft">
        Draft not live
      </span>
    )}
  </span>
)

/** A rule in one sentence. */
export const RuleSentence = ({ words }: { readonly words: RuleWords }) => (
  <>
    <b>When</b> {words.when}
    {words.if !== '' && (
      <>
        {' '}
        <b>if</b> {words.if}
      </>
    )}{' '}
    <b>then</b> {words.actions.join(', ') || '…'}
  </>
)

const RunWords = ({ rule: { ran, refused, lastRanAt } }: { readonly rule: RuleSummary }) => (
  <span className={classes['hint']}>
    {countWords(ran, countedRuns)} {ran === 1 ? 'run' : 'runs'} in 30 days
    {refused > 0 && `, ${countWords(refused, countedRuns)} refused`}
    {lastRanAt !== undefined && (
      <>
        , last <TimeText at={lastRanAt} isRelative />
      </>
    )}
  </span>
)

/** The rules of the client, those that are live first. */
export function RuleRows({ rules }: { readonly rules: readonly RuleSummary[] }) {
  const { change } = useAddressWords()
  return (
    <ul className={classes['rows']} aria-label="Rules">
      {rules.map((rule) => (
        <li key={rule.id} className={classes['row']}>
          <UnstyledButton className={classes['open']} onClick={() => change({ rule: rule.id, from: undefined }, true)}>
            <strong>{rule.name}</strong>
          </UnstyledButton>
          <RuleState rule={rule} />
          <p>
            <RuleSentence words={rule.words} />
          </p>
          <span className={classes['rowEnd']}>
            <span>{rule.owner.label}</span>
            <RunWords rule={rule} />
          </span>
        </li>
      ))}
    </ul>
  )
}
