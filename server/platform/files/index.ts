export { openFile } from './open-file.ts'
export { signFileUrl } from './sign-url.ts'
export { storeFile } from './store-file.ts'
