export { countBought, recountBought } from './count-bought.ts'
export { findOrMakeContact } from './find-or-make-contact.ts'
export { crmRoutes } from './routes.ts'
export { foreseeContact, refuseContact } from './refuse-contact.ts'
export { refuseSearch } from './refuse-search.ts'
export {
  confirmByMail,
  countGroup,
  countGroups,
  leftOutOfGroup,
  lockTextConsent,
  mailingOfGroup,
  recipientsOfGroup,
  recountAll,
  refuseGroup,
  subscriptionLinks,
} from './groups/index.ts'
export { erasedAmong, unmarkReach } from './reach-marks.ts'
export { runErasure } from './erasure/run-erasure.ts'
export { writePackage } from './erasure/write-package.ts'
export { repeatTask } from './tasks.ts'
export { holdEvent, settleRoutes, showEffect } from './effect-tasks.ts'
export { runContactImport } from './imports/run-import.ts'
export { mergeById } from './merging/merge-contacts.ts'
export { runContactMerge } from './merging/run-merge.ts'
export { tidyImports } from './imports/tidy-imports.ts'
export { tidyRelationships } from './relationships/keep-relationships.ts'
