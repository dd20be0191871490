/** @jsxImportSource preact */
import { formatMoney } from '../../domain/kernel/values/format-value.ts'
import { leastName, type Part, type ViewProps } from './page-model.ts'
import { RefusalNote } from './refusal-note.tsx'
import classes from './page.module.css'

/** The first letters of a fingerprint, which are enough to compare two papers. */
const shortHash = (hash: string): string => hash.slice(0, 12).replaceAll(/(.{4})(?=.)/g, '$1 ')

interface PartsProps {
  readonly part: Part
  readonly deposit: number
  readonly owed: number
  readonly onChoose: (part: Part) => void
}

/** The choice between a deposit and all at once. */
export const PartChoice = ({ part, deposit, owed, onChoose }: PartsProps) => (
  <fieldset class={classes['parts']}>
    <legend class={classes['unseen']}>How much now</legend>
    <label class={classes['part']}>
      <input type="radio" name="part" checked={part === 'deposit'} onChange={() => onChoose('deposit')} />
      <span>Deposit now, the rest later</span>
      <strong>{formatMoney(deposit)}</strong>
    </label>
    <label class={classes['part']}>
      <input type="radio" name="part" checked={part === 'all'} onChange={() => onChoose('all')} />
      <span>All at once</span>
      <strong>{formatMoney(owed)}</strong>
    </label>
  </fieldset>
)

/** Whether the customer has read what they agree to. */
function HasRead({ model, page: { document }, acts }: ViewProps) {
  const hasTerms = document.lines.some(({ terms }) => terms !== '')
  const isMissing = model.isTried && !model.hasRead
  return (
    <>
      <label class={classes['check']}>
        <input
          type="checkbox"
          checked={model.hasRead}
          aria-invalid={isMissing ? 'true' : undefined}
          aria-describedby={isMissing ? 'read-fault' : undefined}
          onChange={(event) => acts.change({ hasRead: event.currentTarget.checked })}
        />
        <span>
          I have read this quote
          {hasTerms && (
            <>
              {' and agree to the '}
              <a href="#terms">terms of sale</a>
            </>
          )}
          .
        </span>
      </label>
      {isMissing && (
        <p class={classes['fault']} id="read-fault">
          Tick this to continue.
        </p>
      )}
    </>
  )
}

function TypedName({ model, acts }: Pick<ViewProps, 'model' | 'acts'>) {
  const isMissing = model.isTried && model.name.trim().length < leastName
  return (
    <>
      <label class={classes['label']}>
        Sign by typing your full name
        <input
          class={classes['input']}
          autoComplete="name"
          maxLength={200}
          value={model.name}
          aria-invalid={isMissing ? 'true' : undefined}
          aria-describedby={isMissing ? 'name-fault' : undefined}
          onInput={(event) => acts.change({ name: event.currentTarget.value })}
        />
      </label>
      {isMissing && (
        <p class={classes['fault']} id="name-fault">
          Type your full name.
        </p>
      )}
    </>
  )
}

/** Agreement by a typed name. What is kept of it is said below the button. */
export function AgreeForm(props: ViewProps) {
  const { model, page, acts } = props
  const { document, hash, ways } = page
  return (
    <form
      class={classes['panel']}
      id="next"
      aria-labelledby="next-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        acts.agree()
      }}
    >
      <h2 id="next-title" class={classes['panelTitle']}>
        Agree to {formatMoney(document.total)}
      </h2>
      <p class={classes['quiet']}>You pay when you have agreed, nothing before.</p>
      <RefusalNote model={model} at="agree" />
      <HasRead {...props} />
      <TypedName model={model} acts={acts} />
      <button class={classes['mainKey']} disabled={model.doing !== undefined}>
        {ways.card === 'none' || document.total <= 0 ? 'Agree and sign' : 'Agree and go to payment'}
      </button>
      <p class={classes['small']}>
        With your name we keep the time, your network address and the fingerprint of this page, {shortHash(hash)}.
      </p>
    </form>
  )
}
