export { addressKey, firstClientKey, openClient, userClientsQuery } from './open-client.ts'
