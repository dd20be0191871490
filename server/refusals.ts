import { quotes } from '../domain/charter/index.ts'
import { clients } from '../domain/company/index.ts'
import { fileFolders, pages } from '../domain/content/index.ts'
import { contacts, groups, searches } from '../domain/crm/index.ts'
import { documents, threadsmsgs } from '../domain/inbox/index.ts'
import { listViews } from '../domain/records.ts'
import { sellConfirmedDeal } from './charter/index.ts'
import { refuseListView } from './company/index.ts'
import { refuseFolder } from './content/file-folders.ts'
import { refuseLanguage } from './content/site/refuse-language.ts'
import { foreseePage, refusePage } from './content/site/refuse-page.ts'
import { foreseeContact, refuseContact, refuseGroup, refuseSearch } from './crm/index.ts'
import { refuseMessage, refuseTemplate } from './inbox/index.ts'
import type { ForeseeRow, RefuseRow } from './platform/records/routes.ts'

/** Refusals by a record type beyond its own definition. */
export const refusals: ReadonlyMap<string, RefuseRow> = new Map([
  [clients.name, refuseLanguage],
  [contacts.name, refuseContact],
  [fileFolders.name, refuseFolder],
  [groups.name, refuseGroup],
  [listViews.name, refuseListView],
  [pages.name, refusePage],
  [searches.name, refuseSearch],
  [quotes.name, sellConfirmedDeal],
  [threadsmsgs.name, refuseMessage],
  [documents.name, refuseTemplate],
])

/** Part of it that a preview reports before any write. */
export const foreseen: ReadonlyMap<string, ForeseeRow> = new Map([
  [contacts.name, foreseeContact],
  [pages.name, foreseePage],
])
