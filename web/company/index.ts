export { addressKey, firstClientKey, openClient, rememberedClientKey, userClientsQuery } from './open-client.ts'
export { useAssignableRoles, useColleagues } from './use-colleagues.ts'
