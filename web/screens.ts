import { automationScreens } from './automation/screens.ts'
import { charterScreens } from './charter/screens.ts'
import { commerceScreens } from './commerce/screens.ts'
import { companyScreens } from './company/screens.ts'
import { contentScreens } from './content/screens.ts'
import { crmScreens } from './crm/screens.ts'
import { inboxScreens } from './inbox/screens.ts'
import type { ComponentType } from 'react'
import type { RecordDefinition } from '../domain/kernel/index.ts'
import type { RecordScreens, RoomScreens } from './ui/detail/record-screens.ts'
import type { FieldInputProps } from './ui/field/field-input-props.ts'
import type { RoomKind } from './ui/field/room-fields.ts'

const rooms: readonly RoomScreens[] = [
  companyScreens,
  inboxScreens,
  crmScreens,
  contentScreens,
  charterScreens,
  commerceScreens,
  automationScreens,
]

const ownRecords: RoomScreens['records'] = Object.assign({}, ...rooms.map((room) => room.records))

/** Tabs that other rooms add to a record type, behind its own. */
const addedTabs = rooms.flatMap(({ tabsOfOthers = {} }) => Object.entries(tabsOfOthers))

const withTabs = (name: string, screens: RecordScreens): RecordScreens => {
  const added = addedTabs.flatMap(([of, tabs]) => (of === name ? tabs : []))
  return added.length === 0 ? screens : { ...screens, tabs: [...(screens.tabs ?? []), ...added] }
}

const records: RoomScreens['records'] = Object.fromEntries(
  Object.entries(ownRecords).map(([name, screens]) => [name, withTabs(name, screens)]),
)

const usual: RecordScreens = {}

/** Parts that the rooms add to the shared screens of a record type. */
export const screensOf = ({ name }: RecordDefinition): RecordScreens => records[name] ?? usual

const fields: NonNullable<RoomScreens['fields']> = Object.assign({}, ...rooms.map((room) => room.fields))

/** The input of forms that a room gives for a kind. */
export function fieldOf(kind: RoomKind): ComponentType<FieldInputProps> {
  const field = fields[kind]
  if (field === undefined) throw new TypeError(`no room draws inputs of the kind ${kind}`)
  return field
}
