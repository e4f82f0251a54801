/** Texts of the home screen. */
export default {
  title: 'Dashboard',
  greeting: 'Hello, {{name}}',
  lead: 'Here is what your provider has published for you.',
  leadStaff: 'Here is what the portal holds at this moment.',
  visibilities: 'Visibilities',
  visibilitiesOpen_one: 'open visibility', visibilitiesOpen_other: 'open visibilities',
  incidents: 'Incidents',
  incidentsOpen_one: 'open incident', incidentsOpen_other: 'open incidents',
  threats: 'Threats',
  threatsTotal_one: 'published threat', threatsTotal_other: 'published threats',
  feeds: 'IoC',
  feedsTotal_one: 'indicator', feedsTotal_other: 'indicators',
  details: 'Details',
  detailsOf: 'Details: {{tile}}',
  errorTitle: 'The counts could not be loaded', errorText: 'The lists still work. Try again in a moment.', again: 'Try again',
  emptyTitle: 'There is nothing here for your account yet',
  emptyText: 'No module is switched on for you. The administrator of your organization can do that.',
  waiting: {
    requests: 'Asset requests', requestsNone: 'No request waits for an answer.', noAdmin: 'Without an admin', noAdminNone: 'Every organization has an admin.',
    organizations_one: 'organization', organizations_other: 'organizations', requestsOf_one: '{{count, number}} request', requestsOf_other: '{{count, number}} requests', all: 'See all', failed: 'This could not be loaded.',
  },
  leadAdmin: 'From here you run the portal.',
  links: {
    apiKey: 'API key', apiKeyText: 'Your programs read data from the portal with it.', organization: 'Organization', organizationText: 'Its details, services, users and assets.', organizations: 'Organizations', organizationsText: 'Their services, users and assets.',
    dictionaries: 'Dictionaries', dictionariesText: 'Categories, tags and types to choose from.', systemKeys: 'API keys', systemKeysText: 'The access of other systems to the portal.', audit: 'Audit trail', auditText: 'Who did what, when and to which organization.',
  },
}
