/** The API document for keys: its calls by operation, outputs, TAXII and webhooks. */
import type { KeyOperationId } from '#shared/contracts/api/index.ts'

export default {
  keyCalls: {
    apiGetMe: 'What this key may do: modules, limits, networks and expiry date.',
    apiListThreats: 'Published threats, filtered and sorted, page by page; by id if no sort is given.',
    apiThreatChanges:
      'What was added, changed and deleted since a cursor. Without a cursor: everything, then the changes.',
    apiGetThreat: 'One threat, with its description and links.',
    apiListIncidents:
      'The incidents of the organization, or of all organizations with a system key, filtered and sorted, page by page; by id if no sort is given.',
    apiIncidentChanges:
      'What was added, changed and deleted since a cursor. Without a cursor: everything, then the changes.',
    apiGetIncident: 'One incident, with its description and attachments.',
    apiListIncidentReplies:
      'The replies to an incident, latest first, page by page. Organizations do not see who wrote for the provider.',
    apiDownloadAttachment: 'Redirects to the file of an attachment, by a link that is valid for a minute.',
    apiDownloadReplyAttachment: 'Redirects to a file of a reply, by a link that is valid for a minute.',
    apiListVisibilities:
      'The visibilities of the organization, or of all organizations with a system key, filtered and sorted, page by page; by id if no sort is given.',
    apiVisibilityChanges:
      'What was added, changed and deleted since a cursor. Without a cursor: everything, then the changes.',
    apiGetVisibility: 'One visibility, with its description and its latest {{latestDetections}} detections.',
    apiListDetections: 'When a visibility was detected, latest first, page by page.',
    apiListAssets:
      'The assets of the organization, or of all organizations with a system key, filtered and sorted, page by page; by id if no sort is given.',
    apiAssetChanges:
      'What was added, changed and deleted since a cursor. Without a cursor: everything, then the changes.',
    apiGetAsset: 'One asset.',
    apiListCategories: 'The categories of every module that the key gives access to, by module and id.',
    apiCategoryChanges:
      'What was added, renamed, switched on or off and deleted among the categories of one module since a cursor; ids are those of the module.',
    apiListTags: 'The tags of every module that the key gives access to, by module and id.',
    apiTagChanges:
      'What was added, renamed, switched on or off and deleted among the tags of one module since a cursor; ids are those of the module.',
    apiListIndicatorTypes: 'The types of indicators, by id.',
    apiIndicatorTypeChanges:
      'What was added, renamed, switched on or off and deleted among the types of indicators since a cursor.',
    apiListIndicators: 'Indicators that the key sees, with the filters of the portal.',
    apiGetIndicator: 'One indicator, with its notes.',
    apiIndicatorChanges:
      'What happened to the indicators that the key sees, in the order in which it happened.',
    apiLookUpIndicators:
      'Looks up as many as 1,000 values, with a result for each. Values may be defanged. What the key does not see is `unknown`. A value that cannot be read has an `unreadable_reason` and does not stop the others.',
    apiListGroups: 'Groups of indicators that the key sees, with the filters of the portal.',
    apiGetGroup: 'One group of indicators.',
    apiGroupChanges:
      'What happened to the groups that the key sees, in the order in which it happened. Counts are current.',
    apiListViews:
      "Saved views that the key sees: the shared views of the organization, and for the key of a user also the user's own.",
    apiGetView: 'One saved view.',
    apiViewChanges: 'What happened to the saved views that the key sees, in the order in which it happened.',
    apiCreateVisibility:
      'Publishes a visibility with one detection. A duplicate with the same organization, category and name is refused: report a new detection with `visibilities/detections`.',
    apiCreateVisibilities: 'Publishes up to 1,000 visibilities, with a result for each.',
    apiUpdateVisibility:
      'Changes the given fields: `is_active: false` resolves it, `true` reopens it. `state` does so too, and returns a visibility that awaits its retest to `in_repair`. `false_positive: true` stops its detection.',
    apiUpdateVisibilities:
      'Changes, resolves or reopens up to 1,000 visibilities, each with its own fields and result.',
    apiAddDetections:
      'Up to 1,000 detections of a scanner. The date is added to the visibility of the organization, category and name; a closed one is reopened. If there is none, it is published. A known date is `unchanged`, and so is a false positive.',
    apiCreateIncident: 'Publishes an incident of an organization. One with the same data is refused.',
    apiAddIncidentReply:
      'Adds a reply of the provider to an incident; with a `resolution` it also resolves the incident. The organization is notified.',
    apiCreateIncidents: 'Publishes up to 1,000 incidents, with a result for each.',
    apiUpdateIncident:
      'Changes the given fields: `is_open: false` resolves it, `true` reopens it. The reply is the incident without its attachments.',
    apiUpdateIncidents:
      'Changes, resolves or reopens up to 1,000 incidents, each with its own fields and result.',
    apiCreateThreat: 'Publishes a threat.',
    apiCreateThreats: 'Publishes up to 1,000 threats, with a result for each.',
    apiUpdateThreat: 'Changes the given fields.',
    apiUpdateThreats: 'Changes up to 1,000 threats, each with its own fields and result.',
    apiCreateIndicator:
      'Adds an indicator; `is_verified: true` publishes it. A duplicate of the same type and value is refused unless `accept_known` is set. A value on a list of known harmless values is refused unless `accept_warnings` is set.',
    apiCreateIndicators:
      'Adds up to 1,000 indicators, with a result for each. An indicator that already exists is `unchanged`, with its id, unless `accept_known` is set.',
    apiUpdateIndicator: 'Changes the given fields: `is_verified: true` publishes it, `false` withdraws it.',
    apiUpdateIndicators:
      'Changes, publishes or withdraws up to 1,000 indicators, each with its own fields and result.',
    apiUpdateGroupMembers:
      'Adds up to 1,000 indicators to a group, or removes them from it, with a result for each.',
    apiCreateSighting:
      'Reports that the organization saw an indicator: when (default: now), where, and how often. An expired indicator returns to the outputs of the organization. For everyone it is valid for longer once an analyst or a second organization confirms it. Reports of a key about one indicator and one `where` within a minute are one sighting until it is answered: later reports add to its `times`. For named keys that were created with `sightings`.',
    apiCreateSightings:
      'Reports that the organization saw up to 1,000 indicators, with a result for each: `changed` if the report adds to a sighting of the same minute and place, as in the call for one indicator. For named keys that were created with `sightings`.',
    outputAll: 'All published indicators, in a chosen format.',
    outputGroup: 'The indicators of a group, in a chosen format.',
    outputView: 'The indicators of a saved view, in a chosen format.',
    outputThreats: 'Threats with the indicators of their groups: a MISP feed, or a STIX bundle.',
    taxiiDiscovery: 'Discovery: where the API root is.',
    taxiiRoot: 'The API root.',
    taxiiCollections:
      'The collections that the key sees: all indicators, each group, each saved view, and threats.',
    taxiiCollection: 'One collection.',
    taxiiManifest: 'The ids, versions and dates of objects, without the objects.',
    taxiiObjects:
      'The objects of a collection, oldest added first. Withdrawn ones are sent once more, as `revoked`.',
    taxiiObject: 'One object.',
    taxiiVersions: 'The versions of an object.',
  } satisfies Record<KeyOperationId | `output${string}` | `taxii${string}`, string>,
  usage: {
    changes:
      'Store `next`, and send it as `after` to get later changes. Remove on your side what was deleted, withdrawn or left the scope of the key.',
    pages: 'A page has up to 1,000 items. `next` and the `Link` header point to the next page.',
    unseen: 'Items that the key does not see are answered with 404, like items that do not exist.',
    redirects: 'Follow the redirect without the key.',
    reads: 'It only reads. It is a `POST` because the values do not fit an address.',
    writes: 'For system keys that were created with `admin_access`.',
    items: 'Each item is checked and written separately: an invalid item does not stop the others.',
    idempotency: 'Send an `Idempotency-Key`, so that a repeated request creates nothing twice.',
    first: 'Call this first: it costs little and shows whether the key works.',
    ids: 'Ids stay the same when something is renamed.',
  },
  headers: {
    requestId: 'The id of the request. Give it when you ask for help.',
    rateLimit: 'What is left: `"min";r=598;t=1`, the requests left and the seconds until there are more.',
    policy: 'The limits of the key: requests per minute and bytes per day.',
    link: 'The address of the next page: `<…>; rel="next"`.',
  },
  redirectToFile: 'Redirect: `Location` points to the file, is valid for a few minutes and needs no key.',
  problem: {
    type: 'A problem type of RFC 9457: `about:blank`, or the type for an exhausted quota.',
    code: "The portal's own code.",
    errors: 'What is wrong, and in which field it is.',
  },
  outputs: {
    about:
      'The address does not change when the group or view is renamed. The reply is complete, even with a million values; request gzip.',
    threats:
      'A MISP event for each threat, or reports with relations to their indicators. Indicators are included if the key sees them; for false positives of the organization they are not.',
    file: 'The format. Besides these, `misp/{uuid}.json`: the events that `misp/manifest.json` names.',
    ifNoneMatch: 'The `ETag` of the previous reply. If nothing has changed, the reply is 304 without a body.',
    complete: 'The complete output.',
    unchanged: 'Nothing has changed since that `ETag`, or since `If-Modified-Since`.',
    ofFiles: 'Of {{files}}.',
    validUntil: 'The end of its validity; null if it has none.',
    expiredDate: 'When it expired; only with `expired=include`.',
    etag: 'Changes when the bytes do.',
    lastModified: 'When its content last changed.',
    totalCount: 'How many values it has.',
    leftOut:
      'What was left out and why: `other-types=23, warning-lists=2, unusable=0, max-age=5, ids=0, expired=4, false-positive=1, tlp=2`. Everything left out is counted here; `tlp` counts items that stay in the portal because of their TLP level.',
  },
  taxii: {
    about: 'Send `Accept: application/taxii+json;version=2.1`. The slash at the end may be left out.',
    more: 'Whether there is another page; `next` then points to it.',
    next: 'The parameter `next` of the next page. It contains the whole query.',
    stixObject: 'A STIX 2.1 object.',
    addedFirst: 'When the first object was added.',
    addedLast: 'When the last object was added: the `added_after` of the next request.',
    parameters: {
      collection: 'The id of a collection.',
      object: 'The STIX id of an object.',
      limit: 'The maximum number of objects on a page; up to 1000.',
      next: 'The `next` of the previous page. Other filters are ignored.',
      addedAfter: 'Only what was added after this date: the `X-TAXII-Date-Added-Last` of the last reply.',
      ids: 'STIX ids, separated by commas.',
      types: 'Types such as `indicator`, separated by commas.',
      version: '`first`, `last`, `all` or the date of a version.',
      specVersion: '`2.1`.',
    },
  },
  webhook: {
    event: 'An event that the portal sends to a webhook of an organization.',
    id: 'The id of the event, which is the same on every attempt. Ignore an event whose id you have already processed.',
    timestamp:
      'When this request was sent, in seconds since 1970. Reject requests whose time differs by more than five minutes.',
    signature:
      '`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`; for a day after a new secret was generated there are two signatures, separated by a space.',
    happened: 'When it happened.',
    total:
      'Number of items of this type that occurred together: here, in events sent with this one, and left out.',
    leftOut: 'How many of them are in no event: a key can read them in the changes.',
    leftOutTlp:
      'New items in addition to the total that webhooks do not send because of their TLP level. An event without items contains nothing else.',
    changes: 'Where a key can read all changes.',
    item: {
      tlp: 'The TLP level of the item when the event is sent: with whom it may be shared. Absent for withdrawn items.',
      name: 'Only if the organization allows names in unencrypted e-mails; never for an indicator or a withdrawn item.',
      lang: 'The language of the name, if known; only with a name.',
      translation: 'The name in the other language, if there is one; only with a name.',
      criticality: 'For a visibility: 1 is high, 3 is low; absent for withdrawn items.',
      state: 'For a visibility.',
      changed: 'Names of the fields that changed.',
      inView: 'Of a webhook with a view: whether the view finds it after the change.',
      api: 'Where a key can read it; absent for withdrawn items.',
      link: 'Where a person can read it; absent for withdrawn items.',
    },
    arrived: 'The event has arrived. Reply within 10 seconds, or the portal tries again.',
    noMore: 'No more events: the webhook is paused.',
  },
} as const
