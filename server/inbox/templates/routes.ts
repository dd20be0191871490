import { findTemplates, previewTemplate, previewWords } from '../../../domain/inbox/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { listTemplates } from './find-template.ts'
import { previewOf, previewOfWords } from './preview-template.ts'

/** Ready-made words: finding them, and what they will be. */
export const templateRoutes: Route[] = [
  implement(findTemplates, async (ctx, { body }) => ({ documents: await listTemplates(ctx, body) })),
  implement(previewTemplate, (ctx, { params, body }) => previewOf(ctx, params.template_id, body)),
  implement(previewWords, (ctx, { body }) => previewOfWords(ctx, body)),
]
