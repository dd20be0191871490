export { openFile } from './open-file.ts'
export { signFileUrl } from './sign-url.ts'
export { removeFile, storeFile, type NewFile, type StoredFile } from './store-file.ts'
