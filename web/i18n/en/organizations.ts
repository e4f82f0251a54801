/** Texts of organizations: their list and their pages. */
export default {
  title: 'Organizations',
  count_one: '{{count}} organization', count_other: '{{count}} organizations',
  show_one: 'Show {{count}} organization', show_other: 'Show {{count}} organizations',
  search: 'Search by name or e-mail',
  close: 'Close',
  loading: 'Loading…', back: 'Back to the list of organizations', tabs: 'Sections of the organization',
  tab: { details: 'Details', services: 'Services', emails: 'Notification e-mails', users: 'Users', assets: 'Assets', statistics: 'Statistics' },
  empty: { title: 'There are no organizations yet', text: 'Add the first one, then switch on its services and add its users.', noMatch: 'No organization matches' },
  column: { logo: 'Logo', name: 'Name', email: 'Contact e-mail', tags: 'Tags', users: 'Users', maxUsers: 'Max users' },
  moreTags_one: '{{count}} more tag: {{names}}', moreTags_other: '{{count}} more tags: {{names}}',
  badge: {
    requests_one: '{{count}} asset request waits for an answer', requests_other: '{{count}} asset requests wait for an answer',
    noAdmin: 'No admin', noAdminHint: 'Nobody can sign in as an admin of this organization.',
  },
  sort: {
    nameUp: 'Name: A to Z', nameDown: 'Name: Z to A', createdNewest: 'Created: newest first', createdOldest: 'Created: oldest first',
    largest: 'Max users: most first', smallest: 'Max users: fewest first',
  },
  filter: { tags: 'Tags', tagsAll: 'All tags', hasAdmin: 'Has an admin', hasRequests: 'Has asset requests', any: 'Any', yes: 'Yes', no: 'No' },
  add: 'New organization',
  created: 'Organization created', createdText: 'Now switch on its services.', updated: 'Changes saved',
  form: {
    addTitle: 'New organization', create: 'Create organization', name: 'Name', nameFixed: 'Only the provider can change the name.', email: 'Contact e-mail',
    emailHint: 'Where the provider writes about the organization itself.', maxUsers: 'Max users', maxUsersHint: 'A whole number from 1 to {{max}}.', tags: 'Tags', tagsPlaceholder: 'Choose tags',
    nameRequired: 'Name the organization.', emailWrong: 'This is not a valid e-mail address.', maxUsersWrong: 'Give a whole number from 1 to {{max}}.',
    nameExists: 'An organization of this name already exists.', emailExists: 'Another organization already has this contact e-mail.', unknownTag: 'A chosen tag no longer exists or is not active. Remove it.',
  },
  removals: {
    open: 'Removals', title: 'Deleted organizations', lead: 'Deleted organizations are gone from the portal at once. Their data is deleted in the background and listed here for 30 days.',
    running_one: '{{count}} running', running_other: '{{count}} running', removed: 'Deleted so far:',
    state: { waiting: 'waiting', running: 'deleting', failing: 'failed, will be tried again', done: 'done' },
    what: {
      users: 'users', module_requests: 'requests for modules', activity: 'activity counts', incidents: 'incidents', incident_templates: 'incident templates', visibilities: 'visibilities', assets: 'assets',
      asset_requests: 'asset requests', notification_emails: 'notification e-mails', api_keys: 'API keys', other: 'other',
    },
  },
}
