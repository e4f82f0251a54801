/** Every address of the SPA, once. */
export const paths = {
  root: '/',
  login: '/login',
  requestReset: '/reset_password',
  newPassword: '/reset_password/new',
  confirmEmail: '/confirm_email',
  refuseEmail: '/refuse_email',
  unsubscribe: '/unsubscribe',
  /** Links of before, which had their token in the path. */
  resetPasswordToken: '/reset_password/:token',
  confirmEmailToken: '/confirm_email/:token',
  refuseEmailToken: '/refuse_email/:token',
  dashboard: '/dashboard',
  incidents: '/incidents',
  incident: '/incidents/:id',
  threats: '/threats',
  threat: '/threats/:id',
  indicators: '/ioc',
  indicator: '/ioc/:id',
  indicatorImport: '/ioc/import',
  /** An older address of the list. */
  indicatorsBefore: '/feeds',
  feedGroups: '/ioc/groups',
  indicatorGroup: '/ioc/groups/:id',
  indicatorView: '/ioc/view/:id',
  sightings: '/ioc/sightings',
  exposures: '/visibilities',
  exposure: '/visibilities/:id',
  organizations: '/organizations',
  organization: '/organization/:id',
  myOrganization: '/organization',
  adminUsers: '/admin_users',
  systemSettings: '/system_settings',
  dictionaries: '/system_settings/dictionaries',
  systemKeys: '/system_settings/api_keys',
  audit: '/audit',
  mails: '/mail',
  apiKey: '/apikey',
  reports: '/reports',
  newPeriodicReport: '/reports/periodic/new',
  periodicReport: '/reports/periodic/:id',
  oneTimeReport: '/reports/one_time',
} as const

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}` ? Name : never

/**
 * An address with its parameters filled in; what has no place in it is its query: `hrefOf(paths.organization,
 * { id: 3, tab: 'users' })`.
 */
export const hrefOf = <Path extends string>(
  path: Path,
  values: Readonly<Record<ParameterOf<Path>, string | number>> & Readonly<Record<string, string | number>>,
): string => {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = query.get(name) ?? ''
    query.delete(name)
    return encodeURIComponent(value)
  })
  return query.size === 0 ? filled : `${filled}?${query.toString()}`
}

/** A number as an address has it, such as an id; undefined for anything else that somebody typed. */
export const readNumber = (text: string | null | undefined): number | undefined =>
  text !== null && text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
