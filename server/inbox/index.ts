export { actorEntry } from './members.ts'
export { releaseMessage } from './release-message.ts'
export { inboxRoutes } from './routes.ts'
export { runBulk } from './bulk/run-bulk.ts'
