/** Chapters for integrators. Backticks enclose what is typed or sent; an empty line separates paragraphs. */
export default {
  start: {
    title: 'Getting started',
    text: `An API key lets your systems read what you see in the portal: firewalls, SIEMs, MISP, OpenCTI, scripts. You create keys on the page [Connect](/apikey). An organization admin creates named keys, which can be limited to modules, groups, views and networks. Every user can also have a key of their own.

There are three ways to read the data:

- resources under \`/server-api/v1/\`: JSON in the portal's terms, with filters, pages and changes
- outputs under \`/server-api/v1/out/\`: one address for all IoC, a group or a view, in the format that a product reads
- TAXII 2.1 at \`/taxii2/\`, for clients that support it

Put the key into the environment (\`export CTI_KEY=cti_…\`) and ask what it may do. All examples on these pages take it from there and run as they are: curl, Python with the standard library only, JavaScript with Node 24. Two OpenAPI 3.1 documents hold the same description for machines.`,
  },
  signIn: {
    title: 'Signing in',
    text: `Send the key with every request, in one of three ways:

- \`Authorization: Bearer KEY\`
- HTTP Basic, for products that support nothing else: the prefix of the key as the user name, the key as the password
- \`X-Api-Key: KEY\`

The portal does not read a key from an address, because addresses end up in logs. A missing or wrong key gets 401 and \`WWW-Authenticate\`; a key without access to what you ask for gets 403. A key may be limited to networks, and the organization's IP allow-list applies to keys too.

When a key expires, some firewalls stop enforcing the list they have. Rotate it in time: the old one still works for {{rotationDays}} days. \`GET /server-api/v1/me\` shows when the key expires. Its owner gets an e-mail beforehand.`,
  },
  paging: {
    title: 'Pages',
    text: `A list is \`{"data": […], "next": …}\`. \`limit\` sets how many items a page has: {{pageSize}} by default, {{pageMax}} at most. \`next\` is null on the last page; otherwise it is the \`cursor\` of the next one. The header \`Link\` has the whole address, with \`rel="next"\`.

Send the cursor with the same filters and the same sort; only \`limit\` may change. The \`Link\` header holds all of it. The cursor points behind the last item of a page, so items that are added or deleted meanwhile neither repeat nor hide others. Treat it as an opaque text.

There is no total: read to the last page to learn it.`,
  },
  changes: {
    title: 'Changes',
    text: `To keep a copy, read \`…/changes\` instead of the whole list. Without \`after\` you get everything that the key sees. After that you get what has changed since, in order, without gaps or duplicates.

- \`added\`, \`changed\`: the item as it is now. Store it in your copy under its id
- \`withdrawn\`, \`deleted\`, \`out_of_scope\`: remove this id from your copy, if it is there

\`next\` is always there: store it and start from it next time. When \`more\` is true, read on at once; when it is false, come back later. A copy that is built from all changes holds exactly what the list holds.

A cursor is valid for {{changesDays}} days. An older one gets 410 and \`cursor_gone\`, and so does one whose key now sees different data. Then start again without \`after\`, and delete what does not come back.`,
  },
  webhooks: {
    title: 'Webhooks',
    text: `The portal can also send you events: an organization admin adds an address on the page [Connect](/apikey?tab=webhooks). The portal sends it a POST for what is published, changed or withdrawn, within a minute or two. Requests follow the Standard Webhooks specification; its libraries check them as they are.

The body is \`{"type", "timestamp", "data"}\`. \`type\` is \`visibility\`, \`incident\`, \`threat\`, \`indicator\` or \`indicator_group\`, a dot, and \`published\`, \`changed\` or \`withdrawn\`; in addition there are \`visibility.state_changed\`, \`indicator.expired\`, \`incident.replied\` and \`webhook.test\`. In \`data\`:

- \`items\`: up to {{webhookItems}} items, each with its \`id\`, its TLP level (\`tlp\`) at the time of sending, its address for a key (\`api\`) and for a person (\`link\`), and the fields that \`changed\`. A visibility also has its \`criticality\` and \`state\`, a reply the side that wrote it (\`by\`: \`organization\` or \`provider\`) and no text. A \`name\` is there only if your organization allows names in unencrypted e-mails. With it come its language (\`lang\`), if known, and the name in the other language (\`translation\`), if there is one. Values of indicators are never sent, and for an item that is \`withdrawn\` only the \`id\`
- \`total\`: how many items there were, in this event and those sent with it; \`left_out\`: how many of them no event holds; \`left_out_tlp\`: how many further new items are not sent because of their TLP level
- \`changes\`: where a key reads all changes. Read them when \`left_out\` is not 0, and from time to time in any case

\`webhook-signature\` is \`v1,\` followed by the base64 of HMAC-SHA256 over \`webhook-id.webhook-timestamp.body\`. The key is the bytes that are base64-encoded after \`whsec_\`. For a day after a new secret is created there are two signatures, separated by a space: accept either. Compare in constant time, and reject a timestamp that is more than five minutes off.

Answer with 2xx within 10 seconds, and process the event afterwards. After any other answer, including a redirect, the portal tries again at growing intervals for {{webhookHours}} hours, with the same \`webhook-id\`. Remember the ids that you have seen: an event may come twice or out of order. 410 pauses the webhook; so does a day on which nothing arrives. The organization admins get an e-mail.`,
  },
  errors: {
    title: 'Errors',
    text: `An error is a problem detail (RFC 9457, \`application/problem+json\`). Rely on \`code\`, which does not change, and not on the text. When a field is wrong, \`errors\` names it.

Unknown parameters are rejected, not ignored: a misspelt filter would otherwise return everything. 400 concerns parameters, 422 the body. TAXII has its own error format, with the same code in \`error_code\`.

Every reply has \`x-request-id\`, and every error has it as \`request_id\`: give it when you ask for help. 5xx and 429 are temporary; try again after \`Retry-After\`. Other 4xx remain until you change the request.`,
  },
  limits: {
    title: 'Limits',
    text: `Each key may make {{requests}} requests per minute and download {{gigabytes}} GB per day (Warsaw time), unless your provider has set other limits. A search or a request that writes many items counts as several.

\`RateLimit-Policy\` gives the limits, \`RateLimit\` what is left (\`r\`) and in how many seconds there is more (\`t\`). Above a limit you get 429 with \`Retry-After\` in seconds: wait that long. Reading changes or asking with \`If-None-Match\` every minute stays far below the limits.`,
  },
  conditional: {
    title: 'Fetching only what is new',
    text: `Outputs have \`ETag\` and \`Last-Modified\`. Send the first back as \`If-None-Match\`, or the second as \`If-Modified-Since\`: while nothing has changed the answer is 304 without a body. It costs next to nothing, so you may ask often. A changed output always comes whole, compressed if you ask for it (\`Accept-Encoding: gzip\`).

Resources have no \`ETag\`: read their changes instead.`,
  },
  outputs: {
    title: 'Outputs',
    text: `One address for each selection and format: \`/server-api/v1/out/all/FILE\`, \`…/groups/ID/FILE\`, \`…/views/ID/FILE\`. It stays the same when the group is renamed. Files are listed below; the page [Connect](/apikey) builds the address for you.

- \`ids=true\`: only values meant for detection
- \`max_age=DAYS\`: only what was published in the last DAYS days
- \`warnings=exclude\`: without values on warning lists (known to be harmless)

An output is never cut silently: \`X-Total-Count\` gives the number of values, \`X-Left-Out\` how many were left out and why. Withdrawn indicators disappear from the lists; in STIX they are \`revoked\`. A list without values has a comment line where the format allows one, because some products keep the old list when they get 0 bytes.

For MISP give \`…/misp/\` as the feed's address: it finds \`manifest.json\` there. Threats with the indicators of their groups are in \`…/out/threats/misp/\`, an event for each, and in \`…/out/threats/stix.json\`. Suricata reads \`suricata.rules\`, and for large sets \`suricata.tar.gz\`; PAN-OS \`url-noscheme.txt\`.`,
  },
  taxii: {
    title: 'TAXII 2.1',
    text: `Discovery is at \`/taxii2/\`, the API root at \`/taxii2/cti/\`. Products ask for one or the other; sign in with HTTP Basic or Bearer. There is a collection of all indicators, and one for each group and each saved view that the key sees. Keys with access to threats also see a collection of threats.

Objects come in the order in which they were added. \`more\` with \`next\` leads to the next page; \`next\` carries the whole query. To get what is new, set \`added_after\`to the \`X-TAXII-Date-Added-Last\` of the last reply. Ids never change. A withdrawn object comes again under its id, with \`revoked\` and a later \`modified\`.

The server is read-only: POST and DELETE get 403.`,
  },
  writing: {
    title: 'Writing',
    text: `Keys of systems that may write create and change visibilities with their detections, incidents, threats and indicators, by the rules of the portal's forms. The provider creates them.

You can send many items in one request (\`…/bulk\`, up to {{bulkItems}}). Each is checked and written separately, and \`results\` gives the outcome of each. Some may fail while the status is still 200: read the results.

Give every request that creates something an \`Idempotency-Key\` of your own, such as a UUID (16 to 64 letters, digits and hyphens). If no answer comes, send the same request again with the same key. Within {{repeatHours}} hours nothing is created twice, and you get the first answer with \`Idempotency-Replayed: true\`. Different content under the same key is rejected with \`repeat_differs\`.`,
  },
  codes: {
    title: 'All error codes',
    text: 'Errors that calls with a key may return. The text is the `title` of the error; programs should rely on `code`.',
  },
}
