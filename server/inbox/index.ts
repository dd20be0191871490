export { inboxRoutes } from './routes.ts'
export { runBulk } from './bulk/run-bulk.ts'
