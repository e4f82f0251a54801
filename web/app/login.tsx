import { LoginPage } from '#web/features/auth/login-page.tsx'
import { loadShell } from './load-shell.ts'

const prepare = (): void => {
  // A failure shows when the shell is rendered.
  loadShell().catch(() => undefined)
}

/** The sign-in page. It loads the shell while the user looks for the e-mail with the code. */
export const Login = () => <LoginPage onCodeAwaited={prepare} />
