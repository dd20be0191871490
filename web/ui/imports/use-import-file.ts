import { useRef, useState } from 'react'
import { readImport, type ImportedFile, type ReadImport } from './read-import.ts'

/** The file that is chosen for an import, and of a workbook its sheet. */
export function useImportFile(longest: number, onRead: (read: ImportedFile) => void) {
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<ReadImport>()
  const [isReading, setReading] = useState(false)
  const newest = useRef(0)
  const take = async (given: File, sheet?: string): Promise<void> => {
    newest.current += 1
    const own = newest.current
    setFile(given)
    setReading(true)
    const next = await readImport(given, longest, sheet)
    // Another file was chosen meanwhile.
    if (own !== newest.current) return
    setReading(false)
    setRead(next)
    if (typeof next.imported !== 'string') onRead(next.imported)
  }
  const imported = typeof read?.imported === 'string' ? undefined : read?.imported
  return {
    imported,
    fileName: file?.name,
    fault: typeof read?.imported === 'string' ? read.imported : '',
    isReading,
    sheet: read?.sheet,
    sheets: read?.sheets ?? [],
    chooses: (given: File | null): void => {
      if (given !== null) void take(given)
    },
    choosesSheet: (sheet: string | null): void => {
      if (file !== undefined && sheet !== null) void take(file, sheet)
    },
    /** What was chosen is under way, or is not wanted any more. */
    clear: (): void => {
      newest.current += 1
      setFile(undefined)
      setRead(undefined)
      setReading(false)
    },
  }
}

export type ImportFileControl = ReturnType<typeof useImportFile>
