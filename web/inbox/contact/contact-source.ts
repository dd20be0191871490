import { contactChoice, contacts } from '../../../domain/crm/index.ts'
import type { Filter, RowOf } from '../../../domain/kernel/index.ts'

/** The contacts that a conversation can be with. */
export const contactSource = {
  definition: contacts,
  where: ['active', '==', true] satisfies Filter,
  searchOnly: 'active:true',
}

/** The words of a contact in a picker. */
export const contactWords = (contact: Pick<RowOf<typeof contacts>, 'name'>) => contactChoice({ ...contact })
