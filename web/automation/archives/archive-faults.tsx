import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { MailImport } from '../../../domain/automation/index.ts'
import { formatNumber } from '../../ui/format-value.ts'
import { PagedRows } from '../../ui/list/paged-rows.tsx'
import { useArchiveFaults } from './use-mail-imports.ts'
import classes from './mail-imports.module.css'

function FaultList({ id }: Pick<MailImport, 'id'>) {
  return (
    <PagedRows query={useArchiveFaults(id)} rows={(page) => page.faults} none={null} skeleton={2}>
      {(faults) => (
        <ul className={classes['faults']} aria-label="Mails that cannot be imported">
          {faults.map(({ number, sender, subject, words }) => (
            <li key={number}>
              <strong>Mail {formatNumber(number)}</strong>
              <span>{words}</span>
              <span className={classes['quiet']}>{[sender, subject].filter((one) => one !== '').join(': ')}</span>
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
  )
}

/** Mails that cannot be imported, by their number in the archive, once they are asked for. */
export function ArchiveFaults({ mailImport: { id, refused } }: { readonly mailImport: MailImport }) {
  const [isOpen, setOpen] = useState(false)
  if (refused === 0) return null
  return (
    <div className={classes['faultPart']}>
      <UnstyledButton className={classes['open']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={16} stroke={1.75} aria-hidden data-open={isOpen || undefined} />
        {refused === 1 ? '1 mail cannot be imported' : `${formatNumber(refused)} mails cannot be imported`}
      </UnstyledButton>
      {isOpen && <FaultList id={id} />}
    </div>
  )
}
