/** Chapters for who connects a system. Accents enclose what is typed or sent; an empty line parts paragraphs. */
export default {
  start: {
    title: 'Getting started',
    text: `An API key lets your systems read what you see in the portal: firewalls, SIEMs, MISP, OpenCTI, scripts. Keys are made on the page [Connect](/apikey). An administrator of the organization makes named keys, which can be limited to modules, groups, views and networks; every user has a key of their own.

There are three ways to the data:

- resources under \`/server-api/v1/\`: JSON in the portal's terms, with filters, pages and changes
- outputs under \`/server-api/v1/out/\`: one address for a feed, group or view in the format that a product reads
- TAXII 2.1 at \`/taxii2/\`, for clients that speak it

Put the key into the environment (\`export CTI_KEY=cti_…\`) and ask what it may do. All examples on these pages take it from there and run as they stand: curl, Python with its standard library alone, JavaScript with Node 24. The same is there for machines as two OpenAPI 3.1 documents.`,
  },
  signIn: {
    title: 'Signing in',
    text: `The key is sent with every request, in one of three ways:

- \`Authorization: Bearer KEY\`
- HTTP Basic, for products that know nothing else: the prefix of the key as the user name, the key as the password
- \`X-Api-Key: KEY\`

A key in an address is not read: addresses stand in logs. A missing or wrong key is answered with 401 and \`WWW-Authenticate\`; one that does not open what is asked for, with 403. A key may be bound to networks, and the organization's list of addresses holds for keys too.

A key that ends stops some firewalls from enforcing the list they have. So rotate it in time: the one before still works for {{rotationDays}} days. \`GET /server-api/v1/me\` says when it ends. Whoever owns the key is told by e-mail before.`,
  },
  paging: {
    title: 'Pages',
    text: `A list is \`{"data": […], "next": …}\`. \`limit\` says how many items a page has: {{pageSize}} unless you say otherwise, {{pageMax}} at most. \`next\` is null on the last page; otherwise it is the \`cursor\` of the next one. The header \`Link\` has the whole address, with \`rel="next"\`.

Send the cursor with the same filters and the same sort; only \`limit\` may be another one. The \`Link\` header has all of it. The cursor stands behind the last item of a page, so that items that come and go meanwhile neither repeat nor hide others. Treat it as a text without meaning.

There is no total: read to the end, and you know.`,
  },
  changes: {
    title: 'Changes',
    text: `To keep a copy, ask \`…/changes\` instead of reading the list again and again. Without \`after\` everything comes that the key sees; then, from the journal, what was changed since, in its order, without gaps or doubles.

- \`added\`, \`changed\`: the item as it is now. Put it into your copy, by its id
- \`withdrawn\`, \`deleted\`, \`out_of_scope\`: take the id out of your copy. What you do not have, you need not take out

\`next\` is always there: keep it, and begin with it next time. When \`more\` is true there is more at once; when it is false, come back whenever you want to know what is new. Who replays changes from nothing holds exactly what the list holds.

A cursor is good for {{changesDays}} days. One that is older is answered with 410 and \`cursor_gone\`, and so is one of a key that sees other things than before. Then begin anew without \`after\`, and drop what does not come again.`,
  },
  webhooks: {
    title: 'Webhooks',
    text: `Instead of asking you can be told: an administrator of your organization adds an address on the page [Connect](/apikey?tab=webhooks), and the portal sends it a POST for what is published, changed and withdrawn, within a minute or two. Requests follow the Standard Webhooks specification; its libraries check them as they are.

The body is \`{"type", "timestamp", "data"}\`. \`type\` is \`visibility\`, \`incident\`, \`threat\`, \`indicator\` or \`indicator_group\`, a dot, and \`published\`, \`changed\` or \`withdrawn\`; beside them there are \`visibility.state_changed\`, \`indicator.expired\` and \`webhook.test\`. In \`data\`:

- \`items\`: up to {{webhookItems}} of them, each with its \`id\`, the TLP level (\`tlp\`) that it has when it is sent, where a key reads it (\`api\`) and a person (\`link\`), of a visibility its \`criticality\` and \`state\`, and the fields that \`changed\`. A \`name\` is there only if your organization lets unencrypted mails hold names; beside it are its language (\`lang\`), where it is known, and the name in the other one (\`translation\`), where there is one. Values of indicators are never told, and of what is \`withdrawn\` only the \`id\`
- \`total\`: how many there were together, in this event and those beside it; \`left_out\`: how many of them no event tells; \`left_out_tlp\`: how many new ones beside the total are not told because of their TLP level
- \`changes\`: where a key reads all changes. Read them when \`left_out\` is not 0, and now and then in any case

\`webhook-signature\` is \`v1,\` and the base64 of HMAC-SHA256 over \`webhook-id.webhook-timestamp.body\`, with the bytes whose base64 stands after \`whsec_\` as the key. After a new secret was made there are two signatures for a day, parted by a space: accept either. Compare in constant time, and refuse a timestamp that is more than five minutes away.

Answer with 2xx within 10 seconds, and work afterwards. Anything else, a redirect too, is tried again with growing waits for {{webhookHours}} hours, under the same \`webhook-id\`: keep those you have seen, since an event may come twice, and not in order. 410 pauses the webhook; so does a day on which nothing arrives, and its administrators are told by mail.`,
  },
  errors: {
    title: 'Errors',
    text: `A failure is a problem detail (RFC 9457, \`application/problem+json\`). Decide by \`code\`, which does not change, and not by the text. Where a field is at fault, \`errors\` names it.

Unknown parameters are refused and not ignored: a filter that is spelled wrong would otherwise give everything. 400 is about parameters, 422 about the body. TAXII answers in a form of its own, with the same code in \`error_code\`.

Every reply has \`x-request-id\`, and every failure has it as \`request_id\`: name it when you ask for help. 5xx and 429 pass; try again after \`Retry-After\`. Other 4xx do not pass by themselves.`,
  },
  limits: {
    title: 'Limits',
    text: `Each key may make {{requests}} requests a minute and take {{gigabytes}} GB a day (days of Europe/Warsaw), unless your provider has set something else. A search or a request that writes many items counts as several.

\`RateLimit-Policy\` says the limits, \`RateLimit\` what is left (\`r\`) and in how many seconds there is more (\`t\`). Beyond them the answer is 429 with \`Retry-After\` in seconds: wait that long. Asking for changes or with \`If-None-Match\` every minute stays far below.`,
  },
  conditional: {
    title: 'Asking only for what is new',
    text: `Outputs have \`ETag\` and \`Last-Modified\`. Send the first back as \`If-None-Match\`, or the second as \`If-Modified-Since\`: while nothing has changed the answer is 304 without a body. It costs next to nothing, so you may ask often. A changed answer always comes whole, and is compressed when you ask for it (\`Accept-Encoding: gzip\`).

Resources have no \`ETag\`: for them there are changes.`,
  },
  outputs: {
    title: 'Outputs',
    text: `One address for each selection and format: \`/server-api/v1/out/all/FILE\`, \`…/groups/ID/FILE\`, \`…/views/ID/FILE\`. It stays when the group is renamed. Files are listed below; the page [Connect](/apikey) makes the address for you.

- \`ids=true\`: only values meant for detection
- \`max_age=DAYS\`: only what was published so many days ago or later
- \`warnings=exclude\`: without what stands on lists of known harmless values

An output is never cut in silence: \`X-Total-Count\` says how many values it has, \`X-Left-Out\` how many were left out and why. Withdrawn indicators leave the lists; in STIX they are \`revoked\`. A list without values is never empty: it has a line of comment where the format knows one, since some products keep the old list when they get 0 bytes.

For MISP give \`…/misp/\` as the feed's address: it finds \`manifest.json\` there. Suricata takes \`suricata.rules\`, and of large sets \`suricata.tar.gz\`; PAN-OS \`url-noscheme.txt\`.`,
  },
  taxii: {
    title: 'TAXII 2.1',
    text: `Discovery is at \`/taxii2/\`, the API root at \`/taxii2/cti/\`. Products ask for the one or the other; sign in with HTTP Basic or Bearer. There is a collection of all indicators, one for each group and each saved view that the key sees, and one of threats for keys that open them.

Objects come oldest added first. \`more\` with \`next\` leads to the next page; \`next\` carries the whole query. For what is new ask with \`added_after\`, and the \`X-TAXII-Date-Added-Last\` of the last reply. Ids never change. What is withdrawn comes again under its id, with \`revoked\` and a later \`modified\`.

The server only reads: POST and DELETE are answered with 403.`,
  },
  writing: {
    title: 'Writing',
    text: `Keys of systems that may write create and change visibilities with their detections, incidents, threats and indicators, by the rules of the portal's forms. They are made by the provider.

Many items go in one request (\`…/bulk\`, up to {{bulkItems}}): each is read, checked and written by itself, and \`results\` says for each what became of it. Some may fail without the others, and the status is 200 all the same: read the results.

Give every request that creates something an \`Idempotency-Key\` of your own making, a UUID for instance (16 to 64 letters, digits and hyphens). If the answer does not come, send the same again with the same key: within {{repeatHours}} hours nothing is made twice, and you get the first answer with \`Idempotency-Replayed: true\`. Other content under the same key is refused with \`repeat_differs\`.`,
  },
  codes: {
    title: 'All error codes',
    text: 'What calls with a key may answer with. The text is the `title` of the failure; `code` is what a program goes by.',
  },
}
