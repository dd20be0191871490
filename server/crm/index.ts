export { findOrMakeContact } from './find-or-make-contact.ts'
export { crmRoutes } from './routes.ts'
export { refuseContact } from './refuse-contact.ts'
export { refuseSearch } from './refuse-search.ts'
