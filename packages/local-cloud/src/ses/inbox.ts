/** The inbox pages of the local cloud: `/_local/mail` for people, `/_local/mail.json` for tests. */
import { escapeXml, parseQuery, type HttpRequest, type HttpResponse } from '../http.ts'
import { pageOf } from '../page.ts'
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
    '<p class="hint">No mail has been sent yet. Every mail that is sent appears here; nothing leaves this computer.</p>'
  return pageOf(
    `Inbox (${mails.length})`,
    `<nav aria-label="Mails"><header><h1>Inbox</h1><span>${mails.length}</span><a href="/_local/mail">Refresh</a></header>${mails.length === 0 ? empty : `<ol>${rows.join('')}</ol>`}</nav>
<main>${open ? message(open, view) : mails.length === 0 ? '' : '<p class="hint">Choose a mail.</p>'}</main>`,
  )
}

const message = (mail: LocalMail, wanted: string): string => {
  const views = [...(mail.text === '' ? [] : ['text']), ...(mail.html === '' ? [] : ['html']), 'raw']
  const view = views.includes(wanted) ? wanted : (views[0] ?? 'raw')
  const tabs = views.map(
    (name) =>
      `<a href="?id=${escapeXml(mail.id)}&amp;view=${name}"${name === view ? ' aria-current="true"' : ''}>${name === 'html' ? 'HTML' : name === 'raw' ? 'Source' : 'Text'}</a>`,
  )
  // The frame has no permissions, because the content of an e-mail is untrusted.
  const content =
    view === 'html'
      ? `<iframe sandbox title="The mail as HTML" srcdoc="${escapeXml(mail.html)}"></iframe>`
      : `<pre>${escapeXml(view === 'raw' ? mail.raw : mail.text)}</pre>`
  return `<h2>${escapeXml(mail.subject || '(no subject)')}</h2><dl><dt>From</dt><dd>${escapeXml(mail.from)}</dd><dt>To</dt><dd>${escapeXml(mail.to.join(', '))}</dd><dt>Date</dt><dd>${mail.date}</dd></dl>
<div class="tabs">${tabs.join('')}</div>${content}`
}
