import { type checkShipmentAddress, type ShipmentAddress } from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { inStep, type OutsideCtx } from '../../platform/context.ts'
import { OutsideFailed } from '../../platform/errors.ts'
import type { CheckedAddress } from '../../platform/outside/shipping/shipping-gateway.ts'
import { takeShipment } from '../shipping/take-shipment.ts'
import { openCarrier } from './carrier-accounts.ts'
import { refuse } from './select-rate.ts'
import type { ShippingDesk } from './shipping-desk.ts'
import { findLiveLabel } from './take-label.ts'
import { writeAddress } from './write-parcel.ts'

const written = ['street', 'street2', 'city', 'state', 'zip', 'country'] as const

/** The address in the provider's writing, with everything else as it was. */
function correctAddress(address: ShipmentAddress, checked: CheckedAddress): ShipmentAddress {
  const parts = written.flatMap((field) => {
    const value = checked.address[field]
    return value === undefined || value === '' ? [] : [[field, value] as const]
  })
  return { ...address, ...Object.fromEntries(parts), residential: checked.residential ?? address.residential }
}

const isSameAddress = (one: ShipmentAddress, other: ShipmentAddress): boolean =>
  written.every((field) => (one[field] ?? '').toLowerCase() === (other[field] ?? '').toLowerCase())

/**
 * Asks the provider whether it knows an address (see the contract), and notes on the shipment whether people live there.
 * Throws NotFound, Invalid, and what the provider does not answer.
 */
export async function handleCheckAddress(
  ctx: OutsideCtx,
  desk: ShippingDesk,
  { params: { id, side } }: InputOf<typeof checkShipmentAddress>,
): Promise<OutputOf<typeof checkShipmentAddress>> {
  const field = `${side}_address` as const
  const { address, open } = await inStep(ctx, async (step) => {
    const { row } = await takeShipment(step, id)
    return { address: row[field] ?? refuse(field, 'address-missing'), open: await openCarrier(step, desk) }
  })
  const checked = await open.gateway.checkAddress(open.account, writeAddress(address)).catch((error: unknown) => {
    if (!(error instanceof OutsideFailed)) throw error
    return { isDeliverable: false, residential: undefined, faults: [error.message], address: writeAddress(address) }
  })
  const corrected = correctAddress(address, checked)
  const residential = corrected.residential
  await inStep(ctx, async (step) => {
    const taken = await takeShipment(step, id)
    const now = taken.row[field]
    const live = await findLiveLabel(step, id)
    const isOpen = (!live || live.state === 'quoted') && taken.row.canceled === undefined
    if (now && isOpen && now.residential !== residential && isSameAddress(now, address))
      taken.change({ [field]: { ...now, residential } })
  })
  return {
    isDeliverable: checked.isDeliverable,
    residential,
    faults: [...checked.faults],
    address: corrected,
    isSame: isSameAddress(address, corrected),
  }
}
