export * from './contact-columns.ts'
export * from './contact-imports.ts'
export * from './contact-rows.ts'
export * from './contract.ts'
