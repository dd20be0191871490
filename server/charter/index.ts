export { closeScheduling } from './imports/provider-of.ts'
export { charterRoutes } from './routes.ts'
export { loadReference } from './reference/load-reference.ts'
export { cleanOldBrokerRequestQuotes, closeQuotes } from './options/close-quotes.ts'
