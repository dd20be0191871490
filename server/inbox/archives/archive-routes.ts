import {
  listArchiveFaults,
  listMailImports,
  makeMailImport,
  pauseMailImport,
  readArchive,
  readMailImport,
  removeMailImport,
  resumeMailImport,
  startMailImport,
  undoMailImport,
} from '../../../domain/automation/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { implement, rawRoute, type Route } from '../../platform/http/route.ts'
import {
  beginReading,
  beginUndo,
  makeImport,
  pauseImport,
  removeImport,
  resumeImport,
  showFaults,
  showImport,
  showImports,
  startImport,
} from './archive-verbs.ts'
import { receivePart } from './upload-part.ts'

const done =
  (verb: (ctx: Ctx, id: string) => Promise<void>) =>
  async (ctx: Ctx, { params: { id } }: { readonly params: { readonly id: string } }) => {
    await verb(ctx, id)
    return {}
  }

/** The calls of imports of mail archives, for admins. */
export const archiveRoutes: readonly Route[] = [
  implement(listMailImports, showImports),
  implement(makeMailImport, makeImport),
  implement(readMailImport, (ctx, { params }) => showImport(ctx, params.id)),
  rawRoute({
    kind: 'raw',
    method: 'POST',
    path: '/automation/mail-imports/:id/parts/:part',
    summary: 'Upload one part of a mail archive, as multipart form data',
    role: 'admin',
    ratePerMinute: 600,
    handle: receivePart,
  }),
  implement(readArchive, done(beginReading)),
  implement(startMailImport, async (ctx, call) => {
    await startImport(ctx, call)
    return {}
  }),
  implement(pauseMailImport, done(pauseImport)),
  implement(resumeMailImport, done(resumeImport)),
  implement(undoMailImport, done(beginUndo)),
  implement(removeMailImport, done(removeImport)),
  implement(listArchiveFaults, showFaults),
]
