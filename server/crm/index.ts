export { findOrMakeContact } from './find-or-make-contact.ts'
export { crmRoutes } from './routes.ts'
