import {
  IconAddressBook,
  IconBuilding,
  IconBuildingStore,
  IconCalendarClock,
  IconCheckbox,
  IconDatabase,
  IconFileDollar,
  IconInbox,
  IconLayoutDashboard,
  IconPackage,
  IconPlane,
  IconPlaneArrival,
  IconPlaneDeparture,
  IconPlaneTilt,
  IconTool,
  IconWorldWww,
  type Icon,
} from '@tabler/icons-react'

/** Icon of each top entry of the menu, by its key. */
const icons: Readonly<Record<string, Icon>> = {
  dashboard: IconLayoutDashboard,
  threads: IconInbox,
  work: IconTool,
  quotes: IconFileDollar,
  orders: IconPackage,
  vendors: IconBuildingStore,
  trips: IconPlaneDeparture,
  empties: IconPlaneArrival,
  requests: IconPlaneTilt,
  availability: IconCalendarClock,
  tasks: IconCheckbox,
  marketing: IconAddressBook,
  data: IconDatabase,
  aircraft: IconPlane,
  content: IconWorldWww,
  company: IconBuilding,
}

export const menuIcon = (key: string): Icon => icons[key] ?? IconDatabase
