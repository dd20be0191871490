export { authRoutes } from './identity/auth-routes.ts'
export { migrateSignIn, openSignIn, type SignIn } from './identity/sign-in.ts'
export { companyRoutes } from './routes.ts'
export { setGrants } from './set-grants.ts'
