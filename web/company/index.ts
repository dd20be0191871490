export { addressKey, firstClientKey, openClient, userClientsQuery } from './open-client.ts'
export { useAssignableRoles, useColleagues } from './use-colleagues.ts'
