import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listMails } from '#shared/contracts/mails.ts'
import { mailsAround, type MailsDependencies } from './dependencies.ts'
import { fits } from './mail-filter.ts'
import { mailReplies } from './mail-presenter.ts'
import { readDeliveryLog } from './read-delivery-log.ts'
import { waitingMails } from './waiting-mails.ts'

/** A page of e-mails. The first page includes the pending ones. */
export const listMailsRoute = (dependencies: MailsDependencies): Route =>
  handle(listMails, async ({ query }) => {
    const { platform } = dependencies
    const { cursor, per_page, ...filter } = query
    const isAskedFor = (state: 'waiting' | 'ended'): boolean =>
      filter.state === undefined || filter.state.some((one) => (one === 'waiting') === (state === 'waiting'))
    const [waiting, page] = await Promise.all([
      cursor === undefined && isAskedFor('waiting') ? waitingMails(platform) : [],
      isAskedFor('ended')
        ? readDeliveryLog(platform, filter, cursor, per_page)
        : { mails: [], next: null, searchedTo: null },
    ])
    const mails = [...waiting.filter((mail) => fits(mail, filter)), ...page.mails]
    return {
      data: mailReplies(await mailsAround(dependencies), mails),
      meta: { next: page.next, searched_to: page.searchedTo },
    }
  })
