/** Organizations with addresses, an e-mail service that stores messages, and a notifier with a test clock. */
import PostalMime, { type Email } from 'postal-mime'
import {
  newNotificationEmail,
  notificationEmailsCollection,
} from '#functions/notification-emails/notification-email-store.ts'
import { runNotifier } from '#functions/notifications/notifier.ts'
import type { Transport } from '#functions/rules/mail/transport.ts'
import { type NotificationPreferences, defaultPreferences } from '#shared/domain/notifications/preferences.ts'
import { noonClock, operator } from '../auth/fixture.ts'
import { createAdministrationFixture, noMail, type AdministrationFixture } from '../support/administration.ts'
import { allRoutes } from '../support/all-routes.ts'
import type { Backends } from '../support/backends.ts'
import { createPortal, type Portal } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'

export interface TakenMail {
  readonly to: string
  readonly raw: Buffer
  readonly tag: string
  readonly at: Date
}

export interface NotifierFixture extends AdministrationFixture {
  readonly portal: Portal
  /** What SES accepted, oldest first. */
  readonly taken: TakenMail[]
  /** Errors for the next messages, in order; undefined accepts one. */
  readonly answers: (Error | undefined)[]
  readonly transport: Transport
  /** An organization with addresses that are notified about every module. */
  notified(
    ...addresses: (Partial<NotificationPreferences> & { email?: string })[]
  ): Promise<{ id: number; addresses: number[]; emails: string[] }>
  /** Runs the notifier after some minutes. */
  run(minutes?: number): Promise<void>
  /** Messages as an e-mail program reads them, since the last call. */
  mails(): Promise<(Email & { to_: string })[]>
}

export const createNotifierFixture = async (backends: Backends): Promise<NotifierFixture> => {
  const clock = noonClock()
  const fixture = await createAdministrationFixture(backends, noMail, clock)
  const { platform } = fixture
  const taken: TakenMail[] = []
  const answers: (Error | undefined)[] = []
  let read = 0
  let addresses = 0
  const transport: Transport = {
    send: ({ to, raw, tag }) => {
      const error = answers.shift()
      if (error !== undefined) return Promise.reject(error)
      taken.push({ to, raw, tag: tag ?? '', at: clock.now() })
      return Promise.resolve({ messageId: `ses-${taken.length}` })
    },
  }
  const emails = platform.collection(notificationEmailsCollection)
  return {
    ...fixture,
    portal: createPortal(platform, allRoutes(platform)),
    taken,
    answers,
    transport,
    notified: async (...wanted) => {
      const id = await fixture.organization()
      // An address gets nothing that was published before it existed.
      clock.advance(1)
      const added = await emails.commit(operator, (commit) =>
        wanted.map(({ email, ...preferences }) => {
          addresses += 1
          const address = commit.nextId('notification_email')
          const to = email ?? `soc-${addresses}@example.com`
          commit.create(
            'notification_email',
            address,
            newNotificationEmail({
              client_id: id,
              description: 'SOC',
              email: to,
              language: 'en',
              pgp_key: null,
              creation_date: commit.at,
              preferences: { ...defaultPreferences, ...preferences },
            }),
          )
          return { address, to }
        }),
      )
      clock.advance(1)
      return { id, addresses: added.map(({ address }) => address), emails: added.map(({ to }) => to) }
    },
    run: async (minutes = 0) => {
      clock.advance(minutes * 60)
      await inFunction('notifier', () => runNotifier({ platform, transport, pause: () => Promise.resolve() }))
    },
    mails: async () => {
      const fresh = taken.slice(read)
      read = taken.length
      return Promise.all(fresh.map(async ({ to, raw }) => ({ ...(await PostalMime.parse(raw)), to_: to })))
    },
  }
}
