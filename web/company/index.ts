export { isSectionPath } from './section-path.ts'
export { addressKey, firstClientKey, openClient, rememberedClientKey, userClientsQuery } from './open-client.ts'
export { useEnvironment } from './use-environment.ts'
export { useAssignableRoles, useColleagues, usePeopleByRole } from './use-colleagues.ts'
