import { addContact } from '../../domain/crm/index.ts'
import { implement, type Route } from '../platform/http/route.ts'
import { addContactOf } from './add-contact.ts'

/** The calls of the CRM room beside its records. */
export const crmRoutes: readonly Route[] = [implement(addContact, (ctx, { body }) => addContactOf(ctx, body))]
