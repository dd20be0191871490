export { amendMany, printMany, type ManyChange } from './amend-many.ts'
export { requireOperation } from './authorise.ts'
export { createRecords } from './many-writes.ts'
export {
  asOwner,
  asVerb,
  beyondReach,
  keepLatest,
  takeBeyondReach,
  takeRecord,
  takeRecords,
  type LatestTaken,
  type Taken,
} from './powers.ts'
export { everyRecord, findOneRecord, findRecord, findTrashedRecord, getRecord, listRecords } from './read.ts'
export {
  amendRecord,
  createRecord,
  createRecordAnew,
  putRecord,
  restoreRecord,
  trashRecord,
  updateRecord,
} from './verb-writes.ts'
