export { followUpRoutes } from './follow-up-routes.ts'
export { raiseFollowUps, wakeThreads } from './raise-due.ts'
export { followUpsTriggered, raiseFollowUpNow } from './raise-follow-up.ts'
