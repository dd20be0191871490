import type { Issue } from '../../../domain/kernel/index.ts'

type Words = (issue: Issue) => string | undefined

let roomWords: Words = () => undefined

/** Sets how the rooms of the product put their issues into words. Called once, where the rooms are known. */
export const speakIssuesWith = (words: Words): void => {
  roomWords = words
}

/** An issue in the words of its room; a code without a message is still shown. */
export const wordsForIssue = (issue: Issue): string => roomWords(issue) ?? `Please check this value (${issue.code}).`
