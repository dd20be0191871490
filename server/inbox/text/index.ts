export { deliverText } from './deliver-text.ts'
export { closeTexts, playsPhones, findTextReader } from './text-provider-of.ts'
export { textRoutes } from './text-routes.ts'
export { threadText, threadTextAttempts } from './thread-text.ts'
