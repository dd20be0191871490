import { Button, Checkbox, FileButton } from '@mantine/core'
import { useState } from 'react'
import { attachmentPath, editorWording, whyNotUpload, withTimestamp } from '../../../domain/kernel/index.ts'
import { storedPath } from '../../../domain/kernel/values/file-address.ts'
import { uploadFile } from '../../platform/api/upload-file.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { describeRefusal } from '../../ui/question-form/refusal-words.ts'
import type { DebtKey } from './use-debt.ts'
import classes from './payments.module.css'

/** Most files that a provider takes as evidence. */
const mostFiles = 8

/** A stored file that may be evidence. */
export interface EvidenceFile {
  readonly url: string
  readonly name: string
}

/** Files that are kept here, each once: those of the record, and those added since it was read. */
export const joinEvidence = (...lists: readonly (readonly EvidenceFile[])[]): readonly EvidenceFile[] => [
  ...new Map(
    lists
      .flat()
      .filter(({ url }) => storedPath(url) !== undefined)
      .map((file) => [file.url, file]),
  ).values(),
]

/** Chosen files as the call names them: by their paths in the store. */
export const listEvidence = (files: readonly EvidenceFile[], chosen: readonly string[]) =>
  files.flatMap(({ url, name }) => {
    const path = storedPath(url)
    return path !== undefined && chosen.includes(url) ? [{ path, name }] : []
  })

/** Stores a file with the record that was paid for. */
function useEvidenceUpload({ record, id }: DebtKey, onStored: (file: EvidenceFile) => void) {
  const { api } = usePlatform()
  const client = useClient()
  const [fault, setFault] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const upload = async (file: File) => {
    const issue = whyNotUpload(file)
    const path = attachmentPath({ clientId: client.id, type: record, id, name: withTimestamp(file.name, Date.now()) })
    setFault(issue && editorWording(issue.code, issue.params).message)
    if (issue || path === undefined) return
    setRunning(true)
    try {
      const { url } = await uploadFile(api, { path: path.split('/').map(encodeURIComponent).join('/'), file })
      onStored({ url, name: file.name })
    } catch (refusal) {
      setFault(describeRefusal(refusal))
    }
    setRunning(false)
  }
  return { fault, isRunning, upload }
}

interface EvidenceFilesProps {
  readonly debt: DebtKey
  readonly files: readonly EvidenceFile[]
  readonly chosen: readonly string[]
  readonly onChoose: (urls: readonly string[]) => void
  readonly onStored: (file: EvidenceFile) => void
}

/** The files of the record that was paid for: those to be sent are chosen, and others are added. */
export function EvidenceFiles({ debt, files, chosen, onChoose, onStored }: EvidenceFilesProps) {
  const { fault, isRunning, upload } = useEvidenceUpload(debt, onStored)
  const isFull = chosen.length >= mostFiles
  return (
    <fieldset className={classes['evidence']}>
      <legend className={classes['heading']}>Files</legend>
      {files.map(({ url, name }) => (
        <Checkbox
          key={url}
          label={name}
          checked={chosen.includes(url)}
          disabled={!chosen.includes(url) && isFull}
          onChange={({ currentTarget: { checked } }) =>
            onChoose(checked ? [...chosen, url] : chosen.filter((one) => one !== url))
          }
        />
      ))}
      <FileButton onChange={(file) => file && void upload(file)} disabled={isFull}>
        {(props) => (
          <Button {...props} size="compact-sm" variant="default" loading={isRunning} disabled={isFull}>
            Add a file
          </Button>
        )}
      </FileButton>
      <p className={classes['note']}>
        Receipts, proofs of delivery and conversations. At most {mostFiles} files are sent.
      </p>
      {fault !== undefined && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
    </fieldset>
  )
}
