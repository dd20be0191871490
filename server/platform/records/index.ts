export { requireOperation } from './authorise.ts'
export {
  amendRecord,
  createRecord,
  createRecordAnew,
  putRecord,
  restoreRecord,
  trashRecord,
  updateRecord,
} from './write.ts'
export { findOneRecord, findRecord, findTrashedRecord, getRecord, listRecords } from './read.ts'
