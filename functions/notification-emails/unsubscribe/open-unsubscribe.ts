import { handleAnonymousRedirect, type Route } from '#functions/platform/http/handler.ts'
import type { NotificationEmailsDependencies } from '#functions/notification-emails/dependencies.ts'
import { unsubscribePage } from '#functions/platform/mail/unsubscribe-links.ts'
import { openUnsubscribe } from '#shared/contracts/unsubscribe.ts'

/** Leads to the page: programs that look through mails follow links, so following one ends nothing. */
export const openUnsubscribeRoute = ({ platform }: NotificationEmailsDependencies): Route =>
  handleAnonymousRedirect(openUnsubscribe, ({ query }) =>
    Promise.resolve(unsubscribePage(platform.environment, query.token)),
  )
