export * from './shares.ts'
