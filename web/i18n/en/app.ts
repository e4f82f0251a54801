/** Texts of the shell and of the pages that belong to no area. */
export default {
  product: 'CTI Portal',
  skip: 'Skip to content',
  loading: 'Loading…',
  toast: { close: 'Close the message' },
  header: { home: 'Home', settings: 'Settings', signOut: 'Sign out', openMenu: 'Open the menu', closeMenu: 'Close the menu' },
  menu: {
    label: 'Main menu', collapse: 'Collapse the menu', expand: 'Expand the menu', unavailable: 'Service unavailable', unavailableAsk: 'Service unavailable: request access',
    home: 'Dashboard', visibilities: 'Visibilities', incidents: 'Incidents', threats: 'Threats', feeds: 'IoC', feedsAll: 'All', feedGroups: 'Groups', feedViews: 'Saved views', sharedView: '(shared in the organization)', organizations: 'Organizations', organization: 'Organization', adminUsers: 'Provider users', dictionaries: 'Dictionaries', systemKeys: 'API keys', apiKey: 'API key', audit: 'Audit trail',
  },
  page: {
    notFoundTitle: 'There is no such page', notFoundText: 'The address may be wrong, or the page has been moved or is not meant for your account.',
    toDashboard: 'Go to the dashboard', toSignIn: 'Go to sign-in',
    restrictedTitle: 'This page is restricted', restrictedText: 'Your account may not open it. If you need it for your work, ask the administrator of your organization.',
    moduleTitle: 'This service is not available to you',
    moduleText: 'The module “{{module}}” is switched off for your account or your organization. Ask the administrator of your organization for access.',
    errorTitle: 'The page could not be loaded', errorText: 'Nothing you did is lost. Try again in a moment.', again: 'Try again',
    goneTitle: 'This item does not exist', goneText: 'It may have been removed, or you have no access to it.',
    brokenTitle: 'Something went wrong on this page', brokenText: 'Reload the page. If that does not help, tell your provider what you were doing.', reload: 'Reload',
  },
}
