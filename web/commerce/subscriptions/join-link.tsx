import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findGroupLink } from '../../../domain/commerce/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { writeClipboard } from '../../platform/write-clipboard.ts'
import classes from './subscriptions.module.css'

function CopyLink({ url }: { readonly url: string }) {
  const [word, setWord] = useState('Copy')
  const copy = async () => setWord((await writeClipboard(url)) ? 'Copied' : 'Select it to copy')
  return (
    <Button variant="default" onClick={() => void copy()}>
      {word}
    </Button>
  )
}

/** The address by which members join by themselves. */
export function JoinLink({ id }: { readonly id: string }) {
  const { api } = usePlatform()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['group-link', client.id, id],
    queryFn: ({ signal }) => api.call(findGroupLink, { params: { id } }, signal),
    meta: { shows: ['deployments'] },
  })
  if (!data) return null
  if (data.url === undefined)
    return <p className={classes['quiet']}>Publish your site, and members can join there by the access code.</p>
  return (
    <div className={classes['link']}>
      <TextInput
        className={classes['words'] ?? ''}
        label="Page on which members join"
        value={data.url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyLink url={data.url} />
    </div>
  )
}
