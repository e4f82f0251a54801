/**
 * What the fields of the key API mean, with an example as a key's owner would see it. They are listed by name, because
 * a name means the same in every call. The API document takes descriptions and examples from here; the Polish ones are
 * in `key-texts-pl.ts`.
 */

import { criticalityNames } from '../domain/exposures/detections.ts'

interface FieldDescription {
  /** The meaning, when the name alone is not enough. */
  readonly text?: string
  /** An example; its texts use reserved domains and addresses. */
  readonly example?: unknown
}

const levels = Object.entries(criticalityNames)
  .map(([level, name]) => `${level} ${name}`)
  .join(', ')
const day = '2026-11-20T08:15:00.000Z'
const earlier = '2026-11-18T14:40:00.000Z'
const cursor = 'eyJzIjoxNzMyLCJpIjo0MX0'

/** Query parameters. Ranges (`…_after`, `…_before`) get their description from `rangeDescription`. */
export const parameterDescriptions: Readonly<Record<string, FieldDescription>> = {
  cursor: {
    text: 'The `next` of the previous page, with the same filters and sort; `limit` may differ. The `Link` header has the whole address.',
  },
  after: {
    text: 'The `next` of the previous reply. Without it the reply has everything that the key sees, then the changes.',
  },
  limit: { text: 'The maximum number of items on a page, from 1 to 1000.', example: '100' },
  sort: { text: 'A field with `+` (ascending) or `-` (descending); write `+` as `%2B` in an address.' },
  search: {
    text: 'A part of the name, in either language, or of the value. Upper and lower case and diacritics make no difference.',
  },
  name: { text: 'A part of the name, in either language. Upper and lower case make no difference.' },
  value: { text: 'A part of the value. Defanged text also matches.' },
  tlp: {
    text: 'TLP levels, separated by commas (`green,amber+strict`; write `+` as `%2B`): items of any of them. Items above the level of the key are never found.',
  },
  categories: { text: 'Ids of categories, separated by commas: items of any of them.' },
  tags: { text: 'Ids of tags, separated by commas: items that have any of them.' },
  types: { text: 'Ids of types, separated by commas.' },
  groups: { text: 'Ids of groups, separated by commas: indicators of any of them.' },
  organizations: { text: 'Ids of organizations, separated by commas. For system keys.' },
  asset_types: { text: 'Types of assets, separated by commas.' },
  criticality_levels: { text: `Levels, separated by commas: ${levels}.` },
  states: {
    text: 'Stages, separated by commas: `new`, `acknowledged`, `in_repair`, `accepted`, `awaiting_retest`, `closed`.',
  },
  owner: {
    text: 'Ids of users, separated by commas: visibilities that are assigned to any of them. A system key finds nothing with it.',
  },
  overdue: { text: 'Whether its repair is overdue: the due date has passed.' },
  ioc_group_id: { text: 'The id of the group of indicators that a threat refers to.' },
  view: { text: 'The id of a saved view: its filters apply in addition to the others.' },
  has_group: { text: 'Whether it is in any group.' },
  is_expired: { text: 'Whether it has expired. Without this filter expired indicators are left out.' },
  is_false_positive: {
    text: 'Whether it is a false positive for the organization. Without this filter such indicators are left out.',
  },
  expired: { text: 'Include expired indicators, which are otherwise left out.' },
  false_positives: {
    text: 'Include false positives for the organization of the key, which are otherwise left out.',
  },
  concerns_us: {
    text: 'Whether it matches assets of the organization. System keys and keys that see no assets find nothing with it.',
  },
  origin: {
    text: 'Where it comes from, as analysts noted. For system keys; other keys find nothing with it.',
  },
  sent: {
    text: 'Whether notifications of it were sent. For system keys; other keys find nothing with it.',
  },
  is_active: { text: 'Whether it is active; for a visibility, whether it is open.' },
  is_open: { text: 'Whether it is open.' },
  is_verified: { text: 'Whether analysts have verified it.' },
  false_positive: { text: 'Whether it turned out to be a false positive.' },
  status: { text: 'Its status.' },
  details: {
    text: 'Whether to return whole items, with their descriptions. A page then has at most 50 items.',
  },
  ids: { text: 'Only indicators that are meant for detection by machines.' },
  max_age: { text: 'Only indicators published in the last so many days, from 1 to 365.' },
  warnings: { text: 'Exclude values that are on a list of known harmless values.' },
  module: { text: 'The module whose dictionary it is.' },
  ids_flag: { text: 'Whether it is meant for detection by machines.' },
}

/** Describes a date range parameter; `undefined` for any other name. */
export const rangeDescription = (name: string): string | undefined => {
  const [, field, end] = /^(.+)_(after|before)$/.exec(name) ?? []
  if (field === undefined) return undefined
  const date = field === 'closed' ? 'closing' : field.replaceAll('_', ' ')
  return `ISO 8601 in UTC; only items whose ${date} is ${end === 'after' ? 'then or later' : 'then or earlier'}.`
}

/** Fields of bodies and replies, and examples of path parameters. */
export const fieldDescriptions: Readonly<Record<string, FieldDescription>> = {
  id: { example: 41 },
  cursor: { example: cursor },
  after: { example: cursor },
  next: {
    text: 'The cursor to continue with: as `cursor` for the next page of a list, as `after` for the next changes.',
    example: cursor,
  },
  more: {
    text: 'Whether more changes are available now. If not, continue with `next` at any time.',
    example: false,
  },
  change: {
    text: 'What happened to it. `added` and `changed` come with the item as it is now; the others come with its id: remove it on your side.',
    example: 'changed',
  },
  at: { text: 'When it changed, ISO 8601 in UTC.', example: day },
  item: { text: 'The item as it is now, if it was added or changed; otherwise null.' },
  status: { example: 'created' },
  index: { text: 'Its place in the request, from 0.', example: 0 },
  results: { text: 'A result for each item, in the same order.' },
  items: { text: 'From 1 to 1000 items. Each is read, checked and written separately.' },
  errors: { text: 'What is wrong, and in which field.' },
  code: { text: "The failure's code: see the table of error codes.", example: 'validation_failed' },
  text: { example: 'Validation failed.' },
  field: { example: 'items.0.name' },
  values: { example: ['7'] },

  key_id: { example: 12 },
  prefix: {
    text: 'The start of the key; also the user name, where a product asks for one.',
    example: 'cti_k7Qd',
  },
  client: { text: 'The organization; null if there is none.' },
  client_id: { example: 3 },
  modules: { example: ['feed', 'threat'] },
  module: { example: 'feed' },
  resources: { example: ['indicators', 'groups', 'views'] },
  writes: { text: 'Whether it may create, change and delete.', example: false },
  sightings: { text: 'Whether it may send sightings of indicators for its organization.', example: false },
  networks: {
    text: 'The key works only from these networks; an empty list means no limit.',
    example: ['192.0.2.0/24'],
  },
  expiry_date: { text: 'Null if the key does not expire.', example: '2027-11-20T08:15:00.000Z' },
  previous_until: { text: 'Until when the previous key still works; otherwise null.', example: null },
  requests_per_minute: { example: 600 },
  bytes_per_day: { text: 'Bytes of replies per day (Europe/Warsaw).', example: 20_000_000_000 },
  scope: { text: 'The groups and views that a named key is limited to; null means no limit.' },

  name: { example: 'Parcel fee pages' },
  'client.name': { example: 'Example Freight' },
  'category.name': { example: 'phishing' },
  'type.name': { example: 'domain' },
  'tags.name': { example: 'parcel' },
  name_en: { example: 'Phishing' },
  name_pl: { example: 'Phishing' },
  view_name: { example: 'Domains of this month' },
  description: { example: 'Pages that ask for a small fee for a parcel.' },
  lang: {
    text: 'The language of `name` and `description`, `pl` or `en`; absent if unknown.',
    example: 'en',
  },
  translation: {
    text: 'The name and description in the other language; absent if there are none. Null in a change removes them.',
  },
  'translation.lang': { example: 'pl' },
  'translation.name': { example: 'Strony opłat za paczki' },
  'translation.description': { example: 'Strony, które proszą o drobną opłatę za paczkę.' },
  outdated: {
    text: 'The language of the text that is older than the last change of the other one, so it may be out of date. Absent if both are current.',
    example: 'pl',
  },
  translation_is_current: {
    text: 'Confirms that both texts have the same meaning, so neither is `outdated`.',
    example: true,
  },
  texts_before: {
    text: 'The texts as you read them before the change, or those of them that matter; null means none. If one has changed since, the change is refused with `texts_changed`, so that no text of another author is lost.',
  },
  'texts_before.lang': { example: 'en' },
  'texts_before.name': { example: 'Parcel fee pages' },
  'texts_before.description': { example: 'Pages that ask for a small fee.' },
  ioc_group_lang: {
    text: 'The language of the name of the group; absent if unknown.',
    example: 'en',
  },
  ioc_group_translation: { text: 'The name of the group in the other language; absent if there is none.' },
  ioc_group_tlp: {
    text: 'The TLP level of the group, which also applies to its name; absent if there is no group.',
  },
  'ioc_group_translation.lang': { example: 'pl' },
  'ioc_group_translation.name': { example: 'Strony opłat za paczki' },
  notes: { example: 'Seen in messages to customers.' },
  analyst_comment: { example: 'Confirmed on a host of ours.' },
  value: { text: 'Not defanged.', example: 'parcel-fee.example' },
  type: { example: 'domain' },
  hyperlinks: { example: ['https://www.example.com/report'] },
  origin: { example: 'partner' },
  ids_flag: { text: 'Whether it is meant for detection by machines.', example: true },
  is_verified: {
    text: 'Whether analysts have verified it; verified indicators are published.',
    example: true,
  },
  is_member: { text: 'Whether the indicators are to be in the group.', example: true },
  is_shared: { text: 'Whether it is shared with the whole organization.', example: true },
  is_active: { example: true },
  is_open: { example: true },
  sent: { example: true },
  false_positive: { example: false },
  accept_known: {
    text: 'An indicator that already exists is not an error: its result is `unchanged`.',
    example: false,
  },
  accept_warnings: {
    text: 'Accept a value that is on a list of known harmless values.',
    example: false,
  },
  criticality_level: { text: `${levels}.`, example: 1 },
  time_zone: { example: 'Europe/Warsaw' },
  size: { text: 'In bytes.', example: 48_213 },
  state: { example: 'clean' },
  outcome: { example: 'added' },
  owner: { text: 'Who it is assigned to; null if nobody.', example: null },
  due_date: { text: 'The day by which it is to be repaired.', example: null },
  accepted_until: { text: 'The last day on which its risk is accepted.', example: null },
  accepted: { text: 'Why its risk is accepted, by whom, and until which day.', example: null },
  fixed_date: { text: 'When the organization reported it as repaired.', example: null },
  returned_date: {
    text: 'When it was found again although it was reported as repaired or was closed; null once its repair begins again.',
    example: null,
  },
  acceptance_ended_date: {
    text: 'The last day on which its risk was accepted, if that time is over; null once its repair begins, its risk is accepted again, or it is closed.',
    example: null,
  },
  opened_date: {
    text: 'Since when it has been open; for a closed one, since when it had been open.',
    example: earlier,
  },
  acknowledged_date: { text: 'When the organization acknowledged it.', example: null },
  comments_count: { example: 0 },
  comment: { text: 'A comment, which the organization sees too.', example: 'Port 3389 no longer answers.' },
  detections_count: { example: 2 },
  attachments_count: { example: 1 },
  feed_count: { example: 128 },
  creation_date: { example: earlier },
  closed_date: { text: 'Null while it is open.', example: null },
  published_date: { example: earlier },
  sent_date: { example: earlier },
  detection_date: { example: day },
  first_detection_date: { example: earlier },
  last_detection_date: { example: day },
  last_update_date: { example: day },
  false_positive_last_activity: { example: null },
  publication_after: { example: earlier },
  publication_before: { example: day },
  attachment_id: { example: '0b8f2f6e-3c52-4e1b-9f0a-6a3d2f1c7e55' },
  request_id: { example: null },
  ioc_group_id: { example: 17 },
  ioc_group_name: { example: 'Parcel fee pages' },
  group_id: { example: 17 },
  view_id: { example: 5 },
  threat_id: { example: 41 },
  incident_id: { example: 41 },
  visibility_id: { example: 41 },
  feed_id: { example: 41 },
  asset_id: { example: 41 },
  limit: { example: '100' },
}
