import { charterScreens } from './charter/screens.ts'
import { companyScreens } from './company/screens.ts'
import { contentScreens } from './content/screens.ts'
import { crmScreens } from './crm/screens.ts'
import type { RecordDefinition } from '../domain/kernel/index.ts'
import type { RecordScreens, RoomScreens } from './ui/detail/record-screens.ts'

const screens: RoomScreens = { ...companyScreens, ...crmScreens, ...contentScreens, ...charterScreens }

const usual: RecordScreens = {}

/** What the rooms give to the shared screens of a record type. */
export const screensOf = ({ name }: RecordDefinition): RecordScreens => screens[name] ?? usual
