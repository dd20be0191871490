import { mayFindAircraft, type readShippedModels } from '../../../domain/charter/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { fold } from '../airports/fold.ts'
import { referenceModels } from './models.ts'

/** The id by which legs and aircraft name a shipped model. */
export const referenceId = (name: string): string => `reference:${fold(name).replaceAll(' ', '-')}`

const shipped = referenceModels.map((model) => ({ id: referenceId(model.name), ...model }))

/** The models that are shipped with the product, by make and name. Throws Forbidden. */
export function shippedModelsFor(ctx: Ctx): OutputOf<typeof readShippedModels> {
  if (!mayFindAircraft(ctx.actor)) throw new Forbidden('aircraft')
  return { models: shipped.toSorted((one, other) => one.name.localeCompare(other.name)) }
}
