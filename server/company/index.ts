export { authRoutes } from './identity/auth-routes.ts'
export { migrateSignIn, openSignIn, type NewSignIn, type SignIn } from './identity/sign-in.ts'
export type { SendSystemMail, SystemMail } from './identity/system-mail.ts'
