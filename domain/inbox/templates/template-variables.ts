/** Variables that people may write into a template: those that the editor offers, in the words of the data. */
export const templateVariables: readonly { readonly name: string; readonly label: string }[] = [
  { name: 'contact.first_name', label: 'First name of the contact' },
  { name: 'contact.name', label: 'Name of the contact' },
  { name: 'contact.company', label: 'Company of the contact' },
  { name: 'record.number', label: 'Number of the quote, trip or order' },
  { name: 'record.route', label: 'Route' },
  { name: 'record.departure_date | date', label: 'Departure date' },
  { name: 'record.paxNum', label: 'Passengers' },
  { name: 'record.price.total | money', label: 'Price' },
  { name: 'message.body', label: 'What is written in the message' },
  { name: 'user.first_name', label: 'Your first name' },
  { name: 'user.phone', label: 'Your phone' },
  { name: 'client.name', label: 'Name of the company' },
  { name: 'client.phone', label: 'Phone of the company' },
]
