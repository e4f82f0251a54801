/** Texts of the tools of the IoC area: looking up a list, importing a file. */
export default {
  copied_one: '{{count}} value copied', copied_other: '{{count}} values copied', copyFailed: 'Nothing was copied', copyFailedText: 'The browser does not allow copying. Download the file instead.',
  offer: {
    text_one: 'You pasted {{count}} value. The search takes one at a time.', text_other: 'You pasted {{count}} values. The search takes one at a time.',
    more_one: 'You pasted more than {{count}} value. The search takes one at a time.', more_other: 'You pasted more than {{count}} values. The search takes one at a time.', open: 'Look up the list', dismiss: 'Dismiss',
  },
  lookUp: {
    button: 'Look up a list', buttonTitle: 'Check which values of a list are known', title: 'Look up a list', close: 'Close', cancel: 'Cancel', list: 'Values', placeholder: '192.0.2[.]15\nhxxps://login.example[.]com/verify',
    hint: 'One a line, or separated by commas, semicolons or spaces. Defanged or not.', values_one: '{{count}} value', values_other: '{{count}} values', repeated_one: '{{count}} repetition left out', repeated_other: '{{count}} repetitions left out',
    unreadCount_one: '{{count}} not understood', unreadCount_other: '{{count}} not understood',
    tooLong_one: 'The text has more than {{max}} character. Look it up in parts.', tooLong_other: 'The text has more than {{max}} characters. Look it up in parts.',
    farTooMany_one: 'There is more than {{max}} value. Look it up in parts.', farTooMany_other: 'There are more than {{max}} values. Look them up in parts.',
    tooMany_one: '{{count}} value is more than is looked up at once: {{most}}. The rest waits for your next step.', tooMany_other: '{{count}} values are more than are looked up at once: {{most}}. The rest waits for your next step.',
    ask: 'Look up', askCount_one: 'Look up {{count}} value', askCount_other: 'Look up {{count}} values', askFirst_one: 'Look up the first {{count}}', askFirst_other: 'Look up the first {{count}}',
    askNext_one: 'Look up the next one', askNext_other: 'Look up the next {{count}}', rest_one: '{{count}} value of the list was not looked up yet.', rest_other: '{{count}} values of the list were not looked up yet.',
    sum_one: '{{count}} of {{total}} is known', sum_other: '{{count}} of {{total}} are known', filter: 'Show', filters: { all: 'All', known: 'Known', unknown: 'Unknown', unread: 'Not understood' },
    outcome: { known: 'known', unknown: 'unknown', unread: 'not understood' }, verified: 'verified', unverified: 'unverified', otherType: 'another type', rows: 'Values of the list', none: 'There are none of these.',
    copyUnknown: 'Copy the unknown', copyMore: 'Ways to copy the unknown', copyShown: 'Copy in the safe form', copyPlain: 'Copy the original values', download: 'CSV', again: 'Change the list',
    csv: { file: 'look-up', line: 'Line', entered: 'As entered', value: 'Value', type: 'Type', outcome: 'Result', status: 'Status', link: 'Link' },
  },
  type: {
    ipv4: 'IPv4 address', ipv6: 'IPv6 address', ipv4_cidr: 'IPv4 network', ipv6_cidr: 'IPv6 network', domain: 'domain', url: 'URL', email: 'e-mail address', md5: 'MD5', sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512', filename: 'file name',
  },
  reason: {
    empty: 'no value', too_long: 'longer than 255 characters', control_characters: 'invisible control characters', truncated: 'cut off at its end', pattern: 'a pattern, not a value: a wildcard or a placeholder',
    several_values: 'several values in one', not_of_type: 'not of the type that is named', not_recognized: 'not recognized as an indicator',
  },
}
