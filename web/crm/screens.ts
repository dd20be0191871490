import { statementTab } from '../commerce/index.ts'
import type { RoomScreens } from '../ui/detail/record-screens.ts'
import { lazyExtra, lazyPart } from '../ui/lazy-part.tsx'

/** Records by their names: importing their definitions would load them with the first screen. */
export const crmScreens: RoomScreens = {
  records: {
    contacts: {
      item: lazyExtra(async () => (await import('./contact-item.tsx')).ContactItem),
      head: lazyPart(async () => (await import('./contact-head.tsx')).ContactHead),
      headFields: ['type', 'company', 'name'],
      actions: lazyPart(async () => (await import('./contact-head.tsx')).ContactActions),
      menu: lazyPart(async () => (await import('./contact-menu.tsx')).ContactMenu),
      gone: lazyPart(async () => (await import('./merging/merged-elsewhere.tsx')).MergedElsewhere),
      beside: lazyPart(async () => (await import('./contact-beside.tsx')).ContactBeside),
      newNote: lazyPart(async () => (await import('./known-people.tsx')).KnownPeople),
      listActions: lazyPart(async () => (await import('./contact-list-actions.tsx')).ContactListActions),
      tabs: [
        {
          id: 'timeline',
          label: 'Timeline',
          part: lazyPart(async () => (await import('./timeline/timeline.tsx')).ContactTimeline),
        },
        statementTab,
      ],
      history: lazyPart(async () => (await import('./timeline/contact-history.tsx')).ContactHistory),
      aboveConversations: lazyPart(async () => (await import('./contact-texts.tsx')).ContactTexts),
      // Documents are the default types of the uploader. No two share a path, even with the same name.
      files: {
        rules: {},
        pathOf: ({ client, id, name }) => `clients/${client}/contacts/documents/${id}/${name}_${Date.now()}`,
      },
    },
    companies: {
      beside: lazyPart(async () => (await import('./companies/company-beside.tsx')).CompanyBeside),
      tabs: [
        {
          id: 'people',
          label: 'People',
          part: lazyPart(async () => (await import('./companies/company-people.tsx')).CompanyPeople),
        },
        {
          id: 'timeline',
          label: 'Timeline',
          part: lazyPart(async () => (await import('./timeline/timeline.tsx')).CompanyTimeline),
        },
      ],
      firstTabs: ['people'],
    },
    groups: {
      head: lazyPart(async () => (await import('./groups/group-head.tsx')).GroupHead),
      headFields: ['type', 'medium', 'subscribed', 'unsubscribed'],
      actions: lazyPart(async () => (await import('./groups/group-head.tsx')).GroupActions),
      tabs: [
        {
          id: 'members',
          label: 'People',
          part: lazyPart(async () => (await import('./groups/group-members.tsx')).GroupMembers),
        },
      ],
      firstTabs: ['members'],
    },
    erasures: {
      actions: lazyPart(async () => (await import('./erasure/certificate.tsx')).PrintCertificate),
      headFields: ['reason', 'erased_id', 'package_sha256'],
      tabs: [
        {
          id: 'certificate',
          label: 'Certificate',
          part: lazyPart(async () => (await import('./erasure/certificate.tsx')).CertificatePage),
        },
      ],
      firstTabs: ['certificate'],
    },
    tasks: {
      head: lazyPart(async () => (await import('./tasks/settle-effect.tsx')).EffectOfTask),
      headFields: ['effect'],
      item: lazyExtra(async () => (await import('./tasks/task-item.tsx')).TaskItem),
      cells: { due: lazyPart(async () => (await import('./tasks/task-item.tsx')).TaskDue) },
      listActions: lazyPart(async () => (await import('./tasks/board-link.tsx')).BoardLink),
    },
  },
  fields: {
    'input-contact-type': lazyPart(async () => (await import('./contact-type-field.tsx')).ContactTypeField),
    'contact-email': lazyPart(async () => (await import('./contact-email-field.tsx')).ContactEmailField),
    'contact-emails': lazyPart(async () => (await import('./contact-emails-field.tsx')).ContactEmailsField),
    'group-logic': lazyPart(async () => (await import('./groups/group-logic-field.tsx')).GroupLogicField),
    'third-party': lazyPart(async () => (await import('./third-party-field.tsx')).ThirdPartyField),
  },
}
