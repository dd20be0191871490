/** @jsxImportSource preact */
import '@fontsource-variable/inter/wght.css'
import { hydrate, render } from 'preact'
import { CustomerPage } from './customer-page.tsx'
import { makeActs } from './make-acts.ts'
import type { PageModel } from './page-model.ts'
import { readPage } from './read-page.ts'

const place = document.getElementById('page')
const stored = document.getElementById('model')?.textContent
if (place === null || stored === undefined) throw new TypeError('the page was not drawn by the server')

let model: PageModel = JSON.parse(stored ?? '')

const show = (): void => render(<CustomerPage model={model} acts={acts} />, place)

const change = (facts: Partial<PageModel>): void => {
  model = { ...model, ...facts }
  show()
}

const acts = makeActs({ read: () => model, change })

hydrate(<CustomerPage model={model} acts={acts} />, place)

/** Counts the opening: machines that look at links run no script. */
async function countOpening(): Promise<void> {
  const answer = await readPage(model)
  if (answer.isOk && JSON.stringify(answer.value) !== JSON.stringify(model.page)) change({ page: answer.value })
  if (model.payment) acts.look()
}

void countOpening()
