/** Texts of users: of an organization, and of the provider. */
export default {
  title: 'Users',
  providerTitle: 'Provider users',
  count_one: '{{count, number}} user', count_other: '{{count, number}} users',
  show_one: 'Show {{count, number}} user', show_other: 'Show {{count, number}} users',
  search: 'Search by name or e-mail',
  empty: {
    title: 'There are no users yet', text: 'Add the first one: a link to set a password is mailed to them.', noMatch: 'No user matches',
    providerTitle: 'There are no provider users yet', providerText: 'Analysts of the provider will appear here.',
  },
  column: { name: 'Name', email: 'E-mail', activity: 'Last activity', role: 'Role', status: 'Status', organization: 'Organization' },
  provider: 'Provider',
  never: 'never',
  you: 'you',
  role: { ROLE_COMCERT_ADMIN: 'Platform admin', ROLE_COMCERT_ANALYST: 'Analyst', ROLE_ORGANIZATION_ADMIN: 'Organization admin', ROLE_USER: 'User' },
  status: { active: 'active', deactivated: 'deactivated' },
  badge: {
    expired: 'expired', expiredHint: 'The account has expired: its owner cannot sign in.', deactivated: 'deactivated', deactivatedHint: 'The account is deactivated: its owner cannot sign in.',
    locked: 'sign-in locked', lockedHint: 'Too many wrong codes. A new password unlocks it: “Forgot your password?” on the sign-in page.',
    requests_one: 'asks for {{count, number}} module', requests_other: 'asks for {{count, number}} modules',
  },
  module: { visibility: 'Visibilities', incident: 'Incidents', threat: 'Threats', feed: 'IoC', report: 'Reports' },
  sort: {
    nameUp: 'Name: A to Z', nameDown: 'Name: Z to A', activityNewest: 'Last activity: newest first', activityOldest: 'Last activity: oldest first',
    createdNewest: 'Created: newest first', createdOldest: 'Created: oldest first', roleUp: 'Role: A to Z', roleDown: 'Role: Z to A',
  },
  filter: {
    roles: 'Roles', rolesAll: 'All roles', state: 'Account', stateAny: 'Any', active: 'active', expired: 'expired', deactivated: 'deactivated',
    scope: 'Scope', scopeProvider: 'Provider', scopeAll: 'Whole portal',
  },
  place: {
    used: '{{users}} of {{max}} accounts used.', noAdmin: 'No admin', noAdminText: 'Nobody can sign in as an admin of this organization.',
    full: 'The limit of users is reached', fullText: 'All {{max}} accounts are used. Delete one that is not needed, or raise the limit under Details.',
    fullTextOwn: 'All {{max}} accounts are used. Delete one that is not needed, or ask the provider for a higher limit.',
  },
  add: 'New user', addAnalyst: 'New analyst', edit: 'Edit', remove: 'Delete', deactivate: 'Deactivate', activate: 'Activate',
  created: 'User created', createdText: 'A link to set a password is on its way to {{email}}. It works for {{hours}} hours.', updated: 'Changes saved', removed: 'User deleted',
  activated: '{{name}} can sign in again', deactivated: '{{name}} can no longer sign in', granted: 'Access granted: {{module}}', revoked: 'Access taken away: {{module}}',
  detail: {
    label: 'Details of user {{id}}', loading: 'Loading…', marks: 'Role and state', email: 'E-mail', organization: 'Organization', role: 'Role', activity: 'Last activity', created: 'Created',
    expiry: 'Account valid until', forever: 'without limit', language: 'Language', languages: { pl: 'Polish', en: 'English' },
    platformAdmin: 'Accounts of platform admins are managed outside the portal, at the command line. Here they are neither edited nor deactivated.',
    organizationAdmin: 'Only the provider changes the account of an organization admin.',
  },
  modules: {
    title: 'Modules', failed: 'The modules could not be loaded.', unavailable: 'the organization does not have this service', always: 'an organization admin always has reports',
    without: 'granted, but the organization’s service is off', none: 'Without any module this person cannot use the portal.',
  },
  requests: {
    title: 'Asks for access', failed: 'The requests could not be loaded.', grant: 'Grant', grantModule: 'Grant access: {{module}}', unavailable: 'The organization does not have this service: ask the provider.',
    waiting_one: 'Asks for {{count, number}} module: the organization admins decide.', waiting_other: 'Asks for {{count, number}} modules: the organization admins decide.',
  },
  ask: { button: 'Request access', done: 'The organization admins have your request.', granted: 'You have this module', grantedText: 'If it does not open, its service is off for your organization.' },
  historyField: {
    name: 'name', email: 'e-mail', role: 'role', account_expiry_date: 'expiry date', deactivated: 'activity of the account', has_threat_access: 'access to threats', has_feed_access: 'access to IoC',
    has_incident_access: 'access to incidents', has_visibility_access: 'access to visibilities', has_report_access: 'access to reports', other: 'another field',
  },
  confirmDeactivate: { title: 'Deactivate this account?', text: '{{name}} is signed out at once and cannot sign in until the account is activated again. Nothing is deleted.', action: 'Deactivate account' },
  confirmRemove: {
    title: 'Delete this user?', text: '{{name}} ({{email}}) is signed out at once and cannot sign in any more. Requests for modules and the API key go with the account. This cannot be undone.', action: 'Delete user',
  },
  confirmLast: {
    title: 'This is the last organization admin', text: 'After this nobody can sign in as an admin of {{organization}}: only the provider can add users to it or answer their requests. Continue all the same?',
    remove: 'Delete the last admin', deactivate: 'Deactivate the last admin', change: 'Change the last admin',
  },
  form: {
    addTitle: 'New user', addAnalystTitle: 'New analyst', editTitle: 'Edit user', create: 'Create user', createAnalyst: 'Create analyst', name: 'Name', email: 'E-mail',
    emailHint: 'A link to set a password is mailed here. It works for {{hours}} hours.', emailChangeHint: 'Another address ends the user’s sessions.',
    role: 'Role', roleHint: 'An organization admin manages the users of the organization. Afterwards only the provider can change this account.', language: 'Language of screens and mails',
    expiry: 'Expiry date', expiryNone: 'Without an expiry date the account never expires.', expiryHint: 'The account works until the end of this day.', expiryClear: 'Without expiry date',
    ownPassword: 'Set a first password', ownPasswordHint: 'Not needed: people set their own by the link in the mail.', password: 'Password', repeat: 'Repeat the password',
    all: 'All', nameRequired: 'Give the name.', emailRequired: 'Give the e-mail address.', emailWrong: 'This is not a valid e-mail address.', passwordRequired: 'Give the password.', repeatRequired: 'Repeat the password.',
    expiryPast: 'The expiry date cannot be before today.', emailExists: 'Somebody in the portal already has this e-mail address.', unavailable: 'The organization no longer has one of the chosen modules.',
  },
}
