export { showProgress } from './show-progress.tsx'
