import { cleanPreview, opensNothing } from '../pages/clean-preview.ts'
import { useAroundPages } from '../pages/use-kinds.ts'
import classes from './ai.module.css'

/** No address is loaded: one in the answer could leak the request. */
const policy = "default-src 'none'; style-src 'unsafe-inline'"

/** HTML of the model in a frame that runs and loads nothing, in the style of the site. */
export function HtmlFrame({ html }: { readonly html: string }) {
  const around = useAroundPages('main')
  const head = `<meta http-equiv="content-security-policy" content="${policy}">${opensNothing}<style>${around?.css ?? ''}</style>`
  return (
    <>
      <iframe
        title="Preview of the HTML"
        className={classes['frame']}
        sandbox=""
        srcDoc={`<!doctype html><html lang="en"><head>${head}</head><body><main><section>${cleanPreview(html)}</section></main></body></html>`}
      />
      {/<img\b/i.test(html) && <p className={classes['quiet']}>Pictures are shown once it is in the page.</p>}
    </>
  )
}
