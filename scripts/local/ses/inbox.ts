/** The inbox pages of the local cloud: `/_local/mail` for people, `/_local/mail.json` for tests. */
import { escapeXml, parseQuery, type HttpRequest, type HttpResponse } from '../http.ts'
import type { LocalMail, Mailbox } from './api.ts'

/** Answers a request to the inbox. Returns undefined for any other path. */
export const inboxResponse = (request: HttpRequest, mailbox: Mailbox): HttpResponse | undefined => {
  if (request.rawPath === '/_local/mail.json') {
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
      body: JSON.stringify(mailbox.list()),
    }
  }
  if (request.rawPath !== '/_local/mail' && request.rawPath !== '/_local/mail/') return undefined
  const query = new Map(parseQuery(request.rawQuery))
  const mails = mailbox.list()
  const open = mails.find(({ id }) => id === query.get('id'))
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
    },
    body: page(mails, open, query.get('view') ?? ''),
  }
}

const page = (mails: readonly LocalMail[], open: LocalMail | undefined, view: string): string => {
  const rows = mails.map(
    (mail) => `<li><a href="?id=${escapeXml(mail.id)}"${mail === open ? ' aria-current="true"' : ''}>
      <b>${escapeXml(mail.subject || '(no subject)')}</b><span>${escapeXml(mail.to.join(', '))}</span>
      <time datetime="${mail.date}">${mail.date.slice(0, 19).replace('T', ' ')} UTC</time></a></li>`,
  )
  const empty =
    '<p class="hint">No mail has been sent yet. Every mail the portal sends appears here; nothing leaves this computer.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Inbox (${mails.length})</title><style>${style}</style></head><body>
<nav aria-label="Mails"><header><h1>Inbox</h1><span>${mails.length}</span><a href="/_local/mail">Refresh</a></header>${mails.length === 0 ? empty : `<ol>${rows.join('')}</ol>`}</nav>
<main>${open ? message(open, view) : mails.length === 0 ? '' : '<p class="hint">Choose a mail.</p>'}</main></body></html>`
}

const message = (mail: LocalMail, wanted: string): string => {
  const views = [...(mail.text === '' ? [] : ['text']), ...(mail.html === '' ? [] : ['html']), 'raw']
  const view = views.includes(wanted) ? wanted : (views[0] ?? 'raw')
  const tabs = views.map(
    (name) =>
      `<a href="?id=${escapeXml(mail.id)}&amp;view=${name}"${name === view ? ' aria-current="true"' : ''}>${name === 'html' ? 'HTML' : name === 'raw' ? 'Source' : 'Text'}</a>`,
  )
  // The frame has no permissions, because the content of a mail is not ours.
  const content =
    view === 'html'
      ? `<iframe sandbox title="The mail as HTML" srcdoc="${escapeXml(mail.html)}"></iframe>`
      : `<pre>${escapeXml(view === 'raw' ? mail.raw : mail.text)}</pre>`
  return `<h2>${escapeXml(mail.subject || '(no subject)')}</h2><dl><dt>From</dt><dd>${escapeXml(mail.from)}</dd><dt>To</dt><dd>${escapeXml(mail.to.join(', '))}</dd><dt>Date</dt><dd>${mail.date}</dd></dl>
<div class="tabs">${tabs.join('')}</div>${content}`
}

const style = `
*{box-sizing:border-box}body{margin:0;display:grid;grid-template-columns:minmax(240px,360px) 1fr;height:100vh;font:14px/1.5 system-ui,sans-serif;color:#1b2a2d;background:#fff}
nav{border-right:1px solid #d7e0e2;overflow:auto;background:#f5f8f8}nav header{display:flex;gap:8px;align-items:center;padding:12px 16px;border-bottom:1px solid #d7e0e2}
nav header span{color:#52666a}nav header a{margin-left:auto}h1{font-size:18px;margin:0}h2{margin:0 0 12px;font-size:20px}a{color:#007783}ol{list-style:none;margin:0;padding:0}
li a{display:grid;gap:2px;padding:12px 16px;border-bottom:1px solid #e3eaeb;color:inherit;text-decoration:none;overflow-wrap:anywhere}li a:hover{background:#e9f3f4}
li a[aria-current]{background:#d9eff1;box-shadow:inset 3px 0 #007783}li span,time{color:#52666a;font-size:13px}main{padding:20px 24px;overflow:auto;display:flex;flex-direction:column;min-width:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px}dt{color:#52666a}dd{margin:0;overflow-wrap:anywhere}.hint{padding:16px;color:#52666a}
.tabs{display:flex;gap:4px;border-bottom:1px solid #d7e0e2;margin-bottom:12px}.tabs a{padding:6px 14px;text-decoration:none}.tabs a[aria-current]{border-bottom:2px solid #007783;font-weight:600}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font:13px/1.5 ui-monospace,monospace}iframe{flex:1;min-height:400px;width:100%;border:1px solid #d7e0e2;background:#fff}
@media(max-width:760px){body{grid-template-columns:1fr;height:auto}nav{border-right:0}}`
