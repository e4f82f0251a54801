/** The scopes that count an organization's rows: all, and its own. */
export const scopesOfOrganization = (organizationId: number): [string, string] => [
  'all',
  `client#${organizationId}`,
]
