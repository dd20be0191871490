import { contacts } from '../../domain/crm/index.ts'
import type { RoomScreens } from '../ui/detail/record-screens.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

export const crmScreens: RoomScreens = {
  [contacts.name]: {
    aboveConversations: lazyPart(async () => (await import('./contact-texts.tsx')).ContactTexts),
    // Documents are what the uploader takes by itself. No two have one path, also where one of that name was there before.
    files: {
      rules: {},
      pathOf: ({ client, id, name }) => `clients/${client}/contacts/documents/${id}/${name}_${Date.now()}`,
    },
  },
}
