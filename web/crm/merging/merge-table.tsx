import { Checkbox, Radio } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import { manyFacts, type ManyFact, type MergeChoices, type SingleFact } from '../../../domain/crm/index.ts'
import { isBrought, isSealedFact, manyLabels, manyOf, rowsOf, singleLabels, wordsOf, type Side } from './merge-facts.ts'
import classes from './merging.module.css'

export interface MergeTableProps {
  readonly kept: Side
  readonly gone: Side
  readonly choices: MergeChoices
  readonly onChange: (choices: MergeChoices) => void
}

const without = <Item,>(items: readonly Item[], gone: Item): Item[] => items.filter((item) => item !== gone)

function Words({ side, fact }: { readonly side: Side; readonly fact: SingleFact }) {
  const words = wordsOf(side, fact)
  if (words === '') return <span className={classes['nothing']}>--</span>
  if (!isSealedFact(fact)) return <>{words}</>
  return (
    <span className={classes['sealed']}>
      <IconLock size={14} stroke={1.75} aria-hidden /> {words}
    </span>
  )
}

function ChooseOne({ kept, gone, choices, onChange, fact }: MergeTableProps & { readonly fact: SingleFact }) {
  const name = useId()
  const isOther = choices.taken.includes(fact)
  const set = (taken: boolean) =>
    onChange({ ...choices, taken: taken ? [...without(choices.taken, fact), fact] : without(choices.taken, fact) })
  return (
    <div className={classes['row']} role="radiogroup" aria-label={singleLabels[fact]}>
      <span className={classes['label']}>{singleLabels[fact]}</span>
      {[kept, gone].map((side, at) => (
        <Radio
          key={at === 0 ? 'kept' : 'gone'}
          name={name}
          className={classes['choice']}
          wrapperProps={{ 'data-chosen': isOther === (at === 1) || undefined }}
          checked={isOther === (at === 1)}
          onChange={() => set(at === 1)}
          label={<Words side={side} fact={fact} />}
        />
      ))}
    </div>
  )
}

function KeepBoth({ kept, gone, choices, onChange, fact }: MergeTableProps & { readonly fact: ManyFact }) {
  const isLeft = choices.left.includes(fact)
  const set = (isKept: boolean) =>
    onChange({ ...choices, left: isKept ? without(choices.left, fact) : [...without(choices.left, fact), fact] })
  const lines = (side: Side) => manyOf(side, fact).map((text) => <span key={text}>{text}</span>)
  const own = lines(kept)
  return (
    <div className={classes['row']}>
      <span className={classes['label']}>{manyLabels[fact]}</span>
      <span className={classes['choice']} data-chosen={own.length > 0 || undefined}>
        <span className={classes['lines']}>
          {own.length > 0 ? own : <span className={classes['nothing']}>--</span>}
        </span>
      </span>
      <Checkbox
        className={classes['choice']}
        wrapperProps={{ 'data-chosen': !isLeft || undefined }}
        checked={!isLeft}
        onChange={(event) => set(event.currentTarget.checked)}
        aria-label={`Keep ${manyLabels[fact].toLowerCase()}: ${manyOf(gone, fact).join(', ')}`}
        label={<span className={classes['lines']}>{lines(gone)}</span>}
      />
    </div>
  )
}

/** Result of both, fact by fact: one of two for a single value, both for several ones. */
export function MergeTable(props: MergeTableProps) {
  const { kept, gone } = props
  const { chosen, settled } = rowsOf(kept, gone)
  const several = manyFacts.filter((fact) => isBrought(kept, gone, fact))
  return (
    <>
      {chosen.length > 0 && (
        <section aria-labelledby="choose-one">
          <h2 id="choose-one" className={classes['part']}>
            Choose one
          </h2>
          {chosen.map((fact) => (
            <ChooseOne key={fact} {...props} fact={fact} />
          ))}
        </section>
      )}
      {several.length > 0 && (
        <section aria-labelledby="keep-both">
          <h2 id="keep-both" className={classes['part']}>
            Keep one or both
          </h2>
          {several.map((fact) => (
            <KeepBoth key={fact} {...props} fact={fact} />
          ))}
        </section>
      )}
      {settled.length > 0 && (
        <details className={classes['settled']}>
          <summary>
            {settled.length === 1 ? '1 fact needs no choice: ' : `${settled.length} facts need no choice: `}
            {settled.map((fact) => singleLabels[fact].toLowerCase()).join(', ')}
          </summary>
          {settled.map((fact) => (
            <div key={fact} className={classes['row']}>
              <span className={classes['label']}>{singleLabels[fact]}</span>
              <span className={classes['choice']}>
                <Words side={wordsOf(kept, fact) === '' ? gone : kept} fact={fact} />
              </span>
            </div>
          ))}
        </details>
      )}
    </>
  )
}
