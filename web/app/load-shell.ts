import { loadAllTexts } from '#web/i18n/index.ts'

/**
 * Loads the signed-in shell and its texts. The router calls it when needed; the code step of sign-in calls it early,
 * while the user looks for the e-mail.
 */
export const loadShell = async () => {
  const [shell] = await Promise.all([import('./shell/shell.tsx'), loadAllTexts()])
  return shell.default
}
