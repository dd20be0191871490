import type { QuoteOption } from '../../../domain/charter/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { FlightRows } from './flight-rows.tsx'
import { keyed } from '../../ui/keyed.ts'
import classes from './page.module.css'

interface OptionCardProps {
  readonly option: QuoteOption
  readonly pictures: readonly string[]
  readonly isChosen: boolean
  /** Absent for a single option. */
  readonly onChoose?: (() => void) | undefined
  /** Its flights differ from those above. */
  readonly showsFlights: boolean
}

const amenityWords: Readonly<Record<QuoteOption['aircraft']['amenities'][number], string>> = {
  wifi: 'Wi-Fi',
  cargo: 'Cargo',
  lav: 'Lavatory',
  drink: 'Drinks',
  phone: 'Phone',
  map: 'Moving map',
  attendant: 'Cabin attendant',
  esys: 'Entertainment',
  cafe: 'Galley',
  pets: 'Pets welcome',
  leather: 'Leather seats',
  tv: 'TV',
}

const factsOf = ({ aircraft }: QuoteOption): string =>
  [
    aircraft.type,
    aircraft.seats !== undefined && `${aircraft.seats} seats`,
    ...aircraft.amenities.map((amenity) => amenityWords[amenity]),
  ]
    .filter(Boolean)
    .join(' · ')

function totalWords({ total, isRepriced }: QuoteOption): string {
  if (isRepriced) return 'Being updated'
  return total === undefined ? 'Not set yet' : formatMoney(total)
}

function Lines({ option }: { readonly option: QuoteOption }) {
  return (
    <table className={classes['lines']}>
      <caption className={classes['unseen']}>Price of {option.label}</caption>
      <tbody>
        {keyed(option.lines, ({ label }) => label).map(({ key, item: { label, total } }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{formatMoney(total)}</td>
          </tr>
        ))}
        <tr className={classes['total']}>
          <th scope="row">Total, all in</th>
          <td>{totalWords(option)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** A too wide part is scrolled by the arrow keys as well. */
const scrolledByKey = { role: 'group', tabIndex: 0 } as const

/** One option of a quote: its aircraft, its parts, its price. */
export function OptionCard({ option, pictures, isChosen, onChoose, showsFlights }: OptionCardProps) {
  const { label, aircraft } = option
  const title = `option-${option.id}`
  return (
    <article className={classes['option']} data-chosen={isChosen || undefined} aria-labelledby={title}>
      {pictures.length > 0 && (
        <div className={classes['pictures']} aria-label={`Photos of ${aircraft.name}`} {...scrolledByKey}>
          {pictures.map((url, at) => (
            <img key={url} src={url} alt={`${aircraft.name}, ${at + 1} of ${pictures.length}`} loading="lazy" />
          ))}
        </div>
      )}
      <div className={classes['body']}>
        <div className={classes['optionHead']}>
          <h2 id={title} className={classes['aircraft']}>
            {aircraft.name}
          </h2>
          {onChoose && (
            <label className={classes['choose']}>
              <input type="radio" name="option" checked={isChosen} onChange={onChoose} />
              {label}
            </label>
          )}
        </div>
        <p className={classes['quiet']}>{factsOf(option)}</p>
        {aircraft.operator !== undefined && <p className={classes['quiet']}>Operated by {aircraft.operator}</p>}
        {showsFlights && <FlightRows flights={option.flights} />}
        <Lines option={option} />
      </div>
    </article>
  )
}
