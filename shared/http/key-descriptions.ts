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
    text: 'The `next` of the page before, with the same filters and sort; `limit` may be another one. The `Link` header has the whole address.',
  },
  after: {
    text: 'The `next` of the reply before. Without it everything comes that the key sees, and then what changes.',
  },
  limit: { text: 'The most items of a page, from 1 to 1000.', example: '100' },
  sort: { text: 'A field with `+` (upwards) or `-` (downwards); `+` is written `%2B` in an address.' },
  search: {
    text: 'A part of the name, in either of its languages, or of the value, in any case, with or without marks.',
  },
  name: { text: 'A part of the name, in either of its languages, in any case.' },
  value: { text: 'A part of the value; its defanged form is found too.' },
  tlp: {
    text: 'TLP levels, separated by commas (`green,amber+strict`; a `+` is written `%2B`): items of any of them. What the key is not given is found by none.',
  },
  categories: { text: 'Ids of categories, separated by commas: items of any of them.' },
  tags: { text: 'Ids of tags, separated by commas: items that have any of them.' },
  types: { text: 'Ids of types, separated by commas.' },
  groups: { text: 'Ids of groups, separated by commas: indicators of any of them.' },
  organizations: { text: 'Ids of organizations, separated by commas. Of use to keys of systems.' },
  asset_types: { text: 'Types of assets, separated by commas.' },
  criticality_levels: { text: `Levels, separated by commas: ${levels}.` },
  states: {
    text: 'States of its life, separated by commas: `new`, `acknowledged`, `in_repair`, `accepted`, `awaiting_retest`, `closed`.',
  },
  owner: {
    text: "Ids of people, separated by commas: what any of them repairs. A system's key finds nothing by it.",
  },
  overdue: { text: 'Whether its repair is late: the day on which it was due is over.' },
  ioc_group_id: { text: 'The id of the group of indicators that a threat names.' },
  view: { text: 'The id of a saved view: what it finds, within the other filters.' },
  has_group: { text: 'Whether it is in any group.' },
  is_expired: { text: 'Whether its validity has ended. Without this filter what has expired is left out.' },
  is_false_positive: {
    text: 'Whether it is a false positive for the organization. Without this filter such indicators are left out.',
  },
  expired: { text: 'Also what has expired, which is left out otherwise.' },
  false_positives: {
    text: "Also what is a false positive for the key's organization, which is left out otherwise.",
  },
  concerns_us: {
    text: 'Whether it matches assets of the organization. Finds nothing for systems and for keys that see no assets.',
  },
  origin: {
    text: 'Where it comes from, as analysts noted it. Of use to keys of systems; others find nothing by it.',
  },
  sent: {
    text: 'Whether notifications of it were sent. Of use to keys of systems; others find nothing by it.',
  },
  is_active: { text: 'Whether it is in use; of a visibility, whether it is open.' },
  is_open: { text: 'Whether it is open; closed ones are history.' },
  is_verified: { text: 'Whether analysts have verified it.' },
  false_positive: { text: 'Whether it turned out to be a false positive.' },
  status: { text: 'Its status.' },
  details: { text: 'Whether items come whole, with their descriptions. A page then has at most 50 of them.' },
  ids: { text: 'Only indicators that are meant for detection by machines.' },
  max_age: { text: 'Only what was published so many days ago or later, from 1 to 365.' },
  warnings: { text: 'Without the values that stand on a list of known harmless ones.' },
  module: { text: 'The module whose dictionary it is.' },
  ids_flag: { text: 'Whether it is meant for detection by machines.' },
}

/** Describes a date range parameter; `undefined` for any other name. */
export const rangeDescription = (name: string): string | undefined => {
  const [, field, end] = /^(.+)_(after|before)$/.exec(name) ?? []
  if (field === undefined) return undefined
  const date = field === 'closed' ? 'closing' : field.replaceAll('_', ' ')
  return `ISO 8601 in UTC; only what has its ${date} ${end === 'after' ? 'then or later' : 'then or earlier'}.`
}

/** Fields of bodies and replies, and examples of path parameters. */
export const fieldDescriptions: Readonly<Record<string, FieldDescription>> = {
  id: { example: 41 },
  cursor: { example: cursor },
  after: { example: cursor },
  next: {
    text: 'The cursor by which it goes on: `cursor` of the next page of a list, `after` of the next changes.',
    example: cursor,
  },
  more: {
    text: 'Whether there is more at once. If not, come back with `next` whenever you want.',
    example: false,
  },
  change: {
    text: 'What became of it. `added` and `changed` come with the item as it is now; the others come with its id: take it out.',
    example: 'changed',
  },
  at: { text: 'When it changed, ISO 8601 in UTC.', example: day },
  item: { text: 'The item as it is now, when it was added or changed; else null.' },
  status: { example: 'created' },
  index: { text: 'Its place in the request, from 0.', example: 0 },
  results: { text: 'A result for each item, in their order.' },
  items: { text: 'From 1 to 1000 items. Each is read, checked and written by itself.' },
  errors: { text: 'What is wrong, with the field that it is about.' },
  code: { text: "The failure's code: see the table of error codes.", example: 'validation_failed' },
  text: { example: 'Validation failed.' },
  field: { example: 'items.0.name' },
  values: { example: ['7'] },

  key_id: { example: 12 },
  prefix: { text: 'The user name, where a product asks for one.', example: 'cti_k7Qd' },
  client: { text: 'The organization. Null of what belongs to none.' },
  client_id: { example: 3 },
  modules: { example: ['feed', 'threat'] },
  module: { example: 'feed' },
  resources: { example: ['indicators', 'groups', 'views'] },
  writes: { text: 'Whether it may create, change and delete.', example: false },
  sightings: { text: 'Whether it may say what its organization saw of indicators.', example: false },
  networks: { text: 'It works from these alone; none are no limit.', example: ['192.0.2.0/24'] },
  expiry_date: { text: 'Null of one that does not end.', example: '2027-11-20T08:15:00.000Z' },
  previous_until: { text: 'Until when the key before it still works; null otherwise.', example: null },
  requests_per_minute: { example: 600 },
  bytes_per_day: { text: 'Bytes of replies in a day of Europe/Warsaw.', example: 20_000_000_000 },
  scope: { text: 'The groups and views that a named key is limited to; null is no limit.' },

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
    text: 'The language that `name` and `description` are written in, `pl` or `en`; absent where nobody noted it.',
    example: 'en',
  },
  translation: {
    text: 'The name and description in the other language; absent where there are none. Null in a change removes them.',
  },
  'translation.lang': { example: 'pl' },
  'translation.name': { example: 'Strony opłat za paczki' },
  'translation.description': { example: 'Strony, które proszą o drobną opłatę za paczkę.' },
  outdated: {
    text: 'The language whose text was written before the other one was changed: it may be out of date. Absent where both are current.',
    example: 'pl',
  },
  translation_is_current: {
    text: 'Says that both texts say the same, so that neither is `outdated`.',
    example: true,
  },
  texts_before: {
    text: 'The texts that the change was written over, or those of them that matter; null is none. Where one is another by now, the change is refused with `texts_changed`, so that nothing that somebody else wrote is lost.',
  },
  'texts_before.lang': { example: 'en' },
  'texts_before.name': { example: 'Parcel fee pages' },
  'texts_before.description': { example: 'Pages that ask for a small fee.' },
  ioc_group_lang: {
    text: 'The language that the name of the group is written in; absent where it is not known.',
    example: 'en',
  },
  ioc_group_translation: { text: 'The name of the group in the other language; absent without one.' },
  ioc_group_tlp: { text: 'The level of the group, which its name has too; absent without a group.' },
  'ioc_group_translation.lang': { example: 'pl' },
  'ioc_group_translation.name': { example: 'Strony opłat za paczki' },
  notes: { example: 'Seen in messages to customers.' },
  analyst_comment: { example: 'Confirmed on a host of ours.' },
  value: { text: 'In its plain form.', example: 'parcel-fee.example' },
  type: { example: 'domain' },
  hyperlinks: { example: ['https://www.example.com/report'] },
  origin: { example: 'partner' },
  ids_flag: { text: 'Whether it is meant for detection by machines.', example: true },
  is_verified: {
    text: 'Whether analysts have verified it; verified indicators are published.',
    example: true,
  },
  is_member: { text: 'Whether the indicators are to be in the group.', example: true },
  is_shared: { text: 'Whether the whole organization sees it.', example: true },
  is_active: { example: true },
  is_open: { example: true },
  sent: { example: true },
  false_positive: { example: false },
  accept_known: { text: 'One that the portal has is no failure: its result is `unchanged`.', example: false },
  accept_warnings: {
    text: 'Take a value although it stands on a list of known harmless ones.',
    example: false,
  },
  criticality_level: { text: `${levels}.`, example: 1 },
  time_zone: { example: 'Europe/Warsaw' },
  size: { text: 'In bytes.', example: 48_213 },
  state: { example: 'clean' },
  outcome: { example: 'added' },
  owner: { text: 'Who repairs it; null while nobody does.', example: null },
  due_date: { text: 'The day on which its repair is due.', example: null },
  accepted_until: { text: 'The last day on which its risk is accepted.', example: null },
  accepted: { text: 'Why its risk is accepted, by whom, and until which day.', example: null },
  fixed_date: { text: 'When the organization said that it was repaired.', example: null },
  returned_date: {
    text: 'When it was found again although it was said to be repaired, or was closed; null once its repair begins anew.',
    example: null,
  },
  acceptance_ended_date: {
    text: 'The last day on which its risk was accepted, of one that came back since; null once its repair begins, it is accepted anew or closed.',
    example: null,
  },
  opened_date: { text: 'Since when it is open, or was when it was closed.', example: earlier },
  acknowledged_date: { text: 'When the organization took note of it.', example: null },
  comments_count: { example: 0 },
  comment: { text: 'A note, which the organization sees too.', example: 'Port 3389 no longer answers.' },
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
