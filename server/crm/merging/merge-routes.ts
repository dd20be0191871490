import {
  duplicatePairs,
  maybeSamePerson,
  mergeContacts,
  mergedInto,
  mergePreview,
  mergesOfContact,
  notSamePerson,
  undoMerge,
  undoPreview,
} from '../../../domain/crm/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { confuse, distinguish, listDuplicates } from './duplicates.ts'
import { merge } from './merge-contacts.ts'
import { listMerges, previewMerge, previewUndo, whereMerged } from './preview.ts'
import { undo } from './undo-merge.ts'

/** Merging contacts, taking it back, and finding who may be one person. */
export const mergeRoutes: readonly Route[] = [
  implement(mergePreview, (ctx, { params }) => previewMerge(ctx, params.id, params.other)),
  implement(mergeContacts, (ctx, { params, body }) => merge(ctx, params.id, body)),
  implement(mergesOfContact, (ctx, { params }) => listMerges(ctx, params.id)),
  implement(mergedInto, (ctx, { params }) => whereMerged(ctx, params.id)),
  // It reads in one transaction, so that its counts agree with each other.
  { ...implement(undoPreview, (ctx, { params }) => previewUndo(ctx, params.id)), isRead: false },
  implement(undoMerge, (ctx, { params, body }) => undo(ctx, params.id, body)),
  implement(duplicatePairs, (ctx, { query }) => listDuplicates(ctx, query.contact)),
  implement(notSamePerson, (ctx, { params, body }) => distinguish(ctx, params.id, body.contact)),
  implement(maybeSamePerson, (ctx, { params }) => confuse(ctx, params.id, params.other)),
]
