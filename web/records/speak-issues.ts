import { inboxWording } from '../../domain/inbox/index.ts'
import { speakIssuesWith } from '../ui/form/issue-words.ts'

// Forms know no room; here, where all record types are at hand, they learn how the rooms speak.
speakIssuesWith((issue) => inboxWording(issue)?.message)
