export { amendRecord, createRecord, trashRecord, updateRecord } from './write.ts'
export { findOneRecord, findRecord, getRecord, listRecords } from './read.ts'
