import { aircraftTypes, knotsOfMph } from '../../../domain/charter/index.ts'
import { formatNumber } from '../../ui/format-value.ts'
import { joined } from '../../ui/list/joined.ts'
import type { KnownModel } from './use-models.ts'

/** '450 mph (391 kt)' */
export const speedWords = (mph: number): string => `${formatNumber(mph)} mph (${formatNumber(knotsOfMph(mph))} kt)`

type Facts = Pick<KnownModel, 'type' | 'seats' | 'rangeNM' | 'speedMPH'>

/** A model in one line: type, seats, range and speed. */
export const modelFacts = ({ type, seats, rangeNM, speedMPH }: Facts): string =>
  joined(
    type && aircraftTypes[type],
    seats ? `${seats} seats` : '',
    rangeNM ? `${formatNumber(rangeNM)} NM` : '',
    speedMPH ? speedWords(speedMPH) : '',
  )
