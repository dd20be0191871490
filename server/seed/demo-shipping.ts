import { freightTables } from '../../domain/commerce/index.ts'
import { saveCarrier, type ShippingDesk } from '../commerce/index.ts'
import { systemActor, withTenant } from '../platform/context.ts'
import type { Platform } from '../platform/platform.ts'
import { asVerb } from '../platform/records/index.ts'
import { demoEasyPostKeys } from '../simulated/easypost/network/demo-easypost-keys.ts'
import { clientIds } from './cast.ts'

const zones = [
  { id: 'near', name: 'Near', states: 'OH, IN, KY, WV, PA, MI' },
  { id: 'east', name: 'East', states: 'VA, MD, DC, NC, SC, GA, FL, NJ, NY, CT, MA, TN, AL' },
  { id: 'west', name: 'West', states: 'TX, OK, KS, MO, IL, WI, MN, IA, NE, CO, AZ, NV, CA, OR, WA' },
]

/** Cents for 100 lb in the nearest zone, by the class of the goods. */
const classes = { '55': 2150, '70': 2480, '85': 2890, '100': 3320, '150': 4410 } as const
const farther = { Near: 1, East: 1.28, West: 1.74 } as const
const breaks = [
  [0, 1],
  [500, 0.86],
  [1000, 0.74],
] as const

function listPrices(level: number) {
  return Object.entries(classes).flatMap(([nmfcClass, hundred]) =>
    Object.entries(farther).flatMap(([zone, factor]) =>
      breaks.map(([from, part]) => ({
        id: `${nmfcClass} ${zone} ${from}`,
        nmfc_class: nmfcClass,
        zone,
        from_weight: from,
        per_hundred: Math.round(hundred * factor * part * level),
        minimum: Math.round(14_500 * factor * level),
      })),
    ),
  )
}

const tables = [
  { carrier: 'R&L', service: 'Standard LTL', fuel: 21.5, days: 4, prices: listPrices(1) },
  { carrier: 'XPO', service: 'LTL Standard', fuel: 23, days: 3, prices: listPrices(1.07) },
  { carrier: 'Averitt', service: 'Standard LTL', fuel: 22, days: 3, prices: listPrices(1.11) },
]

/** The shipping account of the equipment seller at the EasyPost that the demo plays, and its freight tables. */
export async function openDemoShipping(platform: Platform, desk: ShippingDesk): Promise<void> {
  const { keys, hookKey } = demoEasyPostKeys(platform.secret, 'EQIP')
  await withTenant(platform, systemActor(clientIds.EQIP), async (ctx) => {
    await saveCarrier(ctx, desk, { provider: 'easypost', label: '', isTest: true, hook: hookKey, keys })
    for (const table of tables)
      await asVerb(ctx, freightTables).create({ doc: freightTables.shape.parse({ ...table, zones }) })
  })
}
