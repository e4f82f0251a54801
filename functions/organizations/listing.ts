/** What lists of other areas say of organizations in SQL, too. */

/**
 * The moment as SQL knows it: the begun minute, so that statements are prepared once a minute and not for
 * every request. Sign-in judges exactly.
 */
export const minuteOf = (now: Date): number => now.getTime() - (now.getTime() % 60_000)

/** Whether an organization has an admin who can sign in now. */
export const hasAdmin = (now: Date): string =>
  `EXISTS (SELECT 1 FROM user WHERE client_id = organization.id AND role = 'organization_admin' AND deactivated = 0 AND (expires IS NULL OR expires > ${minuteOf(now)}))`
