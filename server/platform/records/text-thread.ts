import { parentPort } from 'node:worker_threads'
import { makeSafe } from './make-safe.ts'
import { distinctWords } from './search/words.ts'
import type { TextQuestion } from './text-ahead.ts'

const work: Readonly<Record<TextQuestion['kind'], (text: string) => unknown>> = {
  clean: makeSafe,
  words: distinctWords,
}

parentPort?.on('message', ({ kind, texts }: TextQuestion) =>
  parentPort?.postMessage(
    texts.map((text) => work[kind](text)),
    [],
  ),
)
