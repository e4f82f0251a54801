import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'

type Act = 'remove' | 'deactivate' | 'change'
/** Runs the action; `confirmed` allows it even for the last organization admin. */
type Attempt = (confirmed: boolean) => Promise<void>

/**
 * Asks for an explicit confirmation if an action would leave an organization without an admin who can sign in. The
 * server detects this, because the page's data may be older than another admin's departure.
 */
export const useLastAdmin = (): {
  /** Runs the action and asks if needed. Throws any other error. */
  readonly attempt: (act: Act, organization: string, run: Attempt) => Promise<void>
  readonly question: ReactNode
} => {
  const { t } = useTranslation('users')
  const [asked, setAsked] = useState<{ act: Act; organization: string; run: Attempt }>()
  const question =
    asked === undefined ? null : (
      <Confirm
        title={t('confirmLast.title')}
        text={t('confirmLast.text', { organization: asked.organization })}
        action={t(`confirmLast.${asked.act}`)}
        destructive
        onConfirm={async () => {
          try {
            await asked.run(true)
          } catch (error) {
            notifyFailure(error)
          }
        }}
        onClose={() => setAsked(undefined)}
      />
    )
  return {
    question,
    attempt: async (act, organization, run) => {
      try {
        await run(false)
      } catch (error) {
        if (!(error instanceof CallError) || !error.is('last_admin')) throw error
        setAsked({ act, organization, run })
      }
    },
  }
}
