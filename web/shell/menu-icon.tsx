import {
  IconAddressBook,
  IconBuilding,
  IconBuildingStore,
  IconCalendarClock,
  IconCheckbox,
  IconCreditCard,
  IconDatabase,
  IconFileDollar,
  IconInbox,
  IconLayoutDashboard,
  IconPackage,
  IconPlane,
  IconPlaneArrival,
  IconPlaneDeparture,
  IconPlaneTilt,
  IconTimeline,
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
  sales: IconTimeline,
  payments: IconCreditCard,
  accounting: IconFileDollar,
  vendors: IconBuildingStore,
  trips: IconPlaneDeparture,
  schedule: IconTimeline,
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

/** The icon of a menu entry; its words are visible or are its label. */
export function MenuIcon({ name, size = 20 }: { readonly name: string; readonly size?: number }) {
  const Shape = icons[name] ?? IconDatabase
  return <Shape size={size} stroke={1.6} aria-hidden />
}
