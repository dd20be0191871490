export { readFilePath } from './file-path.ts'
export { requireWritable } from './file-access.ts'
export { judgeType, refusedExtension } from './decide-type.ts'
export { holdFiles } from './outliving-files.ts'
export { partOf } from './content-part.ts'
export { serveFile as serveStored } from './serve-file.ts'
export { openFile, openReadable, readContent } from './open-file.ts'
export { fileUrl, signFileUrl, publicPictureUrl } from './sign-url.ts'
export {
  findFiles,
  keepContent,
  nameFile,
  requirePlace,
  shareContents,
  shareFile,
  storeFile,
  type StoredFile,
} from './store-file.ts'
