import { z } from 'zod'
import { cents, defineContract } from '../../kernel/index.ts'
import { hourMs } from '../../kernel/values/durations.ts'
import { formatMoney } from '../../kernel/values/format-value.ts'

/** Percent of the cost that is proposed while so many hours are left, the fewest last. */
const shares = [
  { hours: 168, percent: 90 },
  { hours: 96, percent: 75 },
  { hours: 48, percent: 60 },
  { hours: 24, percent: 45 },
] as const
const lastShare = 35

/** Percent of the cost below which no price is proposed. */
const floorPercent = 30

/** Proposals are whole hundreds of dollars. */
const roundTo = 100_00

/** Cost or price of a flight without its passengers, in cents. */
export interface FlightWorth {
  readonly amount: number
  /** True if the amount is what the flight costs the company, false if it is its price by the hour. */
  readonly isCost: boolean
}

/** A proposed price in cents, and its steps in words. */
export interface PriceProposal {
  readonly price: number
  readonly floor: number
  readonly steps: readonly string[]
}

const roundUp = (amount: number): number => Math.ceil(amount / roundTo) * roundTo

/** Rounds once: half a cent up. */
const takeShare = (amount: number, percent: number): number => Math.round((amount * percent) / 100)

/**
 * Price that is proposed for an empty leg: a share of what its flight costs, which falls as the last departure comes
 * near. It is never below the floor. Undefined for a flight that has departed, or that costs nothing.
 */
export function proposePrice(
  worth: FlightWorth,
  { now, departs }: { readonly now: number; readonly departs: number },
): PriceProposal | undefined {
  if (departs <= now || worth.amount <= 0) return undefined
  const hours = Math.floor((departs - now) / hourMs)
  const percent = shares.find((share) => hours >= share.hours)?.percent ?? lastShare
  const floor = roundUp(takeShare(worth.amount, floorPercent))
  const rounded = Math.round(takeShare(worth.amount, percent) / roundTo) * roundTo
  const left = hours === 1 ? '1 hour left' : `${hours} hours left`
  return {
    price: Math.max(floor, rounded),
    floor,
    steps: [
      `${worth.isCost ? 'Cost of the flight' : 'Price of the flight by the hour'} ${formatMoney(worth.amount)}.`,
      `${left}: ${percent} %, which is ${formatMoney(rounded)} in whole hundreds.`,
      rounded < floor
        ? `The floor of ${floorPercent} % is ${formatMoney(floor)}, so this is proposed.`
        : `Above the floor of ${floorPercent} %, ${formatMoney(floor)}.`,
    ],
  }
}

const proposal = z.object({ price: cents, floor: cents, steps: z.array(z.string()) })

/**
 * The price that is proposed for an empty leg, by what its flight costs and the hours left. `because` says in words why
 * none is. Its cost is shown to readers of pricing alone: others get a proposal from the price by the hour. Throws
 * Forbidden, NotFound.
 */
export const readPriceProposal = defineContract({
  method: 'GET',
  path: '/deals/:id/price-proposal',
  summary: 'A price proposed for an empty leg',
  role: 'empties',
  params: z.strictObject({ id: z.string().min(1).max(100) }),
  output: z.object({ proposal: proposal.optional(), because: z.string().optional() }),
})
