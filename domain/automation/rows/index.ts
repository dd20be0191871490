export * from './edit-fields.ts'
export * from './export-columns.ts'
export * from './record-edits.ts'
export * from './record-exports.ts'
