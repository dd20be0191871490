import { findTemplates, previewTemplate, previewWords, runMacro, setThreadState } from '../../../domain/inbox/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { runMacroOn, putThreadState } from '../run-macro.ts'
import { listTemplates } from './find-template.ts'
import { previewOf, previewOfWords } from './preview-template.ts'

/** Calls of ready-made words and actions: finding them, their preview, and their use. */
export const templateRoutes: Route[] = [
  implement(findTemplates, async (ctx, { body }) => ({ documents: await listTemplates(ctx, body) })),
  implement(previewTemplate, (ctx, { params, body }) => previewOf(ctx, params.template_id, body)),
  implement(previewWords, (ctx, { body }) => previewOfWords(ctx, body)),
  implement(runMacro, (ctx, { params, body }) => runMacroOn(ctx, params.id, body)),
  implement(setThreadState, (ctx, { params, body }) => putThreadState(ctx, params.id, body)),
]
