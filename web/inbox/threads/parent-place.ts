import {
  IconBuildingStore,
  IconChecklist,
  IconCloudUpload,
  IconFile,
  IconFileDollar,
  IconMessages,
  IconPackage,
  IconPlane,
  IconPlaneDeparture,
  IconReceipt,
  IconTool,
  IconUser,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import type { ParentType } from '../../../domain/inbox/index.ts'

/** Icon of the record that a thread hangs on; none for a type that came later than this page. */
export const parentIcons: Readonly<Partial<Record<ParentType, Icon>>> = {
  client: IconMessages,
  tasks: IconChecklist,
  contacts: IconUser,
  users: IconUsers,
  quotes: IconFileDollar,
  subquotes: IconFileDollar,
  orders: IconPackage,
  trips: IconPlaneDeparture,
  pages: IconFile,
  deployments: IconCloudUpload,
  work_orders: IconTool,
  affiliates: IconBuildingStore,
  groups: IconUsersGroup,
  deals: IconPlane,
  pricing: IconReceipt,
}
