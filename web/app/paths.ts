/** Every address of the SPA, once. */
export const paths = {
  root: '/',
  login: '/login',
  resetPassword: '/reset_password',
  resetPasswordToken: '/reset_password/:token',
  dashboard: '/dashboard',
  incidents: '/incidents',
  incident: '/incidents/:id',
  threats: '/threats',
  threat: '/threats/:id',
  visibilities: '/visibilities',
  visibility: '/visibilities/:id',
  organizations: '/organizations',
  organization: '/organization/:id',
  ownOrganization: '/organization',
  adminUsers: '/admin_users',
} as const
