import type { Issue } from '../../kernel/index.ts'
import { inboxIssue } from '../messages.ts'

/** Longest message that carriers take, in any number of segments. */
const longestText = 1600
const mostFiles = 10
/** Bytes of all files together. */
const mostBytes = 5_000_000

interface TextFile {
  readonly size?: number | undefined
}

/** Why carriers would refuse a text: too many characters, too many files, or files that are too large together. */
export function textIssues(message: string, files: readonly TextFile[]): Issue[] {
  const issues: Issue[] = []
  if (message.length > longestText)
    issues.push(inboxIssue('message', 'text-too-long', { count: message.length, max: longestText }))
  const bytes = files.reduce((sum, { size = 0 }) => sum + size, 0)
  if (files.length > mostFiles || bytes > mostBytes) issues.push(inboxIssue('files', 'text-files-too-large'))
  return issues
}
