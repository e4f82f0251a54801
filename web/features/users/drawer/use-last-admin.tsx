import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'

type Act = 'remove' | 'deactivate' | 'change'
/** Does it; told `confirmed`, also where the last organization admin goes. */
type Attempt = (confirmed: boolean) => Promise<void>

/**
 * What takes an organization its last admin who can sign in is asked for once more, in so many words. The
 * server says when that
 * is so: what this page has read may be older than the other admin's leave.
 */
export const useLastAdmin = (): {
  /** Tries it; the question comes up where it is needed. Throws what else goes wrong. */
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
