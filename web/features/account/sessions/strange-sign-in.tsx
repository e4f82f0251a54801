import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SignInOutcome } from '#shared/contracts/factors.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Note, Stack } from '#web/ui/layout/layout.tsx'
import { sessionsQuery } from '../factors/factor-queries.ts'
import { useEndOthers } from './end-sessions.ts'
import fieldStyles from '#web/ui/form/field.module.css'

/** Explains why to change the password after a suspicious sign-in attempt, and offers to end all other sessions. */
const StrangeSignIn = ({ outcome }: { readonly outcome: SignInOutcome }) => {
  const { t } = useTranslation('factors')
  const end = useEndOthers()
  const sessions = useQuery(sessionsQuery).data ?? []
  const { busy, run } = useAction()
  return (
    <Note tone="danger" className={fieldStyles.root}>
      <Stack align="start">
        <strong>{t('strange.title')}</strong>
        <p>{t(outcome === 'second_factor_incorrect' ? 'strange.known' : 'strange.guessed')}</p>
        {sessions.length > 1 && (
          <Button danger small busy={busy} onClick={() => void run(end)}>
            {t('strange.endOthers', { count: sessions.length - 1 })}
          </Button>
        )}
      </Stack>
    </Note>
  )
}

export default StrangeSignIn
