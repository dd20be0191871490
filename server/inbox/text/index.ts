export { deliverText } from './deliver-text.ts'
export { closeTexts, playsPhones } from './text-provider-of.ts'
export { textRoutes } from './text-routes.ts'
export { threadText } from './thread-text.ts'
