/** Style of the pages of empty legs in addition to that of the site, whose colours they use. */
export const legsStyle = `
.legs-top{display:grid;grid-template-columns:minmax(0,1.3fr) minmax(0,1fr);gap:24px 32px;align-items:center;padding-block:28px;background:var(--soft);border-bottom:1px solid var(--line)}
.legs-top h1{margin-bottom:8px}.legs-top .lead{max-width:32rem}
.legs-map{display:block;width:100%;height:auto;border-radius:8px}
.legs-map .land{fill:#dde5e2;stroke:#fff;stroke-width:.6}.legs-map .way{fill:none;stroke:var(--strong);stroke-width:1.8}.legs-map .way.chosen{stroke-width:3}
.legs-map circle{fill:#fff;stroke:var(--strong);stroke-width:2}.legs-map text{font-size:12px;font-weight:600;fill:#16171d;paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}
.legs-filter{display:grid;grid-template-columns:1.3fr 1.3fr 1.3fr .7fr auto;gap:0;align-items:stretch;margin:20px 0 12px;border:1px solid #8b8d98;border-radius:8px;background:#fff}
.legs-filter label{display:grid;align-content:center;padding:6px 12px;border-right:1px solid var(--line);color:var(--quiet);font-size:13px;min-width:0}
.legs-filter input,.legs-filter select{width:100%;min-width:0;min-height:28px;padding:0;border:0;background:#fff;color:var(--ink);font:inherit;font-size:16px}
.legs-filter button{margin:5px;padding:8px 14px}
.legs-filter input::placeholder,.legs-watch input::placeholder{color:#63646d;opacity:1}
.legs-ways{display:flex;flex-wrap:wrap;gap:8px}.legs-ways a{padding:7px 14px;border:1px solid var(--line);border-radius:20px;background:#fff;font-size:14px;font-weight:600;text-decoration:none}.legs-ways a b{font-weight:600;color:var(--quiet)}
.legs-ways a:hover{border-color:var(--strong)}.legs-ways a[aria-current]{background:var(--deep);color:var(--on-deep);border-color:var(--deep)}.legs-ways a[aria-current] b{color:inherit}
.legs-checked{margin:14px 0 0;color:var(--quiet);font-size:14px}.legs-checked::before{content:"";display:inline-block;width:8px;height:8px;margin-right:8px;border-radius:4px;background:#157a3c}
.legs{padding-top:12px;padding-bottom:12px}
.legs-list{margin:0;padding:0;list-style:none}
.legs-list li{display:grid;grid-template-columns:10rem minmax(0,1fr) 9.5rem 14rem auto;gap:4px 20px;align-items:center;padding:12px 0;border-bottom:1px solid var(--line)}
.legs-list p{margin:0}.legs-list b,.legs-list small{display:block}.legs small{color:var(--quiet);font-size:14px;font-weight:400;font-variant-numeric:tabular-nums}
.legs-list b{font-weight:600}.legs-list h2{margin:0;font-size:1.15rem}.legs-list .legs-price{text-align:right}.legs-price b{font-size:1.1rem;font-variant-numeric:tabular-nums}
.legs-list .button{padding:9px 16px;background:transparent;color:inherit;box-shadow:inset 0 0 0 1px #8b8d98}.legs-list .button:hover,.legs-list li:first-child .button{background:var(--strong);color:var(--on-strong);box-shadow:none}
.legs-hidden{position:absolute;left:-99em}.legs-none{padding:28px 0}
.legs-watch{display:grid;grid-template-columns:minmax(14rem,1.3fr) 1fr 1fr 1.2fr auto;gap:14px;align-items:end;margin:24px 0;padding:18px 20px;border-radius:8px;background:var(--soft)}
.legs-watch h2{margin:0 0 2px;font-size:1.15rem}.legs-watch p{margin:0;color:var(--quiet);font-size:14px}.legs-watch .legs-notice{grid-column:1/-1}.legs-watch label{display:grid;gap:4px;font-size:14px;font-weight:600;min-width:0}.legs-watch label.trap{position:absolute}
.legs-watch input{width:100%;min-height:46px;padding:10px 12px;border:1px solid #8b8d98;border-radius:6px;background:#fff;color:inherit;font:inherit;font-size:16px}
.legs input[aria-invalid],.legs textarea[aria-invalid]{border-color:#b3261e;box-shadow:0 0 0 1px #b3261e}
.legs-how{display:grid;grid-template-columns:1fr 1fr;gap:20px 48px;margin-top:16px;color:var(--quiet);font-size:15px}.legs-how b{color:var(--ink)}
.legs-notice{margin:12px 0;padding:12px 16px;border-left:4px solid #b3261e;border-radius:4px;background:#fdecea}.legs-notice p{margin:0;color:var(--ink)}
.legs-words{max-width:none;padding-block:40px}.legs-words form{margin-top:20px}
.legs-two{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:24px 56px;align-items:start}.legs-two .facts{margin-top:0;grid-template-columns:repeat(2,minmax(0,1fr))}.legs-two .facts small{display:block}.legs-two .legs-map{background:var(--soft)}
.legs-two .form input{min-height:46px;font-size:16px}.legs-two .form textarea{font-size:16px}.legs-acts{display:flex;flex-wrap:wrap;gap:12px;align-items:center}.legs-acts p{margin:0;color:var(--quiet);font-size:14px}
@media(max-width:62em){.legs-top,.legs-two{grid-template-columns:minmax(0,1fr)}.legs-watch{grid-template-columns:1fr 1fr}.legs-watch>div:first-child{grid-column:1/-1}.legs-list li{grid-template-columns:minmax(10.5rem,1fr) minmax(0,max-content);grid-template-areas:'route route' 'day price' 'craft ask';gap:8px 16px;align-items:start}.legs-list .legs-route{grid-area:route}.legs-list .legs-day{grid-area:day}.legs-list .legs-craft{grid-area:craft}.legs-list .legs-price{grid-area:price}.legs-list .button{grid-area:ask;justify-self:end;align-self:end}}
@media(max-width:40em){.legs-filter{grid-template-columns:1fr 1fr}.legs-filter label{border-bottom:1px solid var(--line);padding:8px 12px}.legs-filter label:nth-of-type(2n){border-right:0}.legs-filter button{grid-column:1/-1;min-height:46px}.legs-ways{flex-wrap:nowrap;overflow-x:auto;margin-inline:-20px;padding-inline:20px}.legs-ways a{flex:none;padding:10px 14px}.legs-watch,.legs-how{grid-template-columns:minmax(0,1fr)}.legs-watch button,.legs-acts button{width:100%;min-height:46px}.legs-list .button{min-height:44px}.legs-list li{padding:16px 0}}
`
