import { parentPort } from 'node:worker_threads'
import { makeBodies, type MailTexts } from './bodies.ts'

parentPort?.on('message', (texts: MailTexts) => parentPort?.postMessage(makeBodies(texts), []))
