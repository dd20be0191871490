import { contactSource, contactWords } from './contact-source.ts'
import { RecordPicker } from '../linking/record-picker.tsx'
import type { Contact } from './contact-facts.tsx'

/** Finds one of the client's contacts, by name, address or number. */
export const ContactPicker = ({ onChoose }: { readonly onChoose: (contact: Contact) => void }) => (
  <RecordPicker
    source={contactSource}
    label="contacts"
    nearLabel="Contacts"
    wordsOf={contactWords}
    onChoose={onChoose}
  />
)
