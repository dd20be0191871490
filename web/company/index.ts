export { clientDetails } from './settings/client-parts.ts'
export { askNewClient } from './clients/ask-new-client.tsx'
export { isSectionPath } from './section-path.ts'
export {
  addressKey,
  firstClientKey,
  leaveClient,
  openClient,
  rememberedClientKey,
  userClientsQuery,
  withLowerCaseKey,
} from './open-client.ts'
export { knownMessageOrder, useMessageOrder } from './message-order.ts'
export { signOut } from './sign-out.ts'
export { useCustomFields } from './custom-fields/use-custom-fields.ts'
export { useEnvironment } from './use-environment.ts'
export { useClientConfig } from './use-client-config.ts'
export { useAssignableRoles, useColleagues, usePeopleByRole, type PeopleByRole } from './use-colleagues.ts'
export { useFoundWords, useMenuFamily } from './use-menu-family.ts'
