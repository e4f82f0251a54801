/** Every address of the SPA. Defined nowhere else. */
export const paths = {
  root: '/',
  login: '/login',
  requestReset: '/reset_password',
  newPassword: '/reset_password/new',
  confirmEmail: '/confirm_email',
  refuseEmail: '/refuse_email',
  unsubscribe: '/unsubscribe',
  /** For older links, which have their token in the path. */
  resetPasswordToken: '/reset_password/:token',
  confirmEmailToken: '/confirm_email/:token',
  refuseEmailToken: '/refuse_email/:token',
  dashboard: '/dashboard',
  incidents: '/incidents',
  incident: '/incidents/:id',
  incidentView: '/incidents/view/:id',
  threats: '/threats',
  threat: '/threats/:id',
  threatView: '/threats/view/:id',
  indicators: '/ioc',
  indicator: '/ioc/:id',
  indicatorImport: '/ioc/import',
  publication: '/publish',
  /** The former address of the list. */
  indicatorsBefore: '/feeds',
  feedGroups: '/ioc/groups',
  indicatorGroup: '/ioc/groups/:id',
  indicatorView: '/ioc/view/:id',
  sightings: '/ioc/sightings',
  sources: '/ioc/sources',
  newSource: '/ioc/sources/new',
  source: '/ioc/sources/:id',
  sourceSettings: '/ioc/sources/settings/:id',
  exposures: '/visibilities',
  exposure: '/visibilities/:id',
  exposureView: '/visibilities/view/:id',
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

/** The query parameter with the id of a draft of `paths.publication`, with which a reload finds it. */
export const draftParameter = 'draft'

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}` ? Name : never

/**
 * An address with its parameters filled in. Parameters without a placeholder become the query:
 * `hrefOf(paths.organization, { id: 3, tab: 'users' })`.
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

/** A number from an address, such as an id; undefined for any other text. */
export const readNumber = (text: string | null | undefined): number | undefined =>
  text !== null && text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
