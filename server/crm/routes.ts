import {
  accountTimeline,
  addContact,
  addRelationship,
  beginContactImport,
  checkContactFile,
  readContactMapping,
  readNotedRows,
  stopContactImport,
  undoContactImport,
  companyTimeline,
  contactCounts,
  contactEvents,
  contactTimeline,
  contactsWithEmail,
  contactTypesOf,
  correctImportRow,
  handOverTasks,
  peopleReached,
  relatedPeople,
  removeRelationship,
  sharedSearch,
} from '../../domain/crm/index.ts'
import { implement, implementOutside, type Route } from '../platform/http/route.ts'
import { addContactOf } from './add-contact.ts'
import { typesOfContacts } from './contact-types.ts'
import { boughtBy } from './count-bought.ts'
import { contactsWithAddress, peopleReachedBy } from './contacts-with-email.ts'
import { groupRoutes } from './groups/index.ts'
import { erasureRoutes } from './erasure/begin-erasure.ts'
import { beginImport, checkFile, contactMappingOf, stopImport, undoImport } from './imports/begin-import.ts'
import { correctRow, listNotedRows } from './imports/correct-row.ts'
import { mergeRoutes } from './merging/merge-routes.ts'
import { dropRelationship, keepRelationship, relatedTo } from './relationships/keep-relationships.ts'
import { readContactEvents, timelineOfAccount, timelineOfCompany, timelineOfContact } from './timeline/read-timeline.ts'
import { handOver } from './tasks.ts'
import { readSharedSearch } from './shared-search.ts'

/** Calls of the CRM room in addition to those of its records. */
export const crmRoutes: readonly Route[] = [
  ...mergeRoutes,
  ...groupRoutes,
  ...erasureRoutes,
  implement(readContactMapping, (ctx) => contactMappingOf(ctx)),
  // A POST because of its body: it changes nothing.
  implement(checkContactFile, (ctx, { body }) => checkFile(ctx, body)),
  implementOutside(beginContactImport, (ctx, { body }) => beginImport(ctx, body)),
  implement(readNotedRows, (ctx, { params, query }) => listNotedRows(ctx, params.id, query)),
  implement(correctImportRow, (ctx, { params, body }) => correctRow(ctx, params, body)),
  implement(stopContactImport, (ctx, { params }) => stopImport(ctx, params.id)),
  implement(undoContactImport, (ctx, { params }) => undoImport(ctx, params.id)),
  implementOutside(handOverTasks, (ctx, { body }) => handOver(ctx, body)),
  implement(contactCounts, (ctx, { params }) => boughtBy(ctx, params.id)),
  implement(contactTimeline, (ctx, { params, query }) => timelineOfContact(ctx, params.id, query)),
  implement(contactEvents, (ctx, { params }) => readContactEvents(ctx, params.id)),
  implement(companyTimeline, (ctx, { params, query }) => timelineOfCompany(ctx, params.id, query)),
  implement(accountTimeline, (ctx, { params, query }) => timelineOfAccount(ctx, params.id, query)),
  implement(addRelationship, (ctx, { params, body }) => keepRelationship(ctx, params.id, body)),
  implement(removeRelationship, (ctx, { params }) => dropRelationship(ctx, params.id, params.relationship)),
  implement(relatedPeople, (ctx, { query }) => relatedTo(ctx, query.of.split(','))),
  // A POST, as the specification has it: it changes nothing.
  implement(contactTypesOf, (ctx) => typesOfContacts(ctx)),
  implement(addContact, (ctx, { body }) => addContactOf(ctx, body)),
  // A POST because of its body: it changes nothing.
  implement(contactsWithEmail, (ctx, { body }) => contactsWithAddress(ctx, body.email)),
  implement(peopleReached, (ctx, { body }) => peopleReachedBy(ctx, body)),
  implement(sharedSearch, (ctx, { params }) => readSharedSearch(ctx, params.id)),
]
