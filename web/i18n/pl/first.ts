import app from './app.ts'
import errors from './errors.ts'
import signIn from './sign-in.ts'

/** What the pages before sign-in say. */
export default { app, errors, signIn }
