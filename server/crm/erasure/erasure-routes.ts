import { erasePerson, packPerson, previewErasure } from '../../../domain/crm/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { beginErasure, beginPackage, preview } from './begin-erasure.ts'

/** Erasing a person: what is held, the package of it, and the erasure. */
export const erasureRoutes: readonly Route[] = [
  implement(previewErasure, (ctx, { params }) => preview(ctx, params.id)),
  implement(packPerson, (ctx, { params }) => beginPackage(ctx, params.id)),
  implement(erasePerson, (ctx, { params, body }) => beginErasure(ctx, params.id, body)),
]
