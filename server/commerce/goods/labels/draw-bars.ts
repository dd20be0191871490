import bwip from 'bwip-js/node'
import { z } from 'zod'
import type { Barcode } from '../../../../domain/commerce/index.ts'

/** What the library answers for a barcode of one row. */
const drawn = z.tuple([z.object({ sbs: z.array(z.int().positive()) })])

/** Widths of the bars and gaps of a barcode in turn, in modules, the first one a bar. */
export const drawBars = ({ kind, text }: Barcode): number[] => drawn.parse(bwip.raw({ bcid: kind, text }))[0].sbs
