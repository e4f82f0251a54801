import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endOtherSessions } from '#shared/contracts/factors.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { attempt } from '#web/lib/use-action.ts'
import { sessionsQuery } from '../factors/factor-queries.ts'

/** Runs a call that ends sessions, then refetches the open ones. The call shows its errors. */
export const useSessionAct = (): ((work: () => Promise<void>) => Promise<void>) => {
  const client = useQueryClient()
  return async (work) => {
    await attempt(work)
    await client.invalidateQueries(sessionsQuery)
  }
}

/** Ends all other sessions and shows how many. */
export const useEndOthers = (): (() => Promise<void>) => {
  const { t } = useTranslation('factors')
  const act = useSessionAct()
  return () =>
    act(async () => {
      const { ended } = await call(endOtherSessions)
      notify.success(t('sessions.othersEnded', { count: ended }))
    })
}
