import { useState } from 'react'
import { useNewest } from '../use-newest.ts'
import { readImport, type ImportedFile, type ReadImport } from './read-import.ts'

/** A file that was changed or moved since it was chosen is not given by the browser any more. */
async function readGiven(...[file, longest, sheet]: Parameters<typeof readImport>): Promise<ReadImport> {
  try {
    return await readImport(file, longest, sheet)
  } catch (error) {
    console.info('The chosen file cannot be read.', error)
    return { imported: 'The file could not be read. It may have been changed since: choose it again.' }
  }
}

/** Result of reading, and its number: a corrected file has the same name, and perhaps the same length. */
interface Reading extends ReadImport {
  readonly reading: number
}

const nothingRead = { imported: undefined, reading: undefined, fault: '', sheet: undefined, sheets: [] } as const

const outcomeOf = ({ imported, reading, sheet, sheets = [] }: Reading) =>
  typeof imported === 'string'
    ? { ...nothingRead, reading, fault: imported, sheet, sheets }
    : { ...nothingRead, reading, imported, sheet, sheets }

/** The file that is chosen for an import, and of a workbook its sheet. */
export function useImportFile(longest: number, onRead: (read: ImportedFile) => void) {
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<Reading>()
  const [isReading, setReading] = useState(false)
  const steps = useNewest()
  const take = async (given: File, sheet?: string): Promise<void> => {
    const own = steps.start()
    setFile(given)
    setReading(true)
    const next = await readGiven(given, longest, sheet)
    // Another file was chosen during the reading.
    if (!steps.isNewest(own)) return
    setReading(false)
    setRead({ ...next, reading: own })
    if (typeof next.imported !== 'string') onRead(next.imported)
  }
  return {
    ...(read === undefined ? nothingRead : outcomeOf(read)),
    fileName: file?.name,
    isReading,
    chooses: (given: File | null): void => {
      if (given !== null) void take(given)
    },
    choosesSheet: (sheet: string | null): void => {
      if (file !== undefined && sheet !== null) void take(file, sheet)
    },
    /** Drops a reading whose file is no longer wanted. */
    clear: (): void => {
      steps.start()
      setFile(undefined)
      setRead(undefined)
      setReading(false)
    },
  }
}

export type ImportFileControl = ReturnType<typeof useImportFile>
