/** The e-mail with a report. */
export default {
  subject: 'Report: {{name}}',
  ready: 'The report “{{name}}” for {{period}} is ready: {{pages}}, {{size}}.',
  pages_one: '{{count, number}}\u00A0page',
  pages_other: '{{count, number}}\u00A0pages',
  attached: 'It is attached as {{file}}: a PDF document with CSV files of all items.',
  tooLarge:
    'The file is too large to be sent by e-mail. You can download it in the portal, on the “Reports” page.',
  nothingNew: 'Nothing is new in this period.',
  overdue: 'Overdue repairs: {{count, number}}.',
  action: 'Open reports in the portal',
  switchOff: 'You can switch off these e-mails in the portal, in the settings of the report.',
  automatic: 'This message was sent automatically, please do not reply to it.',
} as const
