export * from './contract.ts'
export * from './product-columns.ts'
export * from './read-rows.ts'
