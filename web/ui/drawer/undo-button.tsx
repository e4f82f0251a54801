import { useTranslation } from 'react-i18next'
import type { Undo } from '#web/lib/undo.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '../button/button.tsx'

/** Undoes the act of a line in a history. */
export const UndoButton = ({ token, undo }: { readonly token: string; readonly undo: Undo }) => {
  const { t } = useTranslation('common')
  const { busy, run } = useAction()
  return (
    <Button kind="text" small icon="undo" busy={busy} onClick={() => void run(() => undo(token))}>
      {t('undo.action')}
    </Button>
  )
}
