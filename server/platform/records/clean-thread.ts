import { parentPort } from 'node:worker_threads'
import { makeSafe } from './make-safe.ts'

parentPort?.on('message', (htmls: readonly string[]) => parentPort?.postMessage(htmls.map(makeSafe), []))
