import type { Packing } from './live-sites.ts'

/** Less is sent as it is: packing it saves nothing. */
const leastBytes = 2048

const takes = (accepted: string, packing: Packing): boolean =>
  accepted.split(',').some((one) => {
    const [name = '', ...words] = one.split(';').map((word) => word.trim().toLowerCase())
    return name === packing && !words.some((word) => /^q=0(?:\.0*)?$/.test(word))
  })

/** How a part of so many bytes is packed for whoever accepts this ('accept-encoding'). */
export function packingFor(accepted: string | undefined, bytes: number): Packing {
  if (accepted === undefined || bytes < leastBytes) return 'none'
  return (['br', 'gzip'] as const).find((packing) => takes(accepted, packing)) ?? 'none'
}
