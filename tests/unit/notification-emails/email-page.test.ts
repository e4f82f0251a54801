import { describe, expect, it } from 'vitest'
import { queryWithNew } from '#web/features/notification-emails/email-page.ts'

describe('a new address is visible', () => {
  const shown = 'tab=emails&sort=%2Bdescription&search=cert&page=2&drawer=add'

  it('on its page in the chosen order', () =>
    expect(queryWithNew(new URLSearchParams(shown), 9).toString()).toBe('tab=emails&sort=%2Bdescription'))

  it('with the newest first when there is more than a page', () =>
    expect(queryWithNew(new URLSearchParams(shown), 10).toString()).toBe('tab=emails&sort=-id'))
})
