import { handle, type Route } from '#functions/rules/http/handler.ts'
import { firstPage } from '#functions/core/store/first-page.ts'
import { keys } from '#functions/core/store/keys.ts'
import { listFailedMails } from '#shared/contracts/mails.ts'
import type { MailsDependencies } from './dependencies.ts'

const days = 7
/** More are not counted: anyone who sees a thousand opens the page. */
const most = 1000

/** The number of recently failed notifications. Costs one query, however many e-mails there are. */
export const listFailedMailsRoute = ({ platform }: MailsDependencies): Route =>
  handle(listFailedMails, async () => {
    const since = new Date(platform.clock.now().getTime() - days * 86_400_000).toISOString()
    const pages = platform.table.query(keys.failedMail('').pk, {
      after: since.replaceAll(/[:.]/g, '-'),
      limit: most,
      consistent: false,
    })
    return { failed: (await firstPage(pages)).length, since }
  })
