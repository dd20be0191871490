import { OutsideFailed, Unavailable } from '../../../errors.ts'
import type { CarrierShipment, ParcelRequest, ShippingAccount, ShippingGateway } from '../shipping-gateway.ts'
import { askEasyPost, EasyPostRefused, findEasyPost } from './open-easypost.ts'
import { readOrder, type ReadOrder } from './read-order.ts'
import { writeParcels, writeWay } from './write-parcels.ts'

const hundred = 100

/** True for several packages that EasyPost rates and sells as one order. */
export const isOrderId = (id: string): boolean => id.startsWith('order_')

/** Asks for rates that hold for all packages. */
export const requestOrder = (account: ShippingAccount, { reference, ...request }: ParcelRequest) =>
  askEasyPost(account, async (sdk) =>
    readOrder(await sdk.Order.create({ reference, ...writeWay(request), shipments: writeParcels(request) })),
  )

export const findOrder = (account: ShippingAccount, id: string): Promise<ReadOrder | undefined> =>
  findEasyPost(account, async (sdk) => readOrder(await sdk.Order.retrieve(id)))

async function needOrder(account: ShippingAccount, id: string): Promise<ReadOrder> {
  const found = await findOrder(account, id)
  if (!found) throw new OutsideFailed('EasyPost knows no such order.')
  return found
}

/** Calls EasyPost for each package in turn. A refusal names the package, and a repetition leaves out those that are done. */
async function forEachPiece(
  pieces: ReadOrder['pieces'],
  {
    isOpen,
    ask,
  }: {
    readonly isOpen: (piece: ReadOrder['pieces'][number]) => boolean
    readonly ask: (piece: ReadOrder['pieces'][number], at: number) => Promise<unknown>
  },
): Promise<void> {
  for (const [at, piece] of pieces.entries()) {
    if (!isOpen(piece)) continue
    try {
      await ask(piece, at)
    } catch (error) {
      if (!(error instanceof EasyPostRefused)) throw error
      throw new OutsideFailed(`Package ${at + 1} of ${pieces.length}: ${error.message}`)
    }
  }
}

/** Asks the carrier to take the label of each package back. */
export async function voidOrder(account: ShippingAccount, id: string): Promise<CarrierShipment> {
  const { pieces } = await needOrder(account, id)
  await forEachPiece(pieces, {
    isOpen: ({ label, refund }) => label !== undefined && refund === undefined,
    ask: (piece) => askEasyPost(account, (sdk) => sdk.Shipment.refund(piece.id)),
  })
  return needOrder(account, id)
}

/** Cents of one of several packages: all are insured for the same, the first one for the rest too. */
const shareOut = (cents: number, { count, at }: { readonly count: number; readonly at: number }): number =>
  Math.floor(cents / count) + (at === 0 ? cents % count : 0)

/** Insures the packages for equal shares. */
export async function insureOrder(account: ShippingAccount, id: string, cents: number): Promise<CarrierShipment> {
  const { pieces } = await needOrder(account, id)
  await forEachPiece(pieces, {
    isOpen: ({ label, insured }) => label !== undefined && insured === 0,
    ask: (piece, at) =>
      askEasyPost(account, (sdk) =>
        sdk.Shipment.insure(piece.id, shareOut(cents, { count: pieces.length, at }) / hundred),
      ),
  })
  return needOrder(account, id)
}

/** Buys the labels of an order, and then insures them. An insurance that is refused leaves the labels bought. */
export async function buyOrder(
  account: ShippingAccount,
  { shipment: id, rate, insured }: Parameters<ShippingGateway['buyLabel']>[1],
): Promise<CarrierShipment> {
  const bought = await askEasyPost(account, async (sdk) =>
    readOrder(await sdk.Order.buy(id, rate.carrier, rate.service)),
  )
  if (insured === 0) return bought
  try {
    return await insureOrder(account, id, insured)
  } catch (error) {
    // The label is shown as bought without its insurance.
    if (error instanceof OutsideFailed || error instanceof Unavailable) return bought
    throw error
  }
}
