import type { RoomScreens } from '../ui/detail/record-screens.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

export const inboxScreens: RoomScreens = {
  records: {},
  fields: {
    templates: lazyPart(async () => (await import('./templates/template-field.tsx')).TemplateField),
  },
}
