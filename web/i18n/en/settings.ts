/** Texts of the settings dialog. */
export default {
  title: 'Settings', close: 'Close the settings',
  tabs: { interface: 'Interface', pgp: 'PGP key', password: 'Password' },
  language: 'Language', languagePl: 'Polski', languageEn: 'English', languageSaved: 'The language has been changed',
  theme: 'Colours', themeSystem: 'As the system', themeLight: 'Light', themeDark: 'Dark',
  pgp: {
    lead: 'With your public key we encrypt the mails and reports that we send you.',
    none: 'No key has been uploaded yet.', choose: 'Choose a file (.asc, .txt)', or: 'or paste the key', paste: 'Public key, in armoured form',
    save: 'Save the key', saved: 'The PGP key has been saved', owner: 'Owner', fingerprint: 'Fingerprint', created: 'Created', expires: 'Expires', never: 'never',
    remove: 'Remove the key', removed: 'The PGP key has been removed',
    removeTitle: 'Remove the PGP key?', removeText: 'From now on mails to you are sent without encryption, and reports cannot be sent to you by e-mail.', removeAction: 'Remove the key',
    replace: 'Replace the key', cancel: 'Cancel', tooBig: 'The file is too big: a key has at most 200 kB.', short: 'Paste the whole key, with its first and last line.', loadFailed: 'The key could not be loaded.',
  },
  password: {
    old: 'Current password', next: 'New password', repeat: 'Repeat the new password', rule: 'At least 8 characters with a digit, a lowercase and an uppercase letter.',
    save: 'Change the password', saved: 'The password has been changed', savedText: 'Your other sessions have been ended.', all: 'Fill in all values.', show: 'Show the passwords',
  },
}
