/** @jsxImportSource preact */
import type { PageReturns, ShownSale } from '../../domain/commerce/index.ts'
import { formatNumber } from '../../domain/kernel/values/format-value.ts'
import type { ViewProps } from './page-model.ts'
import { RefusalNote } from './refusal-note.tsx'
import { ParcelTrack } from './track.tsx'
import classes from './page.module.css'

type Asked = PageReturns['returns'][number]

const stateWords: Readonly<Record<Asked['state'], string>> = {
  asked: 'Asked for. We answer you by email.',
  approved: 'Approved',
  received: 'Your goods arrived here',
  refused: 'Refused',
  canceled: 'Canceled',
  withdrawn: 'Withdrawn by you',
}

const describeLine = ({ state }: Asked, { name, quantity, approved, arrived }: Asked['lines'][number]): string => {
  if (state === 'approved' && approved !== quantity)
    return `${formatNumber(approved)} of ${formatNumber(quantity)} × ${name}`
  return `${formatNumber(state === 'received' ? arrived : quantity)} × ${name}`
}

/** How approved goods are sent: with our label, else to an address. */
const HowToSend = ({ asked }: { readonly asked: Asked }) =>
  asked.label === '' ? (
    <p>We prepare the label and send it to you by email. The goods go to {asked.to.join(', ')}.</p>
  ) : (
    <>
      <a class={classes['mainKey']} href={asked.label} target="_blank" rel="noreferrer">
        Print the return label
      </a>
      {asked.customs !== '' && (
        <a href={asked.customs} target="_blank" rel="noreferrer">
          Print the customs form
        </a>
      )}
      <p class={classes['small']}>
        {asked.isFree ? 'The label is free.' : 'The cost of the label is taken off your refund.'} Put it on the parcel
        and hand it to the carrier.
      </p>
    </>
  )

interface AskedProps extends Pick<ViewProps, 'model' | 'acts'> {
  readonly asked: Asked
  readonly mostPhotos: number
}

const Photos = ({ number, photos }: Asked) => (
  <ul class={classes['photos']} aria-label={`Photos of return ${number}`}>
    {photos.map((address, at) => (
      <li key={address}>
        <a href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={`Goods ${at + 1} of ${photos.length}`} loading="lazy" />
        </a>
      </li>
    ))}
  </ul>
)

/** Photos and the withdrawal of a return, while it is not decided. */
const UndecidedReturn = ({ model, acts, asked, mostPhotos }: AskedProps) => (
  <>
    {asked.photos.length < mostPhotos && (
      <label class={classes['photoKey']} data-busy={model.doing !== undefined}>
        {model.doing === 'photos' ? 'Sending your photos …' : 'Add photos'}
        <input
          type="file"
          accept="image/*"
          multiple
          disabled={model.doing !== undefined}
          onChange={({ currentTarget }) => acts.addPhotos(asked.number, currentTarget)}
        />
      </label>
    )}
    <RefusalNote model={model} at="photos" />
    <details>
      <summary class={classes['summary']}>Withdraw this return</summary>
      <div class={classes['withdrawal']}>
        <p class={classes['small']}>Your goods stay with you. You can ask for another return later.</p>
        <button
          type="button"
          class={classes['plainKey']}
          disabled={model.doing !== undefined}
          onClick={() => acts.withdrawReturn(asked.number)}
        >
          Withdraw return {asked.number}
        </button>
      </div>
    </details>
    <RefusalNote model={model} at="withdraw" />
  </>
)

/** A return that was asked for, and how far it is. */
const AskedReturn = ({ asked, ...props }: AskedProps) => (
  <li class={classes['return']}>
    <p>
      <strong>Return {asked.number}</strong> <span class={classes['quiet']}>{asked.asked}</span>
    </p>
    <p>{stateWords[asked.state]}</p>
    <ul class={classes['plainList']}>
      {asked.lines
        .filter(({ approved }) => asked.state !== 'approved' || approved > 0)
        .map((line) => (
          <li key={line.name}>{describeLine(asked, line)}</li>
        ))}
    </ul>
    {asked.photos.length > 0 && <Photos {...asked} />}
    {asked.state === 'asked' && <UndecidedReturn asked={asked} {...props} />}
    {asked.answer !== '' && <p class={classes['words']}>{asked.answer}</p>}
    {asked.state === 'approved' && <HowToSend asked={asked} />}
    {asked.parcel && <ParcelTrack {...asked.parcel} />}
  </li>
)

/** Chosen lines of a return with their pieces, and the reason. */
const ReturnForm = ({
  model,
  acts,
  returns,
}: Pick<ViewProps, 'model' | 'acts'> & { readonly returns: PageReturns }) => (
  <form
    class={classes['returnForm']}
    aria-label="Return goods"
    onSubmit={(event) => {
      event.preventDefault()
      acts.askReturn(event.currentTarget)
    }}
  >
    <p class={classes['small']}>
      Goods can be returned for {returns.days} days after delivery.{' '}
      {returns.isFree ? 'The return label is free.' : 'The cost of the return label is taken off your refund.'}
    </p>
    {returns.lines.map(({ id, name, quantity }) => (
      <label key={id} class={classes['returnLine']}>
        <span>
          {name} <span class={classes['quiet']}>of {formatNumber(quantity)}</span>
        </span>
        <input
          class={classes['input']}
          type="number"
          name={`line ${id}`}
          min={0}
          max={quantity}
          step={Number.isInteger(quantity) ? 1 : 'any'}
          defaultValue="0"
          inputMode="decimal"
        />
      </label>
    ))}
    <label class={classes['label']}>
      Why
      <select class={classes['input']} name="reason" required>
        <option value="">Choose a reason</option>
        {returns.reasons.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
    <label class={classes['label']}>
      Anything else we should know
      <textarea class={classes['input']} name="note" rows={2} maxLength={5000} />
    </label>
    <label class={classes['label']}>
      Photos of the goods, if they help (at most {returns.mostPhotos})
      <input class={classes['input']} type="file" accept="image/*" multiple />
    </label>
    <label class={classes['trap']} aria-hidden="true">
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
    <RefusalNote model={model} at="return" />
    <button class={classes['mainKey']} disabled={model.doing !== undefined}>
      {model.doing === 'photos' ? 'Sending your photos …' : 'Ask to return'}
    </button>
  </form>
)

/** Returns of an order: those that were asked for, and a new one. */
export const ReturnPanel = ({
  model,
  acts,
  returns,
}: Pick<ViewProps, 'model' | 'acts'> & { readonly returns: NonNullable<ShownSale['returns']> }) => (
  <section class={classes['panel']} id="returns" aria-labelledby="returns-title">
    <h2 id="returns-title" class={classes['panelHead']}>
      Return goods
    </h2>
    <p role="status" class={model.returnNews === '' ? classes['unseen'] : undefined}>
      {model.returnNews}
    </p>
    {returns.returns.length > 0 && (
      <ul class={classes['plainList']} aria-label="Your returns">
        {returns.returns.map((asked) => (
          <AskedReturn key={asked.number} asked={asked} mostPhotos={returns.mostPhotos} model={model} acts={acts} />
        ))}
      </ul>
    )}
    {returns.closed === '' ? (
      <details open={returns.returns.length === 0}>
        <summary class={classes['summary']}>Choose what to return</summary>
        <ReturnForm model={model} acts={acts} returns={returns} />
      </details>
    ) : (
      <>
        <p class={classes['quiet']}>{returns.closed}</p>
        <RefusalNote model={model} at="return" />
      </>
    )}
  </section>
)
