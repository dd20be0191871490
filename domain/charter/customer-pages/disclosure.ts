import type { BrokerTerms } from '../../company/index.ts'

/** An option of a quote, as far as the disclosures name it. */
interface Offered {
  readonly label: string
  readonly aircraft: string
  /** The carrier that operates it. */
  readonly operator: string | undefined
}

const capacities: Readonly<Record<BrokerTerms['capacity'], (company: string) => string>> = {
  customer: (company) => `${company} is an air charter broker and acts as your agent. It is not an air carrier.`,
  carrier: (company) =>
    `${company} is an air charter broker and acts as the agent of the carrier. It is not an air carrier itself.`,
  principal: (company) =>
    `${company} is an air charter broker and sells this flight in its own name. It is not an air carrier and does not operate the aircraft.`,
}

function operators(options: readonly Offered[]): string[] {
  return options.map(({ label, aircraft, operator }) => {
    const which = options.length > 1 ? `${label} (${aircraft})` : `The flight (${aircraft})`
    return operator
      ? `${which} is operated by ${operator}, which has operational control of it.`
      : `${which}: the operating carrier is not named yet. You are told its name before you are bound.`
  })
}

/**
 * Disclosures of a broker to a customer before the contract (14 CFR 295.24), in our words, to be checked by the
 * company's counsel: who operates, in which capacity the broker acts, its ties to the carrier, the aircraft, the whole
 * cost, charges of third parties, and the broker's liability insurance.
 */
export const disclosuresOf = (company: string, terms: BrokerTerms, options: readonly Offered[]): string[] => [
  capacities[terms.capacity](company),
  ...operators(options),
  terms.relationship ||
    `Ask ${company} before you sign whether it has a corporate or business tie to the carrier that bears on the choice of it.`,
  'The total is your price for the flight. It includes the fees of the broker and the carrier and government taxes. We list each of them on request.',
  terms.third_party ||
    'Third parties may charge you directly for services that are decided on the day, such as de-icing, hangar and ground transport. We tell you the known charges on request.',
  terms.insurance ||
    `Ask ${company} before you sign whether its own liability insurance covers you and your passengers, and up to which amount.`,
  'If the carrier, the aircraft or the cost changes after you agreed, you are told in time and may decline.',
]
