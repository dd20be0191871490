import { useInfiniteQuery } from '@tanstack/react-query'
import { correctImportRow, printNotedRows, readNotedRows, type NotedRow } from '../../../domain/crm/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { saveFile } from '../../platform/api/download-file.ts'
import { useCommand, useCommandOf } from '../../platform/data/use-command.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** Hands rows to the browser as a CSV file. */
export function saveNotedRows(rows: readonly NotedRow[], findLabel: (field: string) => string): void {
  saveFile(new Blob([printNotedRows(rows, findLabel)], { type: 'text/csv' }), 'rows to correct.csv')
}

async function readAllNoted(api: Api, id: string): Promise<readonly NotedRow[]> {
  const all: NotedRow[] = []
  for (let after: number | null = 0; after !== null;) {
    const page: { rows: NotedRow[]; next: number | null } = await api.call(readNotedRows, {
      params: { id },
      query: { after },
    })
    all.push(...page.rows)
    after = page.next
  }
  return all
}

/** Refused rows and rows with omitted cells of an import, page by page, and the command to correct them. */
export function useNotedRows(id: string, findLabel: (field: string) => string) {
  const { api } = usePlatform()
  const client = useClient()
  const queryKey = ['noted-rows', client.id, id] as const
  const noted = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api.call(readNotedRows, { params: { id }, query: { after: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    meta: { shows: ['contact_imports'] },
    staleTime: 0,
    gcTime: 0,
  })
  const correct = useCommand(correctImportRow, { isSilent: true })
  const download = useCommandOf(async () => saveNotedRows(await readAllNoted(api, id), findLabel))
  return {
    noted,
    rows: noted.data?.pages.flatMap(({ rows }) => rows) ?? [],
    options: Object.assign({}, ...(noted.data?.pages.map(({ options }) => options) ?? [])) as Readonly<
      Record<string, readonly string[]>
    >,
    isDownloading: download.isRunning,
    downloadAll: () => download.start(undefined),
    /** Corrects cells of a row. Rejects with the fault. */
    correct: (row: number, cells: Readonly<Record<string, string>>) =>
      correct.run({ params: { id, row }, body: { cells } }),
  }
}

export type NotedRowsControl = ReturnType<typeof useNotedRows>
