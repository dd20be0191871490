export { amendRecord, createRecord, trashRecord, updateRecord, type BaseChoice, type Change } from './write.ts'
export { findOneRecord, findRecord, getRecord, listRecords, type Query } from './read.ts'
export type { PresentedRow } from './present.ts'
