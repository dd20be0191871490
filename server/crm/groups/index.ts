export { countGroup, countGroups, countGroupsOf, recountAll, refuseGroup } from './count-groups.ts'
export { groupRoutes } from './group-routes.ts'
export { leftOutOfGroup, nameOfGroup, recipientsOfGroup } from './recipients.ts'
export { subscriptionLinks } from './subscription-token.ts'
