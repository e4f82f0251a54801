/** Texts of the addresses that an organization is notified at, and of their PGP keys. */
export default {
  title: 'Notification e-mails', count_one: '{{count, number}} address', count_other: '{{count, number}} addresses', show_one: 'Show {{count, number}} address', show_other: 'Show {{count, number}} addresses',
  search: 'Search by description or e-mail', empty: 'There are no addresses for notifications yet', emptyText: 'Add one, and notifications of new data will be mailed to it.', noMatch: 'No address matches',
  column: { description: 'Description', email: 'E-mail', pgp: 'PGP key', language: 'Language', expiry: 'Key expires' }, languages: { pl: 'Polish', en: 'English' },
  sort: { added: 'In the order added', newest: 'Last added first', descriptionUp: 'Description: A to Z', descriptionDown: 'Description: Z to A', emailUp: 'E-mail: A to Z', emailDown: 'E-mail: Z to A',
    expiryFirst: 'Key expires: soonest first', expiryLast: 'Key expires: latest first' },
  keyThere: 'present', keyNone: 'none', never: 'never', expiring: 'soon', expired: 'expired',
  expiringCount_one: '{{count, number}} PGP key has expired or expires within 30 days.', expiringCount_other: '{{count, number}} PGP keys have expired or expire within 30 days.',
  noneOn: 'No service sends notifications now: switch them on in the Services tab.', noneOnOwn: 'No service sends notifications now. The provider switches them on.', full: 'There are {{count, number}} addresses, which is the most. Remove some to add others.',
  add: 'New address', edit: 'Edit', remove: 'Delete', label: 'Details of address {{id}}', loading: 'Loading…', addTitle: 'New notification e-mail', editTitle: 'Edit address', create: 'Add address',
  email: 'E-mail', language: 'Language of messages', created: 'Added', description: 'Description', descriptionHint: 'For example the team that reads this mailbox.', emailFixed: 'The address cannot be changed: its PGP key would stay with another. Delete this one and add a new one.',
  descriptionRequired: 'Give a description.', emailRequired: 'Give an e-mail address.', emailWrong: 'This is not a valid e-mail address.', emailExists: 'The organization already has this address.',
  added: 'Added {{email}}', updated: 'Changes saved', removed: 'Deleted {{email}}', removeTitle: 'Delete this address?', removeText: 'Notifications will no longer be mailed to {{email}}. Its PGP key is deleted too.', removeAction: 'Delete address',
  pgp: {
    title: 'PGP key', none: 'Without a key messages go unencrypted, and those that must be encrypted are not sent.', owner: 'Owner', noOwner: 'not given', fingerprint: 'Fingerprint', expires: 'Expires',
    expiresSoon_one: 'The key expires in {{count, number}} day. Upload a new one before: messages that must be encrypted are not sent to an address whose key is not valid.',
    expiresSoon_other: 'The key expires in {{count, number}} days. Upload a new one before: messages that must be encrypted are not sent to an address whose key is not valid.',
    expiresToday: 'The key expires within a day. Upload a new one.', expired: 'The key has expired: messages that must be encrypted are not sent to this address. Upload a new key.',
    upload: 'Add a key', replace: 'Change key', remove: 'Remove key', saved: 'PGP key saved', removed: 'PGP key removed', removeTitle: 'Remove the PGP key?', removeText: 'Messages to this address will go unencrypted, and those that must be encrypted will not be sent.',
    file: 'Choose a file', drop: 'Drop the file of a public key here', fileHint: 'A file .asc or .txt', text: 'or paste the public key', save: 'Save key', short: 'This is not a whole key yet: paste it with its first and last line.', extension: 'A key is taken from a file .asc or .txt.', tooBig: 'The file is too big: a key has at most 200 kB.', one: 'Drop one file.',
  },
}
