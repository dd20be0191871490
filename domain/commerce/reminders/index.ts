export * from './contract.ts'
export * from './debt-reminders.ts'
export * from './decide-reminder.ts'
