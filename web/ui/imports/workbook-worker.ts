import { readWorkbook, type SheetText, type WorkbookLimits } from '../../../domain/kernel/workbook/read-workbook.ts'

/** Request to the worker: a sheet of a workbook, or its first with content. */
export interface WorkbookOrder {
  readonly bytes: Uint8Array
  readonly sheet: string | undefined
  readonly limits: WorkbookLimits
}

export type WorkbookAnswer = SheetText | string

globalThis.addEventListener('message', ({ data }: MessageEvent<WorkbookOrder>) => {
  void readWorkbook(data.bytes, data.sheet, data.limits).then((answer: WorkbookAnswer) =>
    globalThis.postMessage(answer, {}),
  )
})
