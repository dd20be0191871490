import { carrierMessages } from '../../../domain/commerce/index.ts'
import type { CarrierShipment } from '../../platform/outside/shipping/shipping-gateway.ts'
import type { LabelRow } from './take-label.ts'

type Bought = NonNullable<CarrierShipment['pieces']>

/** The packages that have a label, as a label keeps them. */
export const keepPieces = (pieces: Bought): NonNullable<LabelRow['pieces']> =>
  pieces.flatMap(({ id, label }) => {
    if (!label) return []
    const { tracking_code, tracking_url, tracker } = label
    const facts = { ...(tracking_url !== undefined && { tracking_url }), ...(tracker !== undefined && { tracker }) }
    return [{ shipment: id, tracking_code, events: [], ...facts }]
  })

interface Insured {
  readonly insured: number
  /** Cents that were asked for. */
  readonly asked: number
}

/** Parts of a purchase of several packages that were not done, in words; empty if all were. */
export function describePieces(pieces: Bought, { insured, asked }: Insured): string {
  const count = pieces.filter(({ label }) => label !== undefined).length
  const issues = [
    ...(count < pieces.length
      ? [carrierMessages.issue('packaging', 'some-labels', { count, all: pieces.length })]
      : []),
    ...(asked > 0 && insured === 0 ? [carrierMessages.issue('insured', 'insurance-missing')] : []),
  ]
  return issues.map((issue) => carrierMessages.words(issue) ?? issue.code).join(' ')
}
