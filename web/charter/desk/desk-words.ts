import { lostReasons } from '../../../domain/charter/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import type { Desk } from './use-desk.ts'

/** One figure of the desk: its name, its number, and further data. */
interface Figure {
  readonly label: string
  readonly value: string
  readonly detail: string
}

const counted = (count: number): string => count.toLocaleString('en-US')

const share = (part: number, whole: number): string => `${Math.round((part / whole) * 100)} %`

/** 75 -> '1 h 15 min'. */
export function waitWords(minutes: number): string {
  const whole = Math.round(minutes)
  const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor((whole % 1440) / 60), whole % 60]
  if (days > 0) return hours === 0 ? `${days} d` : `${days} d ${hours} h`
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

function marginFigure({ margin, won }: Desk): Figure[] {
  if (margin === undefined) return []
  const { count, revenue, margin: left } = margin
  if (count === 0)
    return [{ label: 'Margin', value: '–', detail: won.count === 0 ? 'Nothing won' : 'No cost is known' }]
  const of = count === won.count ? '' : `, ${counted(count)} of ${counted(won.count)} won`
  const rate = revenue > 0 ? `${share(left, revenue)} of ${formatMoney(revenue)} before tax` : 'before tax'
  return [{ label: 'Margin', value: formatMoney(left), detail: `${rate}${of}` }]
}

/** The figures of a period, in the order in which a request goes through the desk. */
export function figuresOf(desk: Desk): readonly Figure[] {
  const { requests, open, out, won, lost, response } = desk
  const decided = won.count + lost.count
  return [
    { label: 'Requests', value: counted(requests.count), detail: `${counted(open.count)} not offered yet` },
    { label: 'Quotes out', value: counted(out.count), detail: formatMoney(out.total) },
    {
      label: 'Won',
      value: counted(won.count),
      detail: `${formatMoney(won.total)}${decided > 0 ? `, ${share(won.count, decided)} of decided` : ''}`,
    },
    { label: 'Lost', value: counted(lost.count), detail: formatMoney(lost.total) },
    ...marginFigure(desk),
    {
      label: 'Time to the offer',
      value: response.minutes === undefined ? '–' : waitWords(response.minutes),
      detail: response.count === 0 ? 'Nothing offered' : `half of ${counted(response.count)} offered within`,
    },
  ]
}

export const reasonWords = ({ reason }: Desk['reasons'][number]): string =>
  reason === undefined ? 'No reason given' : lostReasons[reason]
