/** How the characters of a text message travel: 7 bits each of the GSM alphabet, or 16 bits each of Unicode. */
export type TextEncoding = 'GSM-7' | 'UCS-2'

/** Size of a text for carriers: they count, and bill, by segment. */
export interface TextMeasure {
  readonly encoding: TextEncoding
  /** Units that the text takes: septets of GSM-7, 16-bit units of UCS-2. */
  readonly units: number
  /** Parts in which it is sent; 0 for an empty text. */
  readonly segments: number
  /** Units that still fit into the last segment. */
  readonly left: number
  /** The characters that the GSM alphabet does not have, each once, in their order. */
  readonly outsideGsm: readonly string[]
}

/** GSM 03.38, the basic table: one septet each. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

/** GSM 03.38, the extension table: an escape and a character, two septets that are never parted. */
const extension = new Set('\f^{}\\[~]|€')

/** Units of one segment: alone, and where parts are joined, because their header takes room. */
const capacities = { 'GSM-7': { single: 160, joined: 153 }, 'UCS-2': { single: 70, joined: 67 } } as const

const septetsOf = (character: string): number => (extension.has(character) ? 2 : 1)

/** Segments and the rest of the last: a character of two units is not split over two segments. */
function pack(widths: readonly number[], capacity: number): { segments: number; left: number } {
  let [segments, used] = [1, 0]
  for (const width of widths) {
    if (used + width > capacity) [segments, used] = [segments + 1, 0]
    used += width
  }
  return { segments, left: capacity - used }
}

/**
 * Segments of a text: 160 GSM-7 characters alone and 153 in each joined part, 70 and 67 in UCS-2, which a single
 * character outside the GSM alphabet forces on the whole text (3GPP TS 23.038 and 23.040).
 */
export function measureText(text: string): TextMeasure {
  const characters = Array.from(text)
  const outsideGsm = [...new Set(characters.filter((one) => !basic.has(one) && !extension.has(one)))]
  const encoding: TextEncoding = outsideGsm.length === 0 ? 'GSM-7' : 'UCS-2'
  const widths = characters.map((one) => (encoding === 'GSM-7' ? septetsOf(one) : one.length))
  const units = widths.reduce((sum, width) => sum + width, 0)
  const { single, joined } = capacities[encoding]
  if (units <= single) return { encoding, units, segments: units === 0 ? 0 : 1, left: single - units, outsideGsm }
  return { encoding, units, ...pack(widths, joined), outsideGsm }
}
