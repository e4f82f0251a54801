/** Texts of the tools of the IoC area: looking up a list, importing a file. */
export default {
  copied_one: '{{shown}} value copied', copied_other: '{{shown}} values copied', copyFailed: 'Nothing was copied', copyFailedText: 'The browser does not allow copying. Download the file instead.',
  offer: {
    text_one: 'You pasted {{shown}} value. The search takes one at a time.', text_other: 'You pasted {{shown}} values. The search takes one at a time.',
    more_one: 'You pasted more than {{shown}} value. The search takes one at a time.', more_other: 'You pasted more than {{shown}} values. The search takes one at a time.', open: 'Look up the list', dismiss: 'Dismiss',
  },
  lookUp: {
    button: 'Look up a list', buttonTitle: 'Check which values of a list are known', title: 'Look up a list', close: 'Close', cancel: 'Cancel', list: 'Values', placeholder: '192.0.2[.]15\nhxxps://login.example[.]com/verify',
    hint: 'One a line, or separated by commas, semicolons or spaces. Defanged or not.', values_one: '{{shown}} value', values_other: '{{shown}} values', repeated_one: '{{shown}} repetition left out', repeated_other: '{{shown}} repetitions left out',
    unreadCount_one: '{{shown}} not understood', unreadCount_other: '{{shown}} not understood',
    tooLong_one: 'The text has more than {{max}} character. Look it up in parts.', tooLong_other: 'The text has more than {{max}} characters. Look it up in parts.',
    farTooMany_one: 'There is more than {{max}} value. Look it up in parts.', farTooMany_other: 'There are more than {{max}} values. Look them up in parts.',
    tooMany_one: '{{shown}} value is more than is looked up at once: {{most}}. The rest waits for your next step.', tooMany_other: '{{shown}} values are more than are looked up at once: {{most}}. The rest waits for your next step.',
    ask: 'Look up', askCount_one: 'Look up {{shown}} value', askCount_other: 'Look up {{shown}} values', askFirst_one: 'Look up the first {{shown}}', askFirst_other: 'Look up the first {{shown}}',
    askNext_one: 'Look up the next one', askNext_other: 'Look up the next {{shown}}', rest_one: '{{shown}} value of the list was not looked up yet.', rest_other: '{{shown}} values of the list were not looked up yet.',
    sum_one: '{{shown}} of {{total}} is known', sum_other: '{{shown}} of {{total}} are known', filter: 'Show', filters: { all: 'All', known: 'Known', unknown: 'Unknown', unread: 'Not understood' },
    outcome: { known: 'known', unknown: 'unknown', unread: 'not understood' }, verified: 'verified', unverified: 'unverified', otherType: 'another type', rows: 'Values of the list', none: 'There are none of these.',
    copyUnknown: 'Copy the unknown', copyMore: 'Ways to copy the unknown', copyShown: 'Copy in the safe form', copyPlain: 'Copy the original values', download: 'CSV', again: 'Change the list',
    importUnknown: 'Import the unknown',
    csv: { file: 'look-up', line: 'Line', entered: 'As entered', value: 'Value', type: 'Type', outcome: 'Result', status: 'Status', link: 'Link' },
  },
  import: { button: 'Import', buttonTitle: 'Import indicators from a file' },
  type: {
    ipv4: 'IPv4 address', ipv6: 'IPv6 address', ipv4_cidr: 'IPv4 network', ipv6_cidr: 'IPv6 network', domain: 'domain', url: 'URL', email: 'e-mail address', md5: 'MD5', sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512', filename: 'file name',
  },
  reason: {
    empty: 'no value', too_long: 'longer than 255 characters', control_characters: 'invisible control characters', truncated: 'cut off at its end', pattern: 'a pattern, not a value: a wildcard or a placeholder',
    several_values: 'several values in one', not_of_type: 'not of the type that is named', not_recognized: 'not recognized as an indicator',
  },
}
