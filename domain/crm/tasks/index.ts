export * from './contract.ts'
export * from './next-due.ts'
export * from './task-priority.ts'
export * from './tasks.ts'
