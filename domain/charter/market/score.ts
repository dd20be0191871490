/** Points of a match score: so many for each whole step of miles. */
export interface MileStep {
  readonly points: number
  readonly miles: number
}

/** Points that a match loses (3-aviation section 9). */
export interface LegDeductions {
  readonly unverified: number
  readonly perDay: number
  readonly departure: MileStep
  readonly arrival: MileStep
}

/** Deductions of a search without its own. */
export const legDeductions: LegDeductions = {
  unverified: 10,
  perDay: 10,
  departure: { points: 5, miles: 50 },
  arrival: { points: 5, miles: 100 },
}

const subscriptionDeductions = { unverified: 20, home: { points: 5, miles: 100 } } as const

/** Why a score is below 100. */
export interface ScorePoint {
  readonly reason: 'unverified' | 'days' | 'departure' | 'arrival' | 'place' | 'home'
  /** Points that it costs. */
  readonly points: number
  /** Days or whole miles that cost them; 0 where nothing is measured. */
  readonly amount: number
}

/** A score from 0 to 100 with its reasons, in the order in which they are read. */
export interface Score {
  readonly score: number
  readonly points: readonly ScorePoint[]
}

const highest = 100

/** Points of whole steps: 99 miles are one step of 50 (decision D11). */
const countSteps = (miles: number, step: MileStep): number => Math.floor(miles / step.miles) * step.points

function sumScore(given: readonly ScorePoint[]): Score {
  const points = given.filter((point) => point.points !== 0)
  const left = points.reduce((score, point) => score - point.points, highest)
  return { score: Math.min(highest, Math.max(0, left)), points }
}

/**
 * Score of an offered flight for a request (decision D11, 3-aviation section 9). `days` is the difference of the local
 * dates, and both distances are whole miles. Deductions that are left out keep their usual values.
 */
export function scoreLegMatch(
  match: {
    readonly isVerified: boolean
    readonly days: number
    readonly departureMiles: number
    readonly arrivalMiles: number
  },
  deductions: Partial<LegDeductions> = {},
): Score {
  const { unverified, perDay, departure, arrival } = { ...legDeductions, ...deductions }
  const { isVerified, days, departureMiles, arrivalMiles } = match
  return sumScore([
    { reason: 'unverified', points: isVerified ? 0 : unverified, amount: 0 },
    { reason: 'days', points: days * perDay, amount: days },
    { reason: 'departure', points: countSteps(departureMiles, departure), amount: departureMiles },
    { reason: 'arrival', points: countSteps(arrivalMiles, arrival), amount: arrivalMiles },
  ])
}

/** Score of an offered flight for a subscriber, by the whole miles from home to its departure (3-aviation section 9). */
export const scoreSubscription = ({
  isVerified,
  homeMiles,
}: {
  readonly isVerified: boolean
  readonly homeMiles: number
}): Score =>
  sumScore([
    { reason: 'unverified', points: isVerified ? 0 : subscriptionDeductions.unverified, amount: 0 },
    { reason: 'home', points: countSteps(homeMiles, subscriptionDeductions.home), amount: homeMiles },
  ])

/** Score of a free aircraft, by the whole miles from its place to the departure of a request (decision K9). */
export const scoreFreeTail = (
  { departureMiles }: { readonly departureMiles: number },
  { departure }: Pick<LegDeductions, 'departure'> = legDeductions,
): Score => sumScore([{ reason: 'place', points: countSteps(departureMiles, departure), amount: departureMiles }])

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

const formatDays = (days: number): string => `${numberWords[days] ?? days} ${days === 1 ? 'day' : 'days'}`

const reasonWords: Readonly<Record<ScorePoint['reason'], (amount: number) => string>> = {
  unverified: () => 'not verified',
  days: formatDays,
  departure: (miles) => `departs ${miles} mi away`,
  arrival: (miles) => `arrives ${miles} mi away`,
  place: (miles) => `stands ${miles} mi away`,
  home: (miles) => `departs ${miles} mi from home`,
}

/** The sum of a score in words: '100 − 10 not verified − 20 two days' (decision K6). */
export const describePoints = (points: readonly ScorePoint[]): string =>
  [String(highest), ...points.map(({ reason, points: lost, amount }) => `${lost} ${reasonWords[reason](amount)}`)].join(
    ' − ',
  )
