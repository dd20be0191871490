/** The words of one denomination. */
interface DenominationWords {
  /** The choice in a form. */
  readonly label: string
  /** The unit after a quantity of one, and after any other. */
  readonly units: readonly [one: string, many: string]
  /** The unit after an amount: '$350.00 a landing'. */
  readonly each: string
}

/** Units by which price items are counted, with their words (3-aviation section 9, decisions D1 to D9). */
export const denominationWords = {
  hr: { label: 'Hours', units: ['h', 'h'], each: 'an hour' },
  night: { label: 'Nights', units: ['night', 'nights'], each: 'a night' },
  pax: { label: 'Passengers', units: ['passenger', 'passengers'], each: 'a passenger' },
  pax_leg: {
    label: 'Passengers of each leg',
    units: ['passenger by leg', 'passengers by leg'],
    each: 'a passenger and leg',
  },
  stop: { label: 'Landings', units: ['landing', 'landings'], each: 'a landing' },
} as const satisfies Readonly<Record<string, DenominationWords>>

export type Denomination = keyof typeof denominationWords

export const denominations = Object.keys(denominationWords) as Denomination[]

const isDenomination = (unit: string): unit is Denomination => Object.hasOwn(denominationWords, unit)

/** The unit after a quantity: 'nights'. Empty for lines charged once or in percent. */
export function formatUnit(unit: string, quantity: number): string {
  if (!isDenomination(unit)) return ''
  return denominationWords[unit].units[quantity === 1 ? 0 : 1]
}

/** The choices of a form that offers these denominations. */
export const denominationChoices = (offered: readonly Denomination[] = denominations) =>
  offered.map((value) => ({ value, label: denominationWords[value].label }))
