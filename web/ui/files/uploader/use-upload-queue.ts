import { useEffect, useState } from 'react'
import {
  uploaderRefusals,
  uploaderWarning,
  uploaderWording,
  type UploaderIssue,
  type UploaderRules,
} from '../../../../domain/kernel/index.ts'
import type { Api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { uploadFile } from '../../../platform/api/upload-file.ts'
import { showAlert } from '../../../platform/dialogs.ts'
import { notify } from '../../../platform/notices.ts'
import { useClient, usePlatform, useSignedInUser } from '../../../platform/platform-context.tsx'
import { askToRename } from '../ask-to-rename.ts'
import { UploadQueue, type UploadPlace } from './upload-queue.ts'

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** A success is a toast; a failure is a message that must be answered. */
async function showOutcome(issue: UploaderIssue, again?: () => Promise<void>): Promise<void> {
  const words = uploaderWording(issue)
  const isGood = issue.code === 'uploader-done' || issue.code === 'uploader-deleted'
  if (isGood) {
    notify({ ...words, kind: 'success', ...(again ? { action: { label: 'Undo', run: () => void again() } } : {}) })
    return
  }
  const ways = again ? { confirm: 'Try again', cancel: 'Close' } : {}
  if ((await showAlert({ ...words, tone: 'bad', ...ways })) && again) await again()
}

/** Refused files are reported in one message for each kind of reason. */
function refuse(issues: readonly UploaderIssue[]): void {
  for (const words of uploaderRefusals(issues)) void showAlert({ ...words, tone: 'bad' })
}

/** Removes a content that no record names. A missing content is a success. */
async function discard(api: Api, path: string): Promise<void> {
  try {
    await api.send({ method: 'DELETE', path: `/files/${encoded(path)}` })
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return
    console.warn('The uploaded part of a file could not be removed.', error)
  }
}

const createQueue = (api: Api, place: UploadPlace, rules: UploaderRules): UploadQueue =>
  new UploadQueue({
    rules,
    place,
    send: ({ path = '', file }, watch) => uploadFile(api, { path: encoded(path), file, ...watch }),
    discard: (path) => void discard(api, path),
    askName: askToRename,
    refuse,
    notify: (issue, again) => void showOutcome(issue, again),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: Date.now,
  })

/** The largest of the files that were chosen is named for all that are large. */
function warnOfSize(files: readonly File[]): void {
  const [largest] = files.toSorted((one, other) => other.size - one.size)
  const warning = largest && uploaderWarning(largest)
  if (warning) notify(uploaderWording(warning))
}

/** Files of an uploader on the screen; leaving the screen stops running uploads. `place` is that of the first draw. */
export function useUploadQueue(place: UploadPlace, rules: UploaderRules) {
  const { apiOf } = usePlatform()
  const client = useClient()
  const user = useSignedInUser()
  const [queue] = useState(() => createQueue(apiOf({ clientId: client.id, userId: user.id }), place, rules))
  useEffect(() => () => queue.end(), [queue])
  return {
    queue,
    choose: async (files: readonly File[]) => {
      const taken = await queue.choose(files)
      warnOfSize(taken)
    },
  }
}
