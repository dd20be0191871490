export { archiveRoutes } from './archive-routes.ts'
export { runMailImport } from './run-mail-import.ts'
export { tidyMailImports } from './tidy-mail-imports.ts'
