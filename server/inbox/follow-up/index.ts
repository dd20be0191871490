export { followUpRoutes } from './follow-up-routes.ts'
export { setFollowUp } from './follow-ups.ts'
export { followUpsTriggered, raiseFollowUp } from './raise-follow-up.ts'
export { wakeThread } from './wake-thread.ts'
