/** Replies in HTML as mail programs write them, and mails of which nothing is folded away. */

/** The sender's words in every shape of HTML. */
export const htmlWords = 'Yes, nine is fine.'

const oldHtml = '<p>Is nine fine?</p><p>Jo</p>'
const head = 'On Tue, Mar 3, 2026 at 8:59 AM Jo Stern &lt;jo@laro.example&gt; wrote:'
const fieldsHtml =
  '<b>From:</b> Jo Stern &lt;jo@laro.example&gt;<br><b>Sent:</b> Tuesday, March 3, 2026 8:59 AM<br><b>To:</b> Kim<br><b>Subject:</b> Trip'
/** Everything but the words, and a line of the device, is a quote. */
export const htmlReplies: Readonly<Record<string, string>> = {
  gmail: `<div dir="ltr">${htmlWords}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${head}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">${oldHtml}</blockquote></div>`,
  apple: `<html><body>${htmlWords}<br><div><br><blockquote type="cite"><div>On Mar 3, 2026, at 8:59 AM, Jo Stern &lt;jo@laro.example&gt; wrote:</div><br class="Apple-interchange-newline"><div>${oldHtml}</div></blockquote></div><br></body></html>`,
  thunder: `<p>${htmlWords}</p><div class="moz-cite-prefix">Am 03.03.26 um 08:59 schrieb Jo Stern:<br></div><blockquote type="cite" cite="mid:1">${oldHtml}</blockquote>`,
  thunderOld: `<p>${htmlWords}<br></p>On 3/3/26 8:59 AM, Jo Stern wrote:<br><blockquote type="cite">${oldHtml}</blockquote>`,
  outlookDesk: `<div class="WordSection1"><p class="MsoNormal">${htmlWords}</p><p class="MsoNormal">&nbsp;</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal">${fieldsHtml}</p></div></div><p class="MsoNormal">Is nine fine?</p></div>`,
  outlookWeb: `<div>${htmlWords}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font>${fieldsHtml}</font><div>&nbsp;</div></div><div>${oldHtml}</div>`,
  outlookMobile: `<div dir="ltr">${htmlWords}</div><div id="ms-outlook-mobile-signature">Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div><hr><div id="divRplyFwdMsg">${fieldsHtml}</div><div>${oldHtml}</div>`,
  outlookNoHints: `<div><p>${htmlWords}</p><hr><p>${fieldsHtml.replace(/<br>/g, '</p><p>')}</p><p>Is nine fine?</p></div>`,
  outlookDe: `<div><p>${htmlWords}</p><div><p><b>Von:</b> Jo Stern &lt;jo@laro.example&gt;<br><b>Gesendet:</b> Dienstag, 3. März 2026 08:59<br><b>An:</b> Kim<br><b>Betreff:</b> Flug</p></div><p>Passt neun?</p></div>`,
  yahoo: `<div class="ydp"><div>${htmlWords}</div></div><div id="yahoo_quoted_1" class="yahoo_quoted"><div><div>On Tuesday, March 3, 2026 at 08:59:12 AM GMT+1, Jo Stern &lt;jo@laro.example&gt; wrote:</div><div><br></div>${oldHtml}</div></div>`,
  zoho: `<div>${htmlWords}</div><br><div class="zmail_extra" style="border-top:1px"><br>---- On Tue, 03 Mar 2026 08:59:00 +0000 <b>Jo Stern &lt;jo@laro.example&gt;</b> wrote ---<br><blockquote id="blockquote_zmail" style="margin:0px">${oldHtml}</blockquote></div>`,
  zohoBare: `<div>${htmlWords}</div><br><div>---- On Tue, 03 Mar 2026 08:59:00 +0000 <b>Jo Stern &lt;jo@laro.example&gt;</b> wrote ----<br><br></div><div><blockquote>${oldHtml}</blockquote></div>`,
  gmx: `<div style="font-family: Verdana"><div>${htmlWords}</div><div>&nbsp;</div><div name="quote" style="margin:10px 5px 5px 10px;border-left:2px solid #C3D9E5"><div style="margin:0 0 10px 0;"><b>Gesendet:</b>&nbsp;Dienstag, 03. März 2026 um 08:59 Uhr<br/><b>Von:</b>&nbsp;"Jo Stern" &lt;jo@laro.example&gt;<br/><b>An:</b>&nbsp;kim@customer.example<br/><b>Betreff:</b>&nbsp;Flug</div><div name="quoted-content">${oldHtml}</div></div></div>`,
  mailru: `<html><body><div>${htmlWords}</div><div>&nbsp;</div><blockquote style="border-left:1px solid #0857A6;margin:10px;padding:0 0 0 10px;">Вторник, 3 марта 2026, 8:59 +03:00 от Jo Stern &lt;jo@laro.example&gt;:<br>&nbsp;<div>${oldHtml}</div></blockquote></body></html>`,
  yandex: `<div>${htmlWords}</div><div>&nbsp;</div><div>03.03.2026, 08:59, "Jo Stern" &lt;jo@laro.example&gt;:</div><blockquote><div>${oldHtml}</div></blockquote>`,
  seznam: `<p>${htmlWords}</p><aside>---------- Původní e-mail ----------<br>Od: Jo Stern &lt;jo@laro.example&gt;<br>Komu: kim@customer.example<br>Datum: 3. 3. 2026 8:59:12<br>Předmět: Let</aside><br><blockquote data-email="jo@laro.example">${oldHtml}</blockquote>`,
  proton: `<div style="font-family: Arial">${htmlWords}</div><div class="protonmail_signature_block protonmail_signature_block-empty"></div><div class="protonmail_quote">On Tuesday, March 3rd, 2026 at 8:59 AM, Jo Stern &lt;jo@laro.example&gt; wrote:<br><br><blockquote class="protonmail_quote" type="cite">${oldHtml}</blockquote><br></div>`,
  samsung: `<div dir="auto">${htmlWords}</div><div dir="auto"><br></div><div id="composer_signature"><div style="font-size:12px">Sent from my Galaxy</div></div><div><br></div><div align="left" style="font-size:100%"><div>-------- Original message --------</div><div>From: Jo Stern &lt;jo@laro.example&gt; </div><div>Date: 03/03/2026  08:59  (GMT+01:00) </div><div>To: kim@customer.example </div><div>Subject: Trip </div><div><br></div></div>${oldHtml}`,
  blackberry: `<div>${htmlWords}</div><div><br></div><table width="100%"><tbody><tr><td><div><b>From: </b>Jo Stern &lt;jo@laro.example&gt;</div><div><b>Sent: </b>Tuesday, March 3, 2026 8:59 AM</div><div><b>To: </b>Kim</div><div><b>Subject: </b>Trip</div></td></tr></tbody></table><br><div>${oldHtml}</div>`,
  brs: `${htmlWords}<br><br>${head}<br>Is nine fine?<br>Jo`,
  brsInDiv: `<div>${htmlWords}<br><br>Le mar. 3 mars 2026 à 08:59, Jo Stern &lt;jo@laro.example&gt; a écrit :<br></div><blockquote>${oldHtml}</blockquote>`,
  notes: `<font>${htmlWords}</font><br><br><table><tr><td><font>From:</font></td><td><font>Jo Stern &lt;jo@laro.example&gt;</font></td></tr><tr><td>To:</td><td>Kim</td></tr><tr><td>Date:</td><td>03/03/2026 08:59</td></tr><tr><td>Subject:</td><td>Trip</td></tr></table><hr><br>Is nine fine?`,
}
const forwardedHtml =
  '---------- Forwarded message ---------<br>From: <b>A</b> &lt;a@b.example&gt;<br>Date: Tue, Mar 3, 2026 at 8:59 AM<br>Subject: Slots<br>To: Kim<br>'
/** HTML of which nothing is folded away. */
export const wholeHtml: Readonly<Record<string, string>> = {
  gmailForward: `<div dir="ltr">FYI<br><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${forwardedHtml}</div><br><div>The slot is at nine.</div></div></div>`,
  appleForward: `<div>FYI</div><div><br><blockquote type="cite"><div>Begin forwarded message:</div><br><div><b>From: </b>A &lt;a@b.example&gt;</div><div><b>Subject: </b>Slots</div><div><b>Date: </b>March 3, 2026 at 8:59:00 AM</div><div><b>To: </b>Kim</div><br><div>The slot is at nine.</div></blockquote></div>`,
  bareForward: `<div dir="auto"><br><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br>Begin forwarded message:<br><br></div><blockquote type="cite"><div dir="ltr"><b>From:</b> A &lt;a@b.example&gt;<br><b>Date:</b> March 3, 2026 at 8:59:00 AM<br><b>To:</b> Kim<br><b>Subject:</b> Slots<br><br></div></blockquote><blockquote type="cite"><div>The slot is at nine.</div></blockquote></div>`,
  thunderForward: `<p>FYI</p><div class="moz-forward-container"><br>-------- Forwarded Message --------<table><tr><th>Subject: </th><td>Slots</td></tr><tr><th>Date: </th><td>Tue, 3 Mar 2026 08:59</td></tr><tr><th>From: </th><td>A &lt;a@b.example&gt;</td></tr></table><br>The slot is at nine.</div>`,
  indent: `<div>The rule says:</div><blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>Nine is fine for two.</div></blockquote>`,
  inline: `<p>See below.</p><div class="moz-cite-prefix">On 3/3/26 8:59 AM, Jo wrote:</div><blockquote type="cite"><p>Is nine fine?</p></blockquote><p>Yes.</p>`,
  bottom: `<div>On Tue, Mar 3, 2026 at 8:59 AM Jo &lt;jo@laro.example&gt; wrote:</div><blockquote>${oldHtml}</blockquote><div>Nine is fine.</div>`,
  middle: `<p>Hi</p><div>On Tue, Mar 3, 2026 at 8:59 AM Jo &lt;jo@laro.example&gt; wrote:</div><blockquote>${oldHtml}</blockquote><div>Nine is fine.</div>`,
  red: `<p>Jo, my answers in red below.</p><div id="divRplyFwdMsg">${fieldsHtml}</div><div><p>Is nine fine? <span style="color:red">Yes, nine.</span></p></div>`,
  flight: `<p>Please quote</p><table><tr><td>From:</td><td>TEB</td></tr><tr><td>To:</td><td>ASE</td></tr><tr><td>Date:</td><td>5 March 2026 09:00</td></tr></table><p>Two of us</p>`,
}
