import { charterScreens } from './charter/screens.ts'
import { commerceScreens } from './commerce/screens.ts'
import { companyScreens } from './company/screens.ts'
import { contentScreens } from './content/screens.ts'
import { crmScreens } from './crm/screens.ts'
import { inboxScreens } from './inbox/screens.ts'
import type { RecordDefinition } from '../domain/kernel/index.ts'
import type { RecordScreens, RoomScreens } from './ui/detail/record-screens.ts'
import type { RoomFields } from './ui/form/room-fields.ts'

const rooms: readonly RoomScreens[] = [
  companyScreens,
  inboxScreens,
  crmScreens,
  contentScreens,
  charterScreens,
  commerceScreens,
]

const records: RoomScreens['records'] = Object.assign({}, ...rooms.map((room) => room.records))

const usual: RecordScreens = {}

/** The record types for which a room gives something. */
export const namedRecords = (): readonly string[] => rooms.flatMap((room) => Object.keys(room.records))

/** What the rooms give to the shared screens of a record type. */
export const screensOf = ({ name }: RecordDefinition): RecordScreens => records[name] ?? usual

/** The inputs of forms that the rooms give. */
export const fieldsOfRooms: RoomFields = Object.assign({}, ...rooms.map((room) => room.fields))
