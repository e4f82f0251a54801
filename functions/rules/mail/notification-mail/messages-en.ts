import { exposureStateLabels } from '#shared/domain/exposures/state-labels.ts'
import { englishCount } from './plurals.ts'
import type { NotificationMessages } from './messages.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const allOf =
  (what: string) =>
  (count: number): string =>
    `${count === 2 ? 'both' : 'all'} ${what}`
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const holds = {
  counts: 'only counts and links',
  names: 'names without descriptions',
  everything: 'everything, but not encrypted',
} as const
const addKey = 'An admin of your organization adds the key in the portal, under “Notification e-mails”.'

/** English messages of notifications. */
export const englishMessages: NotificationMessages = {
  modules: { visibility: 'Visibilities', incident: 'Incidents', threat: 'Threats', feed: 'IoC' },
  counted: {
    visibility: englishCount('visibility', 'visibilities'),
    incident: englishCount('incident', 'incidents'),
    threat: englishCount('threat', 'threats'),
    feed: englishCount('IoC', 'IoC'),
  },
  level: { 1: 'high', 2: 'medium', 3: 'low' },
  countedLevel: {
    1: englishCount('high', 'high'),
    2: englishCount('medium', 'medium'),
    3: englishCount('low', 'low'),
  },
  allOfLevel: { 1: allOf('high'), 2: allOf('medium'), 3: allOf('low') },
  found: 'found again',
  countedFound: englishCount('found again', 'found again'),
  allFound: allOf('found again'),
  reopened: 'reopened',
  countedReopened: englishCount('reopened', 'reopened'),
  allReopened: allOf('reopened'),
  returned: 'its accepted risk has expired',
  countedReturned: englishCount('whose accepted risk has expired', 'whose accepted risk has expired'),
  allReturned: (count) => `the accepted risk of ${count === 2 ? 'both' : 'all'} has expired`,
  raised: 'its criticality was raised',
  countedRaised: englishCount('whose criticality was raised', 'whose criticality was raised'),
  allRaised: (count) => `the criticality of ${count === 2 ? 'both' : 'all'} was raised`,
  changed: 'changed',
  countedChanged: englishCount('changed', 'changed'),
  allChanged: allOf('changed'),
  countedMatched: englishCount('concerns you', 'concern you'),
  matched: 'IoC that concern you',
  matchesYourAssets: 'concerns you',
  countedNewValues: englishCount('new value', 'new values'),
  countedWithdrawn: englishCount('IoC withdrawn', 'IoC withdrawn'),
  withdrawn: 'Withdrawn IoC',
  withdrawnNote:
    'Lists, TAXII and changes no longer contain the withdrawn IoC. Remove them where they came from a file or an e-mail, and where a system does not do so by itself.',
  latestOf: (shown, total) => `The latest ${shown} of ${total}.`,
  countedInPortal: (count) => `${count} in the portal`,
  countedNewGroups: englishCount('new group', 'new groups'),

  newIncident: (id) => `New incident #${id}`,
  changedIncident: (id) => `Incident #${id} has changed`,
  newExposure: (id, news) =>
    ({
      new: `New visibility #${id}`,
      found: `Found again, visibility #${id}`,
      reopened: `Reopened visibility #${id}`,
      returned: `Accepted risk has expired, visibility #${id}`,
      raised: `Criticality raised, visibility #${id}`,
    })[news],
  incident: (id) => `Incident #${id}`,
  visibility: (id) => `Visibility #${id}`,
  threat: (id) => `Threat #${id}`,
  newThreat: (id) => `New threat #${id}`,
  news: 'New in the portal',
  returnedNews: 'Accepted risk has expired',
  raisedNews: 'Criticality raised',
  digest: { off: 'Digest', immediately: 'Digest', daily: 'Daily digest', weekly: 'Weekly digest' },
  test: 'Test message',

  labels: {
    category: 'Category',
    reported: 'Reported',
    status: 'Status',
    tags: 'Tags',
    changed: 'Changed',
    attachments: 'Attachments',
  },
  changes: {
    name: 'name',
    description: 'description',
    status: 'status',
    attachments: 'attachments',
  },
  status: (isOpen) => (isOpen ? 'open' : 'closed'),
  overdue: 'Overdue repairs',
  states: exposureStateLabels.en,
  dueOn: (day) => `due ${day}`,
  until: (day) => `until ${day}`,
  wasDue: (day) => `was due on ${day}`,
  repairedBy: (name) => `assigned to ${name}`,
  seen: (moment) => `seen ${moment}`,
  reportedOn: (moment) => `reported ${moment}`,
  tagged: (tags) => `tags: ${tags}`,
  group: (name, count) => `IoC group “${name}” (${count})`,
  newGroup: (name) => `New group “${name}”`,
  largestGroup: (name, count) => `Group “${name}” (${count})`,
  byType: (list) => `by type: ${list}`,
  byCategory: (list) => `by category: ${list}`,
  others: (count) => `others ${count}`,

  all: (total) => `All ${total} in the portal`,
  shownOf: (shown, total) => `The most severe ${shown} of ${total}; the others are in the portal.`,
  firstOf: (shown, total) => `${shown} of ${total} are here; the others are in the portal.`,
  list: 'The list in the portal',
  openIncident: 'Open the incident',
  openItem: 'Open in the portal',
  openList: 'Open the list',
  createPortal: 'Open the portal',
  csv: (name, rows) => `The values (${rows}) are in the attachment ${name}.`,
  csvOf: (name, rows, total) =>
    `The attachment ${name} contains ${rows} of the ${total} values; the others are in the portal.`,
  csvLeftOut:
    'The file with the values is left out, because it would make this message larger than 10 MB. The values are in the portal.',
  tooLarge: 'This message contains only counts and links, because the full content would make it too large.',
  less: (because, content, what) => {
    const subject = what === 'this' ? 'This message contains' : 'Notifications to this address contain'
    return {
      no_key: `${subject} ${holds[content]}, because this address has no PGP key. With a key, we send everything here, encrypted. ${addKey}`,
      key_expired: `${subject} ${holds[content]}, because the PGP key of this address has expired. With a new key, we send everything here again, encrypted. ${addKey}`,
      key_unusable: `${subject} ${holds[content]}, because the PGP key of this address can no longer be used: it was revoked or is damaged. With a new key, we send everything here again, encrypted. ${addKey}`,
    }[because]
  },
  countsOnly: 'Names and details are in the portal, after signing in.',
  noticesOnly: (marks) =>
    `Some items are only announced here, because their TLP level allows no more in this message: ${marks}. Read them in the portal. TLP:RED is never sent by e-mail, TLP:AMBER+STRICT only encrypted.`,
  notices: 'announced only (TLP)',
  valuesWithheld: (count) =>
    `Values left out because they are marked TLP:RED: ${count}. They are in the portal.`,
  testLines: [
    'An admin sent this message to check whether notifications reach this address. They do.',
    'You do not need to do anything.',
  ],
  testContent: {
    counts: 'Notifications to this address contain only counts and links.',
    names: 'Notifications to this address contain names without descriptions.',
    everything: 'Notifications to this address contain everything: names, descriptions and lists.',
  },

  when: (schedule, zone) => {
    switch (schedule.mode) {
      case 'off':
        return null
      case 'immediately':
        return 'at once'
      case 'daily':
        return `every day at ${hourText(schedule.hour)} (${zone})`
      case 'weekly':
        return `every ${weekdays[schedule.day - 1] ?? ''} at ${hourText(schedule.hour)} (${zone})`
    }
  },
  foot: (recipient, organization, when) =>
    when === null
      ? `${recipient} is on the notification list of ${organization}; an admin of your organization can change it.`
      : `${recipient} receives notifications for ${organization}; messages like this one are sent ${when}. An admin of your organization can change that.`,
  introduced: (by, organization, day, gets) =>
    `This is the first message to this address. ${by} added it to the notifications of ${organization} on ${day}. It receives: ${gets}. If you do not want these messages, stop them with the link at the end. The admins of ${organization} will see that.`,
  streams: {
    incident: 'incidents',
    visibility_high: 'high visibilities',
    visibility_other: 'other visibilities',
    threat: 'threats',
    feed: 'IoC',
  },
  changeAddress: 'Change what this address receives (admins)',
  changeReminders: 'Settings of reminders',
  changeReport: 'Settings of this report',
  end: 'Stop these messages',
  questions: (contact) =>
    contact === null
      ? 'Please do not reply to this message.'
      : `Questions: ${contact}; a reply to this message goes there too.`,
  tlpEnds: (mark) => `[${mark} ends]`,
  csvPrefix: 'iocs',
  csvHeader: [
    'Value',
    'Type',
    'Category',
    'Tags',
    'TLP',
    'Publication date',
    'Valid until',
    'Expired',
    'False positive for us',
  ],
  csvYes: 'yes',
  csvNo: 'no',
}
