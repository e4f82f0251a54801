/** Texts of the audit trail. */
export default {
  title: 'Audit trail', lead: 'Who did what, when and to which organization. Records are kept for 400 days.',
  column: { date: 'When', action: 'What happened', outcome: 'Outcome', actor: 'Who', client: 'Organization', address: 'IP address' },
  outcome: { success: 'done', code_sent: 'code sent', accepted: 'accepted', refused: 'refused' },
  nobody: 'unknown', nobodyText: 'Unknown: an unknown e-mail, an invalid key, or the portal itself.',
  change: { create: 'created', update: 'changed', delete: 'deleted' }, changesOf: '{{kind}}: any change',
  kind: {
    organization: 'Organization', user: 'User', module_request: 'Module request', organization_tag: 'Organization tag', notification_email: 'Notification e-mail', asset: 'Asset', asset_request: 'Asset request', api_key: 'API key',
    threat: 'Threat', threat_category: 'Threat category', threat_tag: 'Threat tag', incident: 'Incident', incident_template: 'Incident template', incident_category: 'Incident category', incident_tag: 'Incident tag',
    visibility: 'Visibility', visibility_category: 'Visibility category', feed: 'IoC', feed_group: 'IoC group', feed_comment: 'IoC comment', feed_view: 'IoC view', feed_category: 'IoC category', feed_tag: 'IoC tag', feed_type: 'IoC type',
  },
  security: {
    session: 'Use of a session', sign_in: 'Sign-in: password', second_factor: 'Sign-in: code', second_factor_resend: 'Code sent again', sign_out: 'Sign-out', account_locked: 'Account locked', account_unlocked: 'Account unlocked',
    password_reset_request: 'New password asked for', password_reset: 'New password set', password_change: 'Password changed', pgp_key_create: 'PGP key uploaded', pgp_key_delete: 'PGP key removed',
    organization_delete: 'Organization deleted', organization_removed: 'Data of an organization removed', export: 'Data exported',
    api_key_create: 'API key created', api_key_regenerate: 'API key generated anew', api_key_reveal: 'API key shown', api_key_delete: 'API key deleted', api_key_use: 'API key used', api_key_refused: 'API key refused',
  },
  filter: {
    user: 'Who', userAll: 'Everybody', organization: 'Organization', organizationAll: 'All organizations', what: 'What happened', whatAll: 'Everything', change: 'Kind of change', any: 'any', date: 'When',
    failed: 'Only what was refused or failed', failedOn: 'yes',
  },
  reload: 'Load the newest', noMatch: 'No record matches', failed: 'The records are safe. Try again in a moment.',
  shown_one: '{{number}} record.', shown_other: '{{number}} records.',
  searching: 'Searching… Looked back to {{to}}.', searchedTo: 'Looked back to {{to}}.', all: 'These are all records that match.', more: 'Show earlier ones', stop: 'Stop', moreFailed: 'Earlier ones could not be loaded.',
  detail: 'Record {{row}}', reason: 'Why it was refused', facts: 'Details', code: 'Code of the action', changed: 'What it was about', ids: 'Numbers', fields: 'Changed fields', note: 'Note',
  entities_one: '{{number}} item', entities_other: '{{number}} items',
  moreIds_one: 'and {{count, number}} more', moreIds_other: 'and {{count, number}} more',
  only: { actor: 'Only this person', client: 'Only this organization', action: 'Only this action' },
  exportTitle: 'Export up to 5,000 of the newest records that match', exportPart: 'The file does not have every record', exportPartText: 'It has the newest of those that match. Narrow the dates for earlier ones.',
}
