import i18next from 'i18next'
import { notify } from '#web/lib/notify.ts'
import { counted } from '#web/lib/counted.ts'

/** Puts values on the clipboard, one a line, and says how many; a browser that forbids it is said too. */
export const copyValues = async (values: readonly string[]): Promise<void> => {
  try {
    await navigator.clipboard.writeText(values.join('\n'))
    notify.success(i18next.t('feedLookUp:copied', counted(values.length)))
  } catch {
    // No permission, or a page without a secure origin.
    notify.error(i18next.t('feedLookUp:copyFailed'), i18next.t('feedLookUp:copyFailedText'))
  }
}
