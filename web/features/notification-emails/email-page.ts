/** A page of an organization's addresses, searched and sorted by the list's query. */
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { limits } from '#shared/domain/limits.ts'
import { searchKey, sortKey } from '#shared/domain/text.ts'
import type { ListReply } from '#web/ui/list/list-definition.ts'

type Order = (a: NotificationEmail, b: NotificationEmail) => number

const byText =
  (textOf: (email: NotificationEmail) => string): Order =>
  (a, b) => {
    const [left, right] = [sortKey(textOf(a)), sortKey(textOf(b))]
    return left < right ? -1 : left > right ? 1 : 0
  }

/** Keys that expire come first, then those without expiry, then addresses without a key. */
const expiryRank = ({ has_pgp_key: hasKey, pgp_key_expiration_date: ends }: NotificationEmail): string =>
  ends ?? (hasKey ? '~' : '~~')

/**
 * The query that shows a new address after the drawer closes. It is the current one, or newest first if the address
 * would be on another page.
 */
export const queryWithNew = (query: URLSearchParams, known: number): URLSearchParams => {
  const after = new URLSearchParams(query)
  for (const name of ['drawer', 'item', 'page', 'search']) after.delete(name)
  if (known >= limits.pageSize) after.set('sort', '-id')
  return after
}

const added: Order = (a, b) => a.notification_email_id - b.notification_email_id
const orders: Readonly<Partial<Record<string, Order>>> = {
  description: byText(({ description }) => description),
  email: byText(({ email }) => email),
  expiry: byText(expiryRank),
}

/**
 * The page; `sort` is `+id`, `-description` and the like. Ties keep the order in which they were added (part 3 section
 * 3).
 */
export const emailPage = (
  all: readonly NotificationEmail[],
  query: Readonly<Record<string, string>>,
): ListReply<NotificationEmail> => {
  const wanted = searchKey(query['search'] ?? '')
  const found = all.filter(
    ({ description, email }) => searchKey(description).includes(wanted) || searchKey(email).includes(wanted),
  )
  const sort = query['sort'] ?? '+id'
  const order = orders[sort.slice(1)] ?? added
  const down = sort.startsWith('-') ? -1 : 1
  const sorted = found.toSorted((a, b) => down * order(a, b) || added(a, b))
  const page = Number(query['page'] ?? '1')
  const perPage = limits.pageSize
  const data = sorted.slice((page - 1) * perPage, page * perPage)
  return {
    data,
    meta: {
      pagination: {
        total: found.length,
        count: data.length,
        per_page: perPage,
        current_page: page,
        total_pages: Math.max(1, Math.ceil(found.length / perPage)),
        links: {},
      },
    },
  }
}
